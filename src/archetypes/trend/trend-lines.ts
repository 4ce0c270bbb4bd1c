// Series as lines to draw. Pure: no line crosses a gap, compared days are moved to the range that they are compared with, and
// what was read more finely for a part of the range stands in the place of the coarse.

import type { HistoryResult, HistorySeries } from '#contract/endpoints/telemetry.ts'
import { goodValues } from '../telemetry/good-values.ts'

/** Time and value; null ends the line. */
export type LinePoint = readonly [time: number, value: number | null]

/**
 * A line through values, broken where nothing was for longer than a gap.
 *
 * @param shiftMs - Added to every time.
 */
export function lineThrough(
  times: readonly number[],
  values: readonly (number | null)[],
  gapMs: number,
  shiftMs = 0,
): LinePoint[] {
  const line: LinePoint[] = []
  let before: number | null = null
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? 0
    if (before !== null && time - before > gapMs) line.push([before + 1 + shiftMs, null])
    line.push([time + shiftMs, values[at] ?? null])
    before = time
  }
  return line
}

/** Lower edge and height of what lies between lowest and highest of each step; null where the values are raw. */
export function bandOf(
  series: HistorySeries,
  { step, gapMs }: Pick<HistoryResult, 'step' | 'gapMs'>,
): { readonly lower: LinePoint[]; readonly height: LinePoint[] } | null {
  if (step === 'raw') return null
  const heights = series.maximum.map((high, at) => {
    const low = series.minimum[at] ?? null
    return high === null || low === null ? null : high - low
  })
  return {
    lower: lineThrough(series.times, series.minimum, gapMs),
    height: lineThrough(series.times, heights, gapMs),
  }
}

/** The line of a series: its averages, or its good raw values. */
export const lineOf = (series: HistorySeries, { step, gapMs }: HistoryResult, shiftMs = 0): LinePoint[] =>
  lineThrough(series.times, goodValues(series.average, series, step), gapMs, shiftMs)

/** A line with a part of it in the place of what it had from `from` to `to`, both included. */
export function mergeFiner(
  line: readonly LinePoint[],
  finer: readonly LinePoint[],
  from: number,
  to: number,
): LinePoint[] {
  return [...line.filter(([time]) => time < from), ...finer, ...line.filter(([time]) => time > to)]
}

/** Part of a range that is in view; a finer step is worth asking for only where it is much less than the whole. */
export const isWorthZooming = (view: { from: number; to: number }, whole: HistoryResult): boolean =>
  whole.step !== 'raw' && view.to - view.from < (whole.to - whole.from) / 2
