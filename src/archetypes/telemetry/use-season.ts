import { useQuery } from '@tanstack/react-query'
import { heatSeason, WEATHER_PATH } from '#contract/endpoints/weather.ts'
import { useHttp } from '#data/console-services.ts'
import type { Season } from './time-range.ts'

const FRESH_MS = 3_600_000

/** The present heating season; null where none is known. */
export function useSeason(): Season | null {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['heatSeason'],
    queryFn: ({ signal }) =>
      http.call(WEATHER_PATH.heatSeason, { method: 'POST', schema: heatSeason, isQuiet: true, signal }),
    staleTime: FRESH_MS,
  })
  return data ? { start: data.heatingStartDate, end: data.heatingEndDate } : null
}
