import { randomUUID } from 'node:crypto'
import { pinyinOf } from '../../modules/network/pinyin.ts'
import type {
  areaHistory,
  heatSources,
  heatStations,
  heatUnits,
  physicsNodes,
  pipeSegments,
  wells,
} from '../../modules/network/tables.ts'
import type { HeatNetwork, NetworkNode } from '../../modules/simulator/network.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert']
type NodeRow = Row<typeof physicsNodes>

/** The rows of a plan, parents before their children. */
export interface PlantRows {
  readonly nodes: NodeRow[]
  readonly sources: Row<typeof heatSources>[]
  readonly wells: Row<typeof wells>[]
  readonly stations: Row<typeof heatStations>[]
  readonly units: Row<typeof heatUnits>[]
  readonly segments: Row<typeof pipeSegments>[]
  readonly areas: Row<typeof areaHistory>[]
}

/** @param organizationOf - The organisation that runs a place. @param season - First day of the heating season, yyyy-MM-dd. */
export function plantRows(
  network: HeatNetwork,
  organizationOf: (place: NetworkNode) => string,
  season: string,
): PlantRows {
  const rows: PlantRows = { nodes: [], sources: [], wells: [], stations: [], units: [], segments: [], areas: [] }
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
  const idOf = (code: string): string => {
    const node = byCode.get(code)
    if (!node) throw new Error(`No node ${code} was added.`)
    return node.id
  }
  const placeOf = ({ lng, lat, altitudeM }: NetworkNode) => ({ lng, lat, altitudeM })
  const { source, junctions, stations, segments } = network

  const sourceId = addNode(
    {
      nodeType: 'source',
      code: source.code,
      name: source.name,
      organizationId: organizationOf(source),
      gatewayCode: source.gatewayCode,
      ...placeOf(source),
    },
    null,
  )
  rows.sources.push({
    id: sourceId,
    kind: 'gas',
    ratedCapacityMw: source.ratedCapacityMw,
    designSupplyC: source.designSupplyC,
    designReturnC: source.designReturnC,
    staticPressureMpa: source.staticPressureMpa,
    worstPointDpMpa: source.worstPointDpMpa,
  })
  for (const station of stations) {
    const { code, name, shortName, address, gatewayCode, distanceFromSourceM } = station
    const organizationId = organizationOf(station)
    const id = addNode(
      { nodeType: 'station', code, name, shortName, address, gatewayCode, organizationId, ...placeOf(station) },
      source.code,
    )
    rows.stations.push({ id, sourceId, distanceFromSourceM, isInsulated: false })
    for (const { code: unitCode, name: unitName, ...unit } of station.units) {
      const unitId = addNode({ nodeType: 'unit', code: unitCode, name: unitName, organizationId }, code)
      rows.units.push({ id: unitId, zone: 'whole', ...unit })
      rows.areas.push(areaRow(unitId, unit.heatedAreaM2, season))
    }
  }
  for (const junction of junctions) {
    const organizationId = organizationOf(junction)
    const id = addNode(
      { nodeType: 'well', code: junction.code, name: `${junction.code}井室`, organizationId, ...placeOf(junction) },
      source.code,
    )
    rows.wells.push({ id })
  }
  for (const { from, to, ...segment } of segments)
    rows.segments.push({ ...segment, fromNodeId: idOf(from), toNodeId: idOf(to) })
  return rows
}

/** Of what is built, a little is not connected, and of that a little is not heated. */
const areaRow = (nodeId: string, heatedAreaM2: number, fromDate: string): Row<typeof areaHistory> => ({
  nodeId,
  fromDate,
  heatedAreaM2,
  connectedAreaM2: Math.round(heatedAreaM2 * 1.03),
  builtAreaM2: Math.round(heatedAreaM2 * 1.08),
})
