import { randomUUID } from 'node:crypto'
import { addressOf } from '#server/modules/physics/household-names.ts'
import { pinyinOf } from '#server/modules/physics/pinyin.ts'
import type {
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
import type { Community, HeatNetwork, NetworkNode } from '../simulator/physics/network.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert']
type NodeRow = Row<typeof physicsNodes>

/** Database rows of a plan, parents before their children. */
export interface PlantRows {
  readonly nodes: (NodeRow & { readonly id: string })[]
  readonly sources: Row<typeof heatSources>[]
  readonly wells: Row<typeof wells>[]
  readonly stations: Row<typeof heatStations>[]
  readonly units: Row<typeof heatUnits>[]
  readonly segments: Row<typeof pipeSegments>[]
  readonly areas: Row<typeof areaHistory>[]
  readonly boilers: Row<typeof boilers>[]
  readonly communities: Row<typeof communities>[]
  readonly buildings: Row<typeof buildings>[]
  readonly entrances: Row<typeof unitDoors>[]
  readonly households: Row<typeof households>[]
}

/**
 * @param organizationOf - The organisation that runs a place.
 *
 * @param season - First day of the heating season, yyyy-MM-dd.
 */
export function plantRows(
  network: HeatNetwork,
  organizationOf: (place: NetworkNode) => string,
  season: string,
): PlantRows {
  const rows: PlantRows = {
    nodes: [],
    sources: [],
    boilers: [],
    wells: [],
    stations: [],
    units: [],
    segments: [],
    areas: [],
    communities: [],
    buildings: [],
    entrances: [],
    households: [],
  }
  const byCode = new Map<string, NodeRow & { id: string }>()

  function addNode(
    values: Pick<NodeRow, 'nodeType' | 'code' | 'name' | 'organizationId'> & Partial<NodeRow>,
    parentCode: string | null,
  ): string {
    const id = randomUUID()
    const parent = parentCode === null ? undefined : byCode.get(parentCode)
    const row = {
      ...values,
      id,
      parentId: parent?.id ?? null,
      path: `${parent?.path ?? ''}${id}/`,
      pinyin: pinyinOf(values.name),
      sortOrder: rows.nodes.length,
    }
    byCode.set(values.code, row)
    rows.nodes.push(row)
    return id
  }
  const nodeOf = (code: string): NodeRow & { id: string } => {
    const node = byCode.get(code)
    if (!node) throw new Error(`No node ${code} was added.`)
    return node
  }
  const idOf = (code: string): string => nodeOf(code).id
  const placeOf = ({ lng, lat, altitudeM }: NetworkNode) => ({ lng, lat, altitudeM })
  const { sources, junctions, stations, segments, communities: settlements } = network

  for (const source of sources) {
    const { code, name, gatewayCode, boilers, ...rest } = source
    const organizationId = organizationOf(source)
    const id = addNode({ nodeType: 'source', code, name, organizationId, gatewayCode, ...placeOf(source) }, null)
    rows.sources.push({ ...rest, id, kind: 'gas' })
    for (const { code: boilerCode, name: boilerName, number, ratedMw } of boilers) {
      const boilerId = addNode({ nodeType: 'boiler', code: boilerCode, name: boilerName, organizationId }, code)
      rows.boilers.push({ id: boilerId, number, ratedCapacityMw: ratedMw })
    }
  }
  for (const station of stations) {
    const { code, name, shortName, address, gatewayCode, distanceFromSourceM, sourceCode, hasHotWater } = station
    const organizationId = organizationOf(station)
    const id = addNode(
      { nodeType: 'station', code, name, shortName, address, gatewayCode, organizationId, ...placeOf(station) },
      sourceCode,
    )
    rows.stations.push({ id, sourceId: idOf(sourceCode), distanceFromSourceM, hasHotWater })
    for (const { code: unitCode, name: unitName, ...unit } of station.units) {
      const unitId = addNode({ nodeType: 'unit', code: unitCode, name: unitName, organizationId }, code)
      rows.units.push({ ...unit, id: unitId })
      rows.areas.push(areaRow(unitId, unit.heatedAreaM2, season))
    }
  }
  for (const { code, name, depthM, gatewayCode, ...chamber } of junctions) {
    const place = { code, ...chamber }
    const above = sourceOf(code, segments, new Set(sources.map((source) => source.code)))
    const id = addNode(
      { nodeType: 'well', code, name, gatewayCode, organizationId: organizationOf(place), ...placeOf(place) },
      above,
    )
    rows.wells.push({ id, depthM })
  }
  for (const { from, to, path, ...segment } of segments)
    rows.segments.push({ ...segment, fromNodeId: idOf(from), toNodeId: idOf(to), line: path })
  for (const community of settlements) addCommunity(community)
  return rows

  function addCommunity({
    code,
    name,
    stationCode,
    lng,
    lat,
    outline,
    gatewayCode,
    builtYear,
    hasUnitValves,
    buildings,
  }: Community): void {
    const { organizationId } = nodeOf(stationCode)
    const id = addNode({ nodeType: 'community', code, name, organizationId, gatewayCode, lng, lat }, stationCode)
    rows.communities.push({ id, builtYear, hasUnitValves, outline })
    for (const {
      code: buildingCode,
      name: buildingName,
      unitCode,
      envelope,
      position,
      entrances,
      ...building
    } of buildings) {
      const buildingId = addNode({ nodeType: 'building', code: buildingCode, name: buildingName, organizationId }, code)
      rows.buildings.push({
        ...building,
        id: buildingId,
        unitId: idOf(unitCode),
        envelopeStep: envelope,
        loopPosition: position,
      })
      for (const { code: entranceCode, number, heatedAreaM2, households } of entrances) {
        const entranceName = `${number}单元`
        const address = (room: string): string => addressOf([buildingName, entranceName, room])
        const entranceId = addNode(
          { nodeType: 'unitDoor', code: entranceCode, name: entranceName, organizationId },
          buildingCode,
        )
        rows.entrances.push({ id: entranceId, number, heatedAreaM2, hasValve: hasUnitValves })
        for (const { customerNo, residentName, areaM2, ...flat } of households) {
          const flatId = addNode(
            { nodeType: 'household', code: customerNo, name: address(flat.room), organizationId },
            entranceCode,
          )
          rows.households.push({
            ...flat,
            id: flatId,
            resident: residentName,
            residentPinyin: pinyinOf(residentName),
            phone: phoneOf(customerNo),
            heatedAreaM2: areaM2,
          })
        }
      }
    }
  }
}

/** Nobody's: numbers of this form are not given out. */
const phoneOf = (customerNo: string): string => `1380${customerNo.slice(-7)}`

/** The source from which pipes lead to a chamber. */
function sourceOf(code: string, segments: HeatNetwork['segments'], sources: ReadonlySet<string>): string {
  let at = code
  while (!sources.has(at)) {
    const above = segments.find(({ to }) => to === at)
    if (!above) throw new Error(`No pipe leads from a source to ${code}.`)
    at = above.from
  }
  return at
}

/** A small part of the built area is not connected, and a small part of the connected area is not heated. */
const areaRow = (nodeId: string, heatedAreaM2: number, fromDate: string): Row<typeof areaHistory> => ({
  nodeId,
  fromDate,
  heatedAreaM2,
  connectedAreaM2: Math.round(heatedAreaM2 * 1.03),
  builtAreaM2: Math.round(heatedAreaM2 * 1.08),
})
