import type { KpiStep } from '#contract/endpoints/kpi.ts'
import { awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { columnWords, type ReportColumn, type ValueColumn } from '#contract/reports/report-columns.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { awaitedTime, momentsOf, passedSeconds } from '../kpi/periods.ts'
import { readKnownUntil } from '../kpi/read-kpi.ts'
import type { KpiTable } from '../kpi/read-table.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { listTelemetryPoints } from '../telemetry/points/node-points.repository.ts'
import type { ReportNode } from './report-nodes.ts'
import { addValueSums, type ValuePart, valueFigure } from './value-figures.ts'
import { keyOfValue, readValueSums, type ValueSums } from './value-sums.repository.ts'

/** A temperature of a node without heated area counts by its primary flow. */
const FLOW = 'F1'

interface Asked {
  readonly nodes: readonly ReportNode[]
  readonly columns: readonly ReportColumn[]
  /** With the heated area as its first figure. */
  readonly table: KpiTable
  readonly step: KpiStep
}

/** Measured values of a node (null: of all) in a period (null: in all together), by column. */
interface ReportValues {
  of(node: number | null, period: number | null): (column: ValueColumn) => KpiFigure
}

export async function readReportValues(
  { db, now }: Pick<Env, 'db' | 'now'>,
  { session }: Actor,
  { nodes, columns, table, step }: Asked,
): Promise<ReportValues> {
  const params = new Set(columns.flatMap((column) => (column.kind === 'value' ? [column.param] : [])))
  const ids = nodes.map(({ keyId }) => keyId)
  const points = params.size === 0 ? [] : await listTelemetryPoints(db, session, ids, [...params, FLOW])
  const pointOf = new Map(points.map(({ nodeId, paramCode, pointId }) => [`${nodeId} ${paramCode}`, pointId]))
  const until = Math.min((await readKnownUntil(db)) ?? 0, now())
  const settleHour = await readSettleHour(db)
  const expected = table.periods.map((period) => passedSeconds(period, until, settleHour))
  const awaited = table.periods.map((period) => awaitedTime(period, until, settleHour))
  const sums = await readValueSums(
    db,
    points.map(({ pointId }) => pointId),
    table.periods.map((period) => momentsOf(period, settleHour)),
    // days are stored from midnight to midnight: those settled at another hour are made of hours
    settleHour === 0
      ? { step: step === 'hour' ? '1h' : '1d', isSingle: step === 'hour' || step === 'day' }
      : { step: '1h', isSingle: step === 'hour' },
  )
  const sumsOf = (node: number, param: string, period: number | null): ValueSums | null => {
    const point = pointOf.get(`${nodes[node]?.keyId} ${param}`)
    if (point === undefined) return null
    if (period !== null) return sums.get(keyOfValue(point, period)) ?? null
    return addValueSums(table.periods.map((_, at) => sums.get(keyOfValue(point, at)) ?? null))
  }
  const weightOf = (node: number, unit: string, period: number | null): number => {
    const row = table.rows[node]
    const area = (period === null ? row?.total : row?.values[period])?.[0]?.value
    if (area) return area
    if (unit !== '°C') return 1
    const flow = sumsOf(node, FLOW, period)
    return flow && flow.goodS > 0 ? flow.weighted / flow.goodS : 0
  }
  const partOf = (node: number, param: string, unit: string, period: number | null): ValuePart => ({
    sums: sumsOf(node, param, period),
    expectedS: period === null ? expected.reduce((sum, seconds) => sum + seconds, 0) : (expected[period] ?? 0),
    awaits: period === null ? awaitedOf(awaited) : (awaited[period] ?? 'time'),
    weight: weightOf(node, unit, period),
  })
  return {
    of: (node, period) => (column) => {
      const { unit } = columnWords(column)
      const parts = node === null ? nodes.map((_, at) => at) : [node]
      return valueFigure(
        column.measure,
        unit,
        parts.map((at) => partOf(at, column.param, unit, period)),
      )
    },
  }
}
