import { useMemo } from 'react'
import { useSeason } from '../telemetry/use-season.ts'
import { type DayProblem, type DayRange, type Days, dayProblems, daysOf } from './day-range.ts'
import { useLastWholeDay } from './use-last-whole-day.ts'

/** What a range of days means. */
export interface ResolvedRange {
  /** Null: see why in the other fields. */
  readonly days: Days | null
  /** What is wrong with typed days, by field. */
  readonly problems: ReadonlyMap<'from' | 'to', DayProblem>
  /** The last day that is over and computed; null before any, undefined while it is not known. */
  readonly lastDay: string | null | undefined
  readonly error: Error | null
  readonly retry: () => void
}

const NO_PROBLEMS: ResolvedRange['problems'] = new Map()

export function useDayRange(range: DayRange): ResolvedRange {
  const season = useSeason()
  const { data: lastDay, error, refetch } = useLastWholeDay()
  const resolved = useMemo(
    () =>
      typeof lastDay === 'string'
        ? { days: daysOf(range, lastDay, season), problems: dayProblems(range, lastDay) }
        : { days: null, problems: NO_PROBLEMS },
    [range, lastDay, season],
  )
  return { ...resolved, lastDay, error, retry: () => void refetch() }
}
