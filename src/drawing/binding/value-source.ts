import { createValueFrame, type ValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { PastClock } from '#lib/past-clock.ts'

/** Where the values of a drawing come from. */
export type ValueSource =
  | { readonly kind: 'live' }
  /** As they were at one moment; points that are not in the frame have none. */
  | { readonly kind: 'held'; readonly frame: ValueFrame }
  /** As they were while time went on. */
  | { readonly kind: 'past'; readonly record: PastValues; readonly clock: PastClock }
  /** Made up where they are shown: they never leave it. */
  | { readonly kind: 'madeUp'; readonly points: MadeUpPoints }

export const LIVE: ValueSource = { kind: 'live' }

/** What was measured, in rising time. A value that is not a number: from then on its point has none. */
export interface PastValues extends ValueFrame {
  /** The moment up to which all is known, epoch ms. */
  readonly until: number
}

/** Points whose values are made up, as parallel arrays. */
export interface MadeUpPoints {
  readonly pointIds: Uint32Array
  /** Between which the values go up and down. */
  readonly least: Float64Array
  readonly greatest: Float64Array
  readonly decimals: Uint8Array
  /** A number that the value stands at; NaN for none. */
  readonly fixed: Float64Array
}

/** A value goes up and down in so long, a little longer or shorter by its point. */
const SHORTEST_PERIOD_MS = 40_000
const PERIOD_STEPS = 13
const PERIOD_STEP_MS = 3_000

/** Good values of all points at a time, epoch ms: the same for the same time. O(points). */
export function madeUpFrame({ pointIds, least, greatest, decimals, fixed }: MadeUpPoints, now: number): ValueFrame {
  const frame = createValueFrame(pointIds.length, now)
  frame.pointIds.set(pointIds)
  frame.times.fill(now)
  frame.qualities.fill(QUALITY.good)
  for (let at = 0; at < pointIds.length; at++) {
    const id = pointIds[at] ?? 0
    const periodMs = SHORTEST_PERIOD_MS + (id % PERIOD_STEPS) * PERIOD_STEP_MS
    // neighbours in the list of points do not swing together
    const share = 0.5 + 0.5 * Math.sin(2 * Math.PI * ((now % periodMs) / periodMs + id * 0.618))
    const [low, high] = [least[at] ?? 0, greatest[at] ?? 0]
    const scale = 10 ** (decimals[at] ?? 0)
    const swinging = Math.round((low + share * (high - low)) * scale) / scale
    const given = fixed[at] ?? Number.NaN
    frame.values[at] = Number.isNaN(given) ? swinging : given
  }
  return frame
}
