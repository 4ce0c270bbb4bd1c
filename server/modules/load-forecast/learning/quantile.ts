/** A quantile of sorted numbers, with linear interpolation between neighbours. @param share - 0 to 1. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const place = Math.min(Math.max(share, 0), 1) * (sorted.length - 1)
  const low = Math.floor(place)
  const first = sorted[low] ?? Number.NaN
  const second = sorted[low + 1] ?? first
  return first + (second - first) * (place - low)
}

/** Loss of a forecast quantile: least in the mean where it is the true one. */
export function pinballLoss(share: number, quantile: number, actual: number): number {
  const difference = actual - quantile
  return difference >= 0 ? share * difference : (share - 1) * difference
}
