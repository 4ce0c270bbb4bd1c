import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import type { RuleName } from '../kit/rule-texts.ts'

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

/** A day that must be there, `yyyy-MM-dd`. @param emptyRule - Error of an empty one. */
const requiredDay = (emptyRule: RuleName) =>
  z
    .string()
    .trim()
    .default('')
    .refine((day) => day !== '', { params: { rule: emptyRule }, abort: true })
    .pipe(z.iso.date({ abort: true }))

/** First and last day of heating; both may be the same. */
export const heatingDates = z
  .object({
    heatingStartDate: requiredDay('startDateRequired'),
    heatingEndDate: requiredDay('endDateRequired'),
  })
  .superRefine(({ heatingStartDate, heatingEndDate }, context) => {
    if (heatingStartDate <= heatingEndDate) return
    for (const field of ['heatingStartDate', 'heatingEndDate'])
      context.addIssue({ code: 'custom', path: [field], params: { rule: 'datesReversed' } })
  })
export type HeatingDates = z.infer<typeof heatingDates>

const SEASONS = '/jeasy-base/heatingSeason'
const STAGES = '/jeasy-base/heatingStage'

/** Calls of the header's weather and heating season (api.md 6). */
export const weatherCalls = {
  titleWeather: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherIndex/getTitleWeather',
    access: 'session',
    output: titleWeather,
    isInLanguage: true,
  }),
  /** First and last day of the current season, also when it is over; null where none is set. */
  heatSeason: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherConfig/queryHeatSeason',
    access: 'session',
    output: heatSeason,
    reads: [SEASONS],
  }),
  /** Moves the current season; its stages follow. Without a season, one is added. */
  updateHeatingDate: defineCall({
    method: 'POST',
    path: '/tx-ws-weather/weatherConfig/updateHeatingDate',
    access: { permission: 'heatingSeason:edit' },
    body: 'query',
    input: heatingDates,
    audit: { module: 'heatingSeason', action: 'update' },
    alsoChanges: [SEASONS, STAGES, '/tx-ws-weather/weatherIndex'],
  }),
} as const
