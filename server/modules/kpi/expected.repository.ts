import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import type { Db } from '#server/core/db/client.ts'
import type { KpiPart } from './figures.ts'
import { keyOfSums } from './part.repository.ts'
import { awaitedTime, passedSeconds } from './periods.ts'

/** A day of a node that is to be computed, for the first time or again. */
interface DirtyDay {
  readonly node_id: string
  readonly day: string
  /** What is stored of it is made of hours up to then; null: nothing is stored. */
  readonly hours_until: Date | null
}

/**
 * Of a node in a period: the seconds for which it can have values, which are those that have passed and are in its days'
 * sums; and what is still awaited.
 */
export type Expected = (nodeId: string, period: number) => Pick<KpiPart, 'expectedS' | 'awaits'>

/**
 * What is expected of nodes in periods of whole days. An hour that has passed is expected of a node that was silent in
 * it; it is not expected as long as the day's sums, which are computed some minutes later, do not hold it: else the day
 * would seem incomplete every hour, and one that has just begun silent.
 *
 * @param until - Up to when hours are computed, epoch ms.
 */
export async function readExpected(
  db: Db,
  nodeIds: readonly string[],
  periods: readonly KpiPeriod[],
  until: number,
  settleHour: number,
): Promise<Expected> {
  const passed = periods.map((period) => passedSeconds(period, until, settleHour))
  const { rows } = await db.$client.query<DirtyDay>(
    `select node_id, kpi_dirty.day::text, hours_until
     from kpi_dirty left join kpi_days using (node_id, day)
     where node_id = any($1::uuid[]) and kpi_dirty.day between $2 and $3`,
    [nodeIds, periods[0]?.from ?? null, periods.at(-1)?.to ?? null],
  )
  const missing = new Map<string, number>()
  for (const { node_id, day, hours_until } of rows) {
    const period = periods.findIndex(({ from, to }) => from <= day && day <= to)
    const whole = { from: day, to: day }
    const known = Math.min(hours_until?.getTime() ?? 0, until)
    const seconds = passedSeconds(whole, until, settleHour) - passedSeconds(whole, known, settleHour)
    const key = keyOfSums(node_id, period)
    missing.set(key, (missing.get(key) ?? 0) + seconds)
  }
  const awaitedOfPeriod = periods.map((period) => awaitedTime(period, until, settleHour))
  return (nodeId, period) => {
    const missingS = missing.get(keyOfSums(nodeId, period))
    // a day that is to be computed again misses no seconds, and yet its value changes
    const awaits = missingS === undefined ? (awaitedOfPeriod[period] ?? 'time') : 'computation'
    return { expectedS: (passed[period] ?? 0) - (missingS ?? 0), awaits }
  }
}
