import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { stationOfUnit, stations } from '../network/repository.ts'
import { heatSources, heatStations, heatUnits, physicsNodes, pipeSegments, wells } from '../network/tables.ts'
import type { HeatNetwork, HeatStation, HeatUnit } from './network.ts'

const place = {
  code: physicsNodes.code,
  name: physicsNodes.name,
  lng: physicsNodes.lng,
  lat: physicsNodes.lat,
  altitudeM: physicsNodes.altitudeM,
}
const isActive = eq(physicsNodes.isActive, true)

/**
 * The plant as the database holds it, for the simulator: active nodes and the pipes between them.
 *
 * @throws {Error} naming the node, when one that the model needs has no place.
 */
export async function loadNetwork(
  db: Db,
  { company, climate }: Pick<HeatNetwork, 'company' | 'climate'>,
): Promise<HeatNetwork> {
  const [source] = await db
    .select({
      ...place,
      gatewayCode: physicsNodes.gatewayCode,
      ratedCapacityMw: heatSources.ratedCapacityMw,
      designSupplyC: heatSources.designSupplyC,
      designReturnC: heatSources.designReturnC,
      staticPressureMpa: heatSources.staticPressureMpa,
      worstPointDpMpa: heatSources.worstPointDpMpa,
    })
    .from(heatSources)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatSources.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  if (!source) throw new Error('The database holds no heat source.')
  const unitsOf = await loadUnits(db)
  const stationRows = await db
    .select({
      ...place,
      shortName: physicsNodes.shortName,
      address: physicsNodes.address,
      gatewayCode: physicsNodes.gatewayCode,
      distanceFromSourceM: heatStations.distanceFromSourceM,
    })
    .from(heatStations)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatStations.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  const junctions = await db
    .select(place)
    .from(wells)
    .innerJoin(physicsNodes, eq(physicsNodes.id, wells.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  return {
    company,
    climate,
    source: { ...placed(source), gatewayCode: source.gatewayCode ?? `GW-${source.code}` },
    stations: stationRows.map((row): HeatStation => {
      const units = unitsOf.get(row.code) ?? []
      return {
        ...placed(row),
        gatewayCode: row.gatewayCode ?? `GW-${row.code}`,
        distanceFromSourceM: row.distanceFromSourceM ?? 0,
        heatedAreaM2: units.reduce((sum, unit) => sum + unit.heatedAreaM2, 0),
        units,
      }
    }),
    junctions: junctions.map(placed),
    segments: await loadSegments(db),
  }
}

async function loadUnits(db: Db): Promise<Map<string, HeatUnit[]>> {
  const rows = await db
    .select({
      stationCode: stations.code,
      code: physicsNodes.code,
      name: physicsNodes.name,
      number: heatUnits.number,
      emitter: heatUnits.emitter,
      heatedAreaM2: heatUnits.heatedAreaM2,
      designHeatIndexWM2: heatUnits.designHeatIndexWM2,
      designSupplyC: heatUnits.designSupplyC,
      designReturnC: heatUnits.designReturnC,
      valveDn: heatUnits.valveDn,
      staticPressureMpa: heatUnits.staticPressureMpa,
      secondaryDpMpa: heatUnits.secondaryDpMpa,
      controlMode: heatUnits.controlMode,
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatUnits.id))
    .innerJoin(stations, stationOfUnit)
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  const byStation = new Map<string, HeatUnit[]>()
  for (const { stationCode, controlMode, ...unit } of rows) {
    const mode = controlMode === 1 || controlMode === 6 ? controlMode : 5
    byStation.set(stationCode, [...(byStation.get(stationCode) ?? []), { ...unit, controlMode: mode }])
  }
  return byStation
}

const fromNode = alias(physicsNodes, 'from_node')
const toNode = alias(physicsNodes, 'to_node')

const loadSegments = (db: Db): Promise<HeatNetwork['segments'][number][]> =>
  db
    .select({
      code: pipeSegments.code,
      from: fromNode.code,
      to: toNode.code,
      kind: pipeSegments.kind,
      lengthM: pipeSegments.lengthM,
      dnMm: pipeSegments.dnMm,
      roughnessMm: pipeSegments.roughnessMm,
    })
    .from(pipeSegments)
    .innerJoin(fromNode, and(eq(fromNode.id, pipeSegments.fromNodeId), eq(fromNode.isActive, true)))
    .innerJoin(toNode, and(eq(toNode.id, pipeSegments.toNodeId), eq(toNode.isActive, true)))
    .orderBy(asc(pipeSegments.code))

type Placed<Row> = Row & { lng: number; lat: number; altitudeM: number }

function placed<Row extends { code: string; lng: number | null; lat: number | null; altitudeM: number | null }>(
  row: Row,
): Placed<Row> {
  const { code, lng, lat, altitudeM } = row
  if (lng === null || lat === null) throw new Error(`Node ${code} has no place on the map: the simulator needs one.`)
  return { ...row, lng, lat, altitudeM: altitudeM ?? 0 }
}
