import { weatherCalls } from '#contract/endpoints/weather.ts'
import { useAnswer } from '#data/calls.ts'
import type { Season } from './time-range.ts'

const FRESH_MS = 3_600_000

/** The current heating season; null where none is known. */
export function useSeason(): Season | null {
  const { data } = useAnswer(weatherCalls.heatSeason, {}, { staleTime: FRESH_MS })
  return data ? { start: data.heatingStartDate, end: data.heatingEndDate } : null
}
