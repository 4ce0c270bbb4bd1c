import { useMemo, useState } from 'react'
import { useSeason } from '../telemetry/use-season.ts'
import { type DayRange, dayProblems, daysOf } from './day-range.ts'

/** What a range of days means now, and what is wrong with it. */
export function useDayRange(range: DayRange) {
  const season = useSeason()
  const [now] = useState(() => Date.now())
  return useMemo(() => ({ days: daysOf(range, now, season), problems: dayProblems(range, now) }), [range, now, season])
}
