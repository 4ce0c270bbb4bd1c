import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { PARAM_LIMITS } from '#contract/network/param-limits.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { organizations } from '#server/core/organization/tables.ts'
import {
  areaHistory,
  boilers,
  buildings,
  communities,
  heatSources,
  heatStations,
  heatUnits,
  households,
  physicsNodes,
  pipeSegments,
  unitDoors,
  wells,
} from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { applyTemplate } from '#server/modules/points/template.repository.ts'
import { addDrawings } from '#server/modules/process-drawing/copy.repository.ts'
import { drawingStations } from '#server/modules/process-drawing/tables.ts'
import type { HeatNetwork, NetworkNode } from '../simulator/physics/network.ts'
import { addDemoAreas } from './demo-areas.ts'
import { DEMO_COMPANY } from './demo-network.ts'
import { addDemoValves } from './demo-valves.ts'
import { seededDrawings } from './drawings.ts'
import { plantRows } from './plant-rows.ts'

/** Writes the demo's physics tree, pipes, points and station drawings, in one transaction. Needs its organisations. */
export async function seedNetwork(db: Db, network: HeatNetwork, seasonStart: string): Promise<void> {
  const organizationOf = await organizationByPlace(db, network)
  const rows = plantRows(network, organizationOf, seasonStart)
  await db.transaction(async (tx) => {
    await insertInSlices(rows.nodes, (slice) => tx.insert(physicsNodes).values(slice))
    await insertInSlices(rows.sources, (slice) => tx.insert(heatSources).values(slice))
    await insertInSlices(rows.boilers, (slice) => tx.insert(boilers).values(slice))
    await insertInSlices(rows.wells, (slice) => tx.insert(wells).values(slice))
    await insertInSlices(rows.stations, (slice) => tx.insert(heatStations).values(slice))
    await insertInSlices(rows.units, (slice) => tx.insert(heatUnits).values(slice))
    await insertInSlices(rows.communities, (slice) => tx.insert(communities).values(slice))
    await insertInSlices(rows.buildings, (slice) => tx.insert(buildings).values(slice))
    await insertInSlices(rows.entrances, (slice) => tx.insert(unitDoors).values(slice))
    await insertInSlices(rows.households, (slice) => tx.insert(households).values(slice))
    await insertInSlices(rows.segments, (slice) => tx.insert(pipeSegments).values(slice))
    await addDemoAreas(tx)
    await addDemoValves(tx, new Date(`${seasonStart}T00:00:00Z`))
    await insertInSlices(rows.areas, (slice) => tx.insert(areaHistory).values(slice))
    await applyTemplate(
      tx,
      'standard-source',
      rows.sources.map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-well',
      rows.nodes.filter(({ nodeType, gatewayCode }) => nodeType === 'well' && gatewayCode).map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-unit',
      rows.units.map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-boiler',
      rows.boilers.map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-unitDoor',
      rows.entrances.filter(({ hasValve }) => hasValve).map(({ id }) => id),
    )
    await applyTemplate(
      tx,
      'standard-household',
      rows.households.filter(({ sensorCode }) => sensorCode !== null).map(({ id }) => id),
    )
    await setSupplyPressureLimits(tx, network)
    await addDemoDrawings(tx, network)
  })
}

/** MPa between the pressure that is held in the return of a unit and the running limit of its supply pressure. */
const SUPPLY_PRESSURE_ROOM = 0.4
/** MPa from the running limit to the accident limit, as in the standard parameter. */
const ACCIDENT_ROOM = 0.1

/** Of units for tall buildings: their supply pressure is near the standard limit by design. */
async function setSupplyPressureLimits(db: Queryable, { stations }: HeatNetwork): Promise<void> {
  const standard = PARAM_LIMITS.P2g?.h ?? 0
  for (const { code, staticPressureMpa } of stations.flatMap(({ units }) => units)) {
    const limitH = Math.round((staticPressureMpa + SUPPLY_PRESSURE_ROOM) * 100) / 100
    if (limitH <= standard) continue
    await db
      .update(points)
      .set({ limitH, limitHh: Math.round((limitH + ACCIDENT_ROOM) * 100) / 100 })
      .where(eq(points.code, `${code}.P2g`))
  }
}

/**
 * Organisation by place: sources belong to the company, other nodes to the eastern or western branch and its offices.
 */
async function organizationByPlace(db: Queryable, { sources }: HeatNetwork): Promise<(place: NetworkNode) => string> {
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
    sources.some(({ code }) => code === place.code)
      ? idOf('YC')
      : idOf(`${place.lng >= DEMO_COMPANY.longitude ? 'CD' : 'CX'}${place.lat >= DEMO_COMPANY.latitude ? '01' : '02'}`)
}

async function addDemoDrawings(db: Queryable, network: HeatNetwork): Promise<void> {
  const added = seededDrawings(network).map((drawing) => ({ ...drawing, id: drawing.id ?? randomUUID() }))
  await addDrawings(db, added, { name: '演示数据' })
  const shown = added.flatMap(({ id, rolledOutTo }) => rolledOutTo.map((nodeCode) => ({ nodeCode, drawingId: id })))
  await insertInSlices(shown, (slice) => db.insert(drawingStations).values(slice))
}
