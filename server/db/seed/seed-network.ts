import {
  standardParams as dictionary,
  type ParamLevel,
  paramsOfLevel,
  type StandardParam,
} from '../../../src/contract/network/standard-params.ts'
import { drawings } from '../../modules/drawings/tables.ts'
import { heatSources, heatStations, heatUnits, points, standardParams } from '../../modules/network/tables.ts'
import type { HeatNetwork } from '../../modules/simulator/network.ts'
import type { Db } from '../client.ts'
import { buildStationDrawing } from './station-drawing.ts'

type PointRow = typeof points.$inferInsert
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Computed by the server, not reported by a gateway. */
const COMPUTED = new Set(['Comm', 'CommT'])
const SAVE_PERIOD_S = 60
/** Counters and settings move rarely or steadily: kept once in this long. */
const SLOW_SAVE_PERIOD_S = 600
const ROWS_A_STATEMENT = 1_000

/** Writes the demo's physics tree, points and station drawings, in one transaction. */
export async function seedNetwork(db: Db, network: HeatNetwork): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(standardParams).values(dictionary.map(paramRow))
    const sourceId = await insertSource(tx, network)
    const stationIds = await insertStations(tx, network, sourceId)
    const unitIds = await insertUnits(tx, network, stationIds)
    await insertInSlices(pointRows(network, sourceId, unitIds), (rows) => tx.insert(points).values(rows))
    await insertInSlices(drawingRows(network), (rows) => tx.insert(drawings).values(rows), 10)
  })
}

const paramRow = ({ code, nameZh, nameEn, unit, kind, decimals, rangeMin, rangeMax }: StandardParam) => ({
  code,
  nameZh,
  nameEn,
  unit,
  kind,
  decimals,
  rangeMin,
  rangeMax,
})

async function insertSource(tx: Transaction, { source }: HeatNetwork): Promise<string> {
  const { code, name, gatewayCode, ratedCapacityMw, lng, lat } = source
  const rows = await tx
    .insert(heatSources)
    .values({ code, name, gatewayCode, ratedCapacityMw, lng, lat })
    .returning({ id: heatSources.id })
  return only(rows).id
}

async function insertStations(
  tx: Transaction,
  { stations }: HeatNetwork,
  sourceId: string,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(heatStations)
    .values(
      stations.map(({ code, name, shortName, address, gatewayCode, lng, lat, altitudeM }) => ({
        code,
        name,
        shortName,
        address,
        gatewayCode,
        lng,
        lat,
        altitudeM,
        sourceId,
      })),
    )
    .returning({ id: heatStations.id, code: heatStations.code })
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function insertUnits(
  tx: Transaction,
  { stations }: HeatNetwork,
  stationIds: Map<string, string>,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(heatUnits)
    .values(
      stations.flatMap((station) =>
        station.units.map(({ code, name, number, emitter, heatedAreaM2, designHeatIndexWM2 }) => ({
          code,
          name,
          number,
          emitter,
          heatedAreaM2,
          designHeatIndexWM2,
          stationId: idOf(stationIds, station.code),
        })),
      ),
    )
    .returning({ id: heatUnits.id, code: heatUnits.code })
  return new Map(rows.map(({ id, code }) => [code, id]))
}

function pointRows({ source, stations }: HeatNetwork, sourceId: string, unitIds: Map<string, string>): PointRow[] {
  const measured = (level: ParamLevel) => paramsOfLevel(level).filter((param) => !COMPUTED.has(param.code))
  const sourcePoints = measured('source').map((param) => ({
    ...pointRow(param, source.code, source.gatewayCode),
    sourceId,
  }))
  const unitPoints = stations.flatMap((station) =>
    station.units.flatMap((unit) =>
      measured('unit').map((param) => ({
        ...pointRow(param, unit.code, station.gatewayCode),
        unitId: idOf(unitIds, unit.code),
      })),
    ),
  )
  return [...sourcePoints, ...unitPoints]
}

const pointRow = (param: StandardParam, nodeCode: string, gatewayCode: string): PointRow => ({
  code: `${nodeCode}.${param.code}`,
  nodeCode,
  paramCode: param.code,
  gatewayCode,
  deadband: deadbandOf(param),
  savePeriodS: param.kind === 'AI' || param.kind === 'CALC' ? SAVE_PERIOD_S : SLOW_SAVE_PERIOD_S,
})

/** Change worth a sample of its own: 0.1 K or 0.5 % of the range (domain guide 2.10); any change of a state; never for a counter. */
function deadbandOf({ kind, unit, rangeMin, rangeMax }: StandardParam): number {
  if (kind === 'PI' || kind === 'TX') return Number.MAX_VALUE
  if (kind === 'DI' || kind === 'DO' || kind === 'AO') return 0
  return unit === '°C' ? 0.1 : 0.005 * (rangeMax - rangeMin)
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

async function insertInSlices<Row>(
  rows: readonly Row[],
  insert: (slice: Row[]) => PromiseLike<unknown>,
  size = ROWS_A_STATEMENT,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

function idOf(ids: Map<string, string>, code: string): string {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`No row was inserted for ${code}.`)
  return id
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was inserted.')
  return row
}
