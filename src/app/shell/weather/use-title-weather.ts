import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TitleWeather, titleWeather, WEATHER_PATH, WEATHER_POLL_MS } from '../../../contract/endpoints/weather.ts'
import { useHttp } from '../../../data/console-services.ts'

/** Weather and heating season, asked anew every minute. */
export function useTitleWeather(): TitleWeather | null {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['titleWeather'],
    queryFn: ({ signal }) =>
      http.call(WEATHER_PATH.titleWeather, {
        method: 'POST',
        schema: titleWeather,
        isQuiet: true,
        isPoll: true,
        signal,
      }),
    refetchInterval: WEATHER_POLL_MS,
    retry: false,
  })
  return data ?? null
}

/** The server's time, ticking every second; the browser's own before the server has told. */
export function useServerTime(serverTime: number | null): number {
  const [offset, setOffset] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (serverTime !== null) setOffset(serverTime - Date.now())
  }, [serverTime])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
