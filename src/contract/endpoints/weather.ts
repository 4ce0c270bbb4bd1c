import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const WEATHER_POLL_MS = 60_000

/**
 * Server time (epoch ms); weather by city, empty where none is known; then the total days of the season, the label of
 * the remaining time, and the remaining days. The last three are null outside the season.
 */
export const titleWeather = z.tuple([
  z.number(),
  z.array(
    z.object({
      temperature: z.number(),
      cityName: z.string(),
      conditionDay: z.string(),
      conditionNight: z.string(),
    }),
  ),
  z.int().nullable(),
  z.string().nullable(),
  z.int().nullable(),
])
export type TitleWeather = z.infer<typeof titleWeather>
export const heatSeason = z.object({ heatingStartDate: z.string(), heatingEndDate: z.string() }).nullable()

/** Calls of the header's weather and heating season (api.md 6). */
export const weatherCalls = {
  titleWeather: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherIndex/getTitleWeather',
    access: 'session',
    output: titleWeather,
    isInLanguage: true,
  }),
  /** First and last day of the season; null where none is set. */
  heatSeason: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherConfig/queryHeatSeason',
    access: 'session',
    output: heatSeason,
    reads: ['/jeasy-base/heatingSeason'],
  }),
} as const
