import { asc, inArray } from 'drizzle-orm'
import { drawings } from '../../modules/drawings/tables.ts'
import {
  areaHistory,
  heatSources,
  heatStations,
  heatUnits,
  physicsNodes,
  pipeSegments,
  wells,
} from '../../modules/network/tables.ts'
import { organizations } from '../../modules/organization/tables.ts'
import { applyTemplate } from '../../modules/points/template.repository.ts'
import type { HeatNetwork, NetworkNode } from '../../modules/simulator/network.ts'
import type { Db, Queryable } from '../client.ts'
import { insertInSlices } from './insert-in-slices.ts'
import { plantRows } from './plant-rows.ts'
import { buildStationDrawing } from './station-drawing.ts'

/** Writes the demo's physics tree, pipes, points and station drawings, in one transaction. Needs its organisations. */
export async function seedNetwork(db: Db, network: HeatNetwork, seasonStart: string): Promise<void> {
  const organizationOf = await organizationByPlace(db, network)
  const rows = plantRows(network, organizationOf, seasonStart)
  await db.transaction(async (tx) => {
    await insertInSlices(rows.nodes, (slice) => tx.insert(physicsNodes).values(slice))
    await insertInSlices(rows.sources, (slice) => tx.insert(heatSources).values(slice))
    await insertInSlices(rows.wells, (slice) => tx.insert(wells).values(slice))
    await insertInSlices(rows.stations, (slice) => tx.insert(heatStations).values(slice))
    await insertInSlices(rows.units, (slice) => tx.insert(heatUnits).values(slice))
    await insertInSlices(rows.segments, (slice) => tx.insert(pipeSegments).values(slice))
    await insertInSlices(rows.areas, (slice) => tx.insert(areaHistory).values(slice))
    await applyTemplate(
      tx,
      'standard-source',
      rows.sources.map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-unit',
      rows.units.map(({ id }) => id),
    )
    await insertInSlices(drawingRows(network), (slice) => tx.insert(drawings).values(slice), 10)
  })
}

/** Sources belong to the company; what lies east of the first one to the branch in the east, its offices north and south. */
async function organizationByPlace(db: Queryable, { source }: HeatNetwork): Promise<(place: NetworkNode) => string> {
  const known = await db
    .select({ id: organizations.id, code: organizations.code })
    .from(organizations)
    .where(inArray(organizations.type, ['company', 'office']))
    .orderBy(asc(organizations.code))
  const idOf = (code: string): string => {
    const organization = known.find((one) => one.code === code)
    if (!organization) throw new Error(`The demo company has no organisation ${code}.`)
    return organization.id
  }
  return (place) =>
    place === source
      ? idOf('YC')
      : idOf(`${place.lng >= source.lng ? 'CD' : 'CX'}${place.lat >= source.lat ? '01' : '02'}`)
}

function drawingRows({ source, stations }: HeatNetwork): Array<typeof drawings.$inferInsert> {
  return stations.flatMap((station) =>
    station.units.slice(0, 1).map((unit) => ({
      title: `${station.name} ${unit.name} 工艺图`,
      type: 'station' as const,
      nodeCode: station.code,
      unitCode: unit.code,
      canvas: buildStationDrawing({
        stationCode: station.code,
        stationName: station.name,
        unitCode: unit.code,
        unitName: unit.name,
        sourceCode: source.code,
        sourceName: source.name,
        emitter: unit.emitter,
      }),
    })),
  )
}
