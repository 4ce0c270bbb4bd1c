/** How a measured value followed its set point. Pure. */

export interface MeasuredValue {
  /** Epoch ms. */
  readonly at: number
  readonly value: number
}

export interface FollowedCommand {
  readonly target: number
  /** What the set point was; null: not known. */
  readonly before: number | null
  /** So near to the target counts as reached. */
  readonly band: number
  /** When it was sent, epoch ms. */
  readonly sentAt: number
}

interface Followed {
  readonly isReached: boolean
  readonly settledMin: number | null
  readonly overshoot: number | null
  readonly lastDeviation: number
}

const MINUTE_MS = 60_000
/** A value that has only just come back into the band has not settled. */
const SETTLED_MS = 10 * MINUTE_MS

/**
 * Settling time and overshoot as control engineers mean them: the time after which the value stays within the band, and how
 * far beyond the target it went on the far side of the value before.
 *
 * @param values - From the sending on, rising; null where there is none.
 */
export function followCommand(
  { target, before, band, sentAt }: FollowedCommand,
  values: readonly MeasuredValue[],
): Followed | null {
  const last = values.at(-1)
  if (!last) return null
  const isWithin = ({ value }: MeasuredValue): boolean => Math.abs(value - target) <= band
  const reached = values.findIndex(isWithin)
  const lastOutside = values.findLastIndex((value) => !isWithin(value))
  const settled = values[lastOutside + 1]
  const hasSettled = settled !== undefined && last.at - settled.at >= SETTLED_MS
  const direction = before === null ? 0 : Math.sign(target - before)
  return {
    isReached: reached >= 0,
    settledMin: hasSettled ? Math.max(0, settled.at - sentAt) / MINUTE_MS : null,
    overshoot:
      reached < 0 || direction === 0
        ? null
        : Math.max(0, ...values.slice(reached).map(({ value }) => direction * (value - target))),
    lastDeviation: last.value - target,
  }
}
