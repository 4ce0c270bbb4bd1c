import type { Interval, Neighbours } from './snap-lines.ts'

/**
 * Movements along the axis that would give `box` equal gaps: centred between its two neighbours, or as far from one
 * neighbour as that one is from the next.
 *
 * @param least - Smaller or equal gaps do not count: the boxes touch.
 */
export function waysToEqualGaps(box: Interval, beside: Neighbours, least: number): number[] {
  const { secondBefore, before, behind, secondBehind } = beside
  const free = behind.low - before.high - (box.high - box.low)
  const gapBefore = before.low - secondBefore.high
  const gapBehind = secondBehind.low - behind.high
  const ways: number[] = []
  // a missing neighbour is NaN, so its comparisons are false
  if (free > 2 * least) ways.push(before.high + free / 2 - box.low)
  if (gapBefore > least) ways.push(before.high + gapBefore - box.low)
  if (gapBehind > least) ways.push(behind.low - gapBehind - box.high)
  return ways
}

/** The gaps in the row of `box` that are equal to the one next to them, in order; at most four. */
export function equalGaps(box: Interval, beside: Neighbours, slack: number): Interval[] {
  const { secondBefore, before, behind, secondBehind } = beside
  const gaps = [
    { low: secondBefore.high, high: before.low },
    { low: before.high, high: box.low },
    { low: box.high, high: behind.low },
    { low: behind.high, high: secondBehind.low },
  ]
  const sizes = gaps.map(({ low, high }) => high - low)
  const isEqual = (one: number, other: number) => {
    const [size = Number.NaN, otherSize = Number.NaN] = [sizes[one], sizes[other]]
    return size > slack && otherSize > slack && Math.abs(size - otherSize) <= slack
  }
  return gaps.filter((_, i) => isEqual(i, i - 1) || isEqual(i, i + 1))
}
