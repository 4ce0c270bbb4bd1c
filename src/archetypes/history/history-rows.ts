import type { HistoryResult } from '#contract/endpoints/telemetry.ts'

/** A row of a history table: the values of one time, or a gap without values. */
export interface HistoryRow {
  readonly key: string
  /** Epoch ms. */
  readonly time: number
  /** Of a gap: when values resume; null in a row of values. */
  readonly until: number | null
  /** For each series, its index of this time; -1 where it has none. */
  readonly places: Int32Array
}

/**
 * Aligns series with different times: one row for every time that occurs in any of them. A row marks a gap where no
 * series has a value for longer than the result's gap, and than its step.
 *
 * @param gapAfter - How long there may be no value after a time without a gap, ms.
 */
export function alignSeries(series: HistoryResult['series'], gapAfter: (time: number) => number): HistoryRow[] {
  const rows: HistoryRow[] = []
  const next = new Int32Array(series.length)
  for (;;) {
    let time = Number.POSITIVE_INFINITY
    for (const [at, { times }] of series.entries()) time = Math.min(time, times[next[at] ?? 0] ?? time)
    if (time === Number.POSITIVE_INFINITY) return rows
    const before = rows.at(-1)?.time
    if (before !== undefined && time - before > gapAfter(before))
      rows.push({ key: `gap-${before}`, time: before, until: time, places: new Int32Array(series.length).fill(-1) })
    const places = new Int32Array(series.length)
    for (const [at, { times }] of series.entries()) {
      const place = next[at] ?? 0
      const isHere = times[place] === time
      places[at] = isHere ? place : -1
      if (isHere) next[at] = place + 1
    }
    rows.push({ key: String(time), time, until: null, places })
  }
}
