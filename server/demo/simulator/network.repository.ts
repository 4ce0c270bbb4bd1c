import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '#server/core/db/client.ts'
import { stationOfUnit, stations } from '#server/modules/physics/repository.ts'
import {
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
import { fedPart, pipesThatCloseRings } from './physics/fed-part.ts'
import type {
  Chamber,
  Community,
  HeatNetwork,
  HeatSource,
  HeatStation,
  HeatUnit,
  PipeSegment,
} from './physics/network.ts'

const place = {
  code: physicsNodes.code,
  name: physicsNodes.name,
  lng: physicsNodes.lng,
  lat: physicsNodes.lat,
  altitudeM: physicsNodes.altitudeM,
}
const isActive = eq(physicsNodes.isActive, true)

/**
 * The plant in the database, for the simulator: active nodes fed by a source, and the pipes between them.
 *
 * @throws {Error} naming the node, when a node that the model needs has no coordinates.
 */
export async function loadNetwork(
  db: Db,
  { company, climate, demand, tuning }: Pick<HeatNetwork, 'company' | 'climate' | 'demand' | 'tuning'>,
): Promise<{ network: HeatNetwork; ringPipes: readonly string[] }> {
  const plan = {
    company,
    climate,
    demand,
    tuning,
    sources: await loadSources(db),
    stations: await loadStations(db),
    junctions: await loadChambers(db),
    segments: await loadSegments(db),
    communities: await loadCommunities(db),
  }
  const network = fedPart(plan)
  return { network, ringPipes: pipesThatCloseRings(plan, network) }
}

async function loadSources(db: Db): Promise<HeatSource[]> {
  const boilerRows = await db
    .select({
      code: physicsNodes.code,
      name: physicsNodes.name,
      sourceId: physicsNodes.parentId,
      number: boilers.number,
      ratedMw: boilers.ratedCapacityMw,
    })
    .from(boilers)
    .innerJoin(physicsNodes, eq(physicsNodes.id, boilers.id))
    .where(isActive)
    .orderBy(asc(boilers.number))
  const rows = await db
    .select({
      ...place,
      id: physicsNodes.id,
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
  return rows.map(({ id, ...row }) => ({
    ...placed(row),
    gatewayCode: row.gatewayCode ?? `GW-${row.code}`,
    boilers: boilerRows.filter(({ sourceId }) => sourceId === id).map(({ sourceId: _, ...boiler }) => boiler),
  }))
}

async function loadStations(db: Db): Promise<HeatStation[]> {
  const sourceNodes = alias(physicsNodes, 'source_nodes')
  const unitsOf = await loadUnits(db)
  const rows = await db
    .select({
      ...place,
      shortName: physicsNodes.shortName,
      address: physicsNodes.address,
      gatewayCode: physicsNodes.gatewayCode,
      sourceCode: sourceNodes.code,
      distanceFromSourceM: heatStations.distanceFromSourceM,
      hasHotWater: heatStations.hasHotWater,
    })
    .from(heatStations)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatStations.id))
    .innerJoin(sourceNodes, eq(sourceNodes.id, heatStations.sourceId))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  return rows.map((row) => {
    const units = unitsOf.get(row.code) ?? []
    return {
      ...placed(row),
      gatewayCode: row.gatewayCode ?? `GW-${row.code}`,
      distanceFromSourceM: row.distanceFromSourceM ?? 0,
      hasHotWater: row.hasHotWater,
      heatedAreaM2: units.reduce((sum, unit) => sum + unit.heatedAreaM2, 0),
      units,
    }
  })
}

async function loadChambers(db: Db): Promise<Chamber[]> {
  const rows = await db
    .select({ ...place, depthM: wells.depthM, gatewayCode: physicsNodes.gatewayCode })
    .from(wells)
    .innerJoin(physicsNodes, eq(physicsNodes.id, wells.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  return rows.map((row) => ({ ...placed(row), depthM: row.depthM ?? 0 }))
}

async function loadUnits(db: Db): Promise<Map<string, HeatUnit[]>> {
  const rows = await db
    .select({
      stationCode: stations.code,
      code: physicsNodes.code,
      name: physicsNodes.name,
      number: heatUnits.number,
      zone: heatUnits.zone,
      emitter: heatUnits.emitter,
      buildingUse: heatUnits.buildingUse,
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
    const planned = { ...unit, controlMode: controlModes.parse(controlMode) }
    byStation.set(stationCode, [...(byStation.get(stationCode) ?? []), planned])
  }
  return byStation
}

const controlModes = z.literal([0, 1, 2, 3, 4, 5, 6])
const envelopes = z.literal([1, 2, 3, 4])

async function loadCommunities(db: Db): Promise<Community[]> {
  const unitNodes = alias(physicsNodes, 'unit_nodes')
  const own = { id: physicsNodes.id, parentId: physicsNodes.parentId, code: physicsNodes.code, name: physicsNodes.name }
  const flats = await db
    .select({ ...own, flat: households })
    .from(households)
    .innerJoin(physicsNodes, eq(physicsNodes.id, households.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  const entrances = await db
    .select({ ...own, number: unitDoors.number, heatedAreaM2: unitDoors.heatedAreaM2 })
    .from(unitDoors)
    .innerJoin(physicsNodes, eq(physicsNodes.id, unitDoors.id))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  const houses = await db
    .select({ ...own, unitCode: unitNodes.code, building: buildings })
    .from(buildings)
    .innerJoin(physicsNodes, eq(physicsNodes.id, buildings.id))
    .innerJoin(unitNodes, eq(unitNodes.id, buildings.unitId))
    .where(isActive)
    .orderBy(asc(physicsNodes.code))
  const settlements = await db
    .select({
      ...own,
      ...place,
      stationCode: stations.code,
      gatewayCode: physicsNodes.gatewayCode,
      community: communities,
    })
    .from(communities)
    .innerJoin(physicsNodes, eq(physicsNodes.id, communities.id))
    .innerJoin(stations, stationOfUnit)
    .where(isActive)
    .orderBy(asc(physicsNodes.code))

  const flatsOf = below(
    flats,
    ({ code, flat: { resident, room, floor, position, orientation, heatedAreaM2, status, sensorCode } }) => ({
      customerNo: code,
      residentName: resident,
      room,
      floor,
      position,
      orientation,
      areaM2: heatedAreaM2,
      status,
      sensorCode,
    }),
  )
  const entrancesOf = below(entrances, ({ id, code, number, heatedAreaM2 }) => ({
    code,
    number,
    heatedAreaM2,
    households: flatsOf(id),
  }))
  const housesOf = below(houses, ({ id, code, name, unitCode, building }) => ({
    code,
    name,
    unitCode,
    floors: building.floors,
    heightM: building.heightM,
    heatedAreaM2: building.heatedAreaM2,
    builtYear: building.builtYear ?? 2000,
    envelope: envelopes.parse(building.envelopeStep),
    emitter: building.emitter,
    orientation: building.orientation,
    lossWM2K: building.lossWM2K,
    position: building.loopPosition,
    entrances: entrancesOf(id),
  }))
  return settlements.map((row) => ({
    code: row.code,
    name: row.name,
    stationCode: row.stationCode,
    lng: row.lng ?? 0,
    lat: row.lat ?? 0,
    outline: row.community.outline ?? [],
    builtYear: row.community.builtYear ?? 2000,
    hasUnitValves: row.community.hasUnitValves,
    gatewayCode: row.gatewayCode ?? `GW-${row.code}`,
    buildings: housesOf(row.id),
  }))
}

/** Rows grouped by their parent node. */
function below<Row extends { readonly parentId: string | null }, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): (parentId: string) => Part[] {
  const found = new Map<string, Part[]>()
  for (const row of rows) {
    const siblings = found.get(row.parentId ?? '')
    if (siblings) siblings.push(partOf(row))
    else found.set(row.parentId ?? '', [partOf(row)])
  }
  return (parentId) => found.get(parentId) ?? []
}

const fromNode = alias(physicsNodes, 'from_node')
const toNode = alias(physicsNodes, 'to_node')

async function loadSegments(db: Db): Promise<PipeSegment[]> {
  const rows = await db
    .select({
      code: pipeSegments.code,
      from: fromNode.code,
      to: toNode.code,
      kind: pipeSegments.kind,
      lengthM: pipeSegments.lengthM,
      dnMm: pipeSegments.dnMm,
      roughnessMm: pipeSegments.roughnessMm,
      laying: pipeSegments.laying,
      line: pipeSegments.line,
    })
    .from(pipeSegments)
    .innerJoin(fromNode, and(eq(fromNode.id, pipeSegments.fromNodeId), eq(fromNode.isActive, true)))
    .innerJoin(toNode, and(eq(toNode.id, pipeSegments.toNodeId), eq(toNode.isActive, true)))
    .orderBy(asc(pipeSegments.code))
  return rows.map(({ line, ...segment }) => ({ ...segment, path: line ?? [] }))
}

type Placed<Row> = Row & { lng: number; lat: number; altitudeM: number }

function placed<Row extends { code: string; lng: number | null; lat: number | null; altitudeM: number | null }>(
  row: Row,
): Placed<Row> {
  const { code, lng, lat, altitudeM } = row
  if (lng === null || lat === null) throw new Error(`Node ${code} has no place on the map: the simulator needs one.`)
  return { ...row, lng, lat, altitudeM: altitudeM ?? 0 }
}
