import type { MadeUpPoints } from '#drawing/engine.ts'
import type { AlarmLimits } from '../edit/limit-ranges.ts'

/** What of a point made-up values depend on. */
export interface SwingingPoint {
  /** On the live channel. */
  readonly pointId: number
  readonly decimals: number
  /** What it can measure. */
  readonly range: { readonly min: number; readonly max: number }
  readonly limits: AlarmLimits
}

/** Share of the range at each end that a value without limits stays away from. */
const MARGIN = 0.2

/** Between which a plausible value of a point goes up and down: its running limits, or else the middle of its range. */
export function swingOf({ range: { min, max }, limits, decimals }: SwingingPoint): {
  readonly least: number
  readonly greatest: number
} {
  // a state is one number or another
  const isState = decimals === 0 && max - min <= 1
  const margin = isState ? 0 : (max - min) * MARGIN
  const least = limits.l ?? limits.ll ?? min + margin
  const greatest = limits.h ?? limits.hh ?? max - margin
  return least < greatest ? { least, greatest } : { least: min, greatest: max }
}

/** @param fixed - Numbers that values stand at, by point. */
export function madeUpPoints(points: readonly SwingingPoint[], fixed: ReadonlyMap<number, number>): MadeUpPoints {
  const swings = points.map(swingOf)
  return {
    pointIds: Uint32Array.from(points, ({ pointId }) => pointId),
    least: Float64Array.from(swings, ({ least }) => least),
    greatest: Float64Array.from(swings, ({ greatest }) => greatest),
    decimals: Uint8Array.from(points, ({ decimals }) => decimals),
    fixed: Float64Array.from(points, ({ pointId }) => fixed.get(pointId) ?? Number.NaN),
  }
}
