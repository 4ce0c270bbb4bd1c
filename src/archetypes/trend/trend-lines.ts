// Lines from series. Pure: lines are broken at gaps, compared days are shifted into the range, and finer values replace
// coarse ones where they were loaded.

import type { HistoryResult, HistorySeries } from '#contract/endpoints/telemetry.ts'
import { gapAfter, goodValues } from '../telemetry/good-values.ts'

/** Time and value; null breaks the line. */
export type LinePoint = readonly [time: number, value: number | null]

/**
 * A line through values, broken where there was none for longer than a gap.
 *
 * @param shiftMs - Added to every time.
 */
export function lineThrough(
  times: readonly number[],
  values: readonly (number | null)[],
  gapAfterTime: (time: number) => number,
  shiftMs = 0,
): LinePoint[] {
  const line: LinePoint[] = []
  let before: number | null = null
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? 0
    if (before !== null && time - before > gapAfterTime(before)) line.push([before + 1 + shiftMs, null])
    line.push([time + shiftMs, values[at] ?? null])
    before = time
  }
  return line
}

/**
 * Lower edge and height of the band between minimum and maximum of each step; null where all values are raw, which have
 * no height.
 */
export function bandOf(
  series: HistorySeries,
  result: Pick<HistoryResult, 'stretches'>,
): { readonly lower: LinePoint[]; readonly height: LinePoint[] } | null {
  if (result.stretches.every(({ step }) => step === 'raw')) return null
  const lower = goodValues(series.minimum, series, result)
  const heights = goodValues(series.maximum, series, result).map((high, at) => {
    const low = lower[at] ?? null
    return high === null || low === null ? null : high - low
  })
  return {
    lower: lineThrough(series.times, lower, gapAfter(result)),
    height: lineThrough(series.times, heights, gapAfter(result)),
  }
}

/** The line of a series: its averages, or its good raw values. */
export const lineOf = (series: HistorySeries, result: HistoryResult, shiftMs = 0): LinePoint[] =>
  lineThrough(series.times, goodValues(series.average, series, result), gapAfter(result), shiftMs)

/** Replaces the points in [from, to] with finer ones. */
export function mergeFiner(
  line: readonly LinePoint[],
  finer: readonly LinePoint[],
  from: number,
  to: number,
): LinePoint[] {
  return [...line.filter(([time]) => time < from), ...finer, ...line.filter(([time]) => time > to)]
}

/** Whether the view is so much shorter than the range that a finer step is worth requesting. */
export const isWorthZooming = (view: { from: number; to: number }, whole: HistoryResult): boolean =>
  whole.stretches.some(({ step }) => step !== 'raw') && view.to - view.from < (whole.to - whole.from) / 2
