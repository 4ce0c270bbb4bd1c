// Limits of room and supply temperatures that stand for many points at once: over the outdoor temperature or by date.

import { z } from 'zod'
import { type AlarmLimit, type DateWindow, dayOfYear, overlap } from './limits.ts'

const MAX_ROWS = 24
const limit = z.number().min(-1000).max(1000).nullable()
const pair = { low: limit, high: limit }

const corner = z.object({ ta: z.number().min(-60).max(60), ...pair })
const window = z.object({ from: dayOfYear, to: dayOfYear, ...pair })
type Pair = { readonly low: number | null; readonly high: number | null }
type Context = z.core.$RefinementCtx<unknown>

/**
 * A low and a high limit at each corner of the outdoor temperature, linear in between, or within each window of dates.
 * A side that no row has is that of the points themselves; so are both outside of the windows.
 */
export const temperatureLimits = z.discriminatedUnion('basis', [
  z.object({ basis: z.literal('ta'), rows: z.array(corner).min(2).max(MAX_ROWS).superRefine(refuseCorners) }),
  z.object({ basis: z.literal('date'), rows: z.array(window).min(1).max(MAX_ROWS).superRefine(refuseWindows) }),
])
export type TemperatureLimits = z.infer<typeof temperatureLimits>
export type LimitRow = TemperatureLimits['rows'][number]

function refuse(context: Context, path: (string | number)[], rule: string, n: string | number = ''): void {
  context.addIssue({ code: 'custom', path, params: { rule, n }, input: undefined })
}

function refuseCorners(rows: readonly (Pair & { readonly ta: number })[], context: Context): void {
  refusePairs(rows, context)
  for (const [index, { ta }] of rows.entries()) {
    const before = rows[index - 1]
    if (before && ta <= before.ta) refuse(context, [index, 'ta'], 'aboveBefore', before.ta)
  }
}

function refuseWindows(rows: readonly (Pair & DateWindow)[], context: Context): void {
  refusePairs(rows, context)
  for (const [index, row] of rows.entries())
    if (rows.slice(0, index).some((before) => overlap(before, row))) refuse(context, [index, 'from'], 'noOverlap')
}

function refusePairs(rows: readonly Pair[], context: Context): void {
  if (rows.every(({ low, high }) => low === null && high === null)) refuse(context, [0, 'low'], 'lowOrHigh')
  for (const [index, { low, high }] of rows.entries()) {
    for (const side of ['low', 'high'] as const)
      if (rows[index]?.[side] === null && rows.some((row) => row[side] !== null))
        refuse(context, [index, side], 'allOrNone')
    if (low !== null && high !== null && high <= low) refuse(context, [index, 'high'], 'aboveLow', low)
  }
}

/** One side of the limits as alarms judge it. @param own - The fixed limit of the point. */
export function sideOf(limits: TemperatureLimits, side: 'low' | 'high', own: number | null): AlarmLimit | undefined {
  if (limits.rows.every((row) => row[side] === null)) return own ?? undefined
  if (limits.basis === 'ta')
    return { overTa: limits.rows.flatMap(({ ta, [side]: limit }) => (limit === null ? [] : [{ ta, limit }])) }
  const byDate = limits.rows.flatMap(({ from, to, [side]: limit }) => (limit === null ? [] : [{ from, to, limit }]))
  return { byDate, ...(own === null ? {} : { otherwise: own }) }
}
