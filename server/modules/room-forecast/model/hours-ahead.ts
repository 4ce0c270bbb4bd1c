// What of a stored forecast is still ahead: its lowest hour, and the first under a limit.

const HOUR_MS = 3_600_000

export interface StoredCourse {
  readonly p50C: readonly number[]
  readonly p10C: readonly number[]
}

/** Times are epoch ms; null where nothing is ahead, or nothing is under the limit. */
export interface HoursAhead {
  readonly lowestC: number | null
  readonly lowestP10C: number | null
  readonly lowestAt: number | null
  readonly underAt: number | null
  readonly maybeUnderAt: number | null
}

/** @param firstAt - Epoch ms of its first hour. @param limitC - Legal temperature. */
export function hoursAhead({ p50C, p10C }: StoredCourse, firstAt: number, now: number, limitC: number): HoursAhead {
  const begin = Math.max(0, Math.floor((now - firstAt) / HOUR_MS))
  const at = (hour: number): number => firstAt + hour * HOUR_MS
  const lowestOf = (values: readonly number[]): number => Math.min(...values.slice(begin))
  const firstUnder = (values: readonly number[]): number | null => {
    const hour = values.findIndex((value, each) => each >= begin && value < limitC)
    return hour < 0 ? null : at(hour)
  }
  const [lowest, lowestP10] = [lowestOf(p50C), lowestOf(p10C)]
  if (!Number.isFinite(lowest))
    return { lowestC: null, lowestP10C: null, lowestAt: null, underAt: null, maybeUnderAt: null }
  return {
    lowestC: lowest,
    lowestP10C: Number.isFinite(lowestP10) ? lowestP10 : null,
    lowestAt: at(p50C.indexOf(lowest, begin)),
    underAt: firstUnder(p50C),
    maybeUnderAt: firstUnder(p10C),
  }
}
