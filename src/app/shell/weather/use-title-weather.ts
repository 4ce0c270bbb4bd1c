import { type TitleWeather, WEATHER_POLL_MS, weatherCalls } from '#contract/endpoints/weather.ts'
import { useAnswer } from '#data/calls.ts'

const POLLED = { refetchInterval: WEATHER_POLL_MS, retry: false } as const

/** Weather and heating season, polled every minute, and how far the server's clock is ahead of the browser's, ms. */
export function useTitleWeather(): { weather: TitleWeather | null; isKnown: boolean; offset: number } {
  const { data, dataUpdatedAt, isPending } = useAnswer(weatherCalls.titleWeather, {}, POLLED)
  return { weather: data ?? null, isKnown: !isPending, offset: data ? data[0] - dataUpdatedAt : 0 }
}

/** First and last day of the heating season; null where none is set. */
export const useHeatSeason = () => useAnswer(weatherCalls.heatSeason, {}, POLLED).data ?? null
