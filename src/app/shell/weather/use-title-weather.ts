import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  heatSeason,
  type TitleWeather,
  titleWeather,
  WEATHER_PATH,
  WEATHER_POLL_MS,
} from '#contract/endpoints/weather.ts'
import { useHttp } from '#data/console-services.ts'

/** Weather and heating season, asked anew every minute, and how far the server's clock is ahead of this one, ms. */
export function useTitleWeather(): { weather: TitleWeather | null; isKnown: boolean; offset: number } {
  const http = useHttp()
  const { i18n } = useTranslation()
  const { data, dataUpdatedAt, isPending } = useQuery({
    queryKey: ['titleWeather', i18n.language],
    queryFn: ({ signal }) =>
      http.call(WEATHER_PATH.titleWeather, {
        method: 'POST',
        schema: titleWeather,
        isQuiet: true,
        signal,
      }),
    refetchInterval: WEATHER_POLL_MS,
    retry: false,
  })
  return { weather: data ?? null, isKnown: !isPending, offset: data ? data[0] - dataUpdatedAt : 0 }
}

/** First and last day of the heating season; null where none is set. */
export function useHeatSeason() {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['heatSeason'],
    queryFn: ({ signal }) =>
      http.call(WEATHER_PATH.heatSeason, { method: 'POST', schema: heatSeason, isQuiet: true, signal }),
    refetchInterval: WEATHER_POLL_MS,
    retry: false,
  })
  return data ?? null
}
