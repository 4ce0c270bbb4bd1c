import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { orEmpty } from '../kit/empty-values.ts'
import { exportResult } from '../kit/resource.ts'
import { shownHour } from '../weather/shown-hour.ts'

const view = { permission: 'weather:view' } as const
const keyId = z.preprocess(orEmpty(null), z.string().max(64).nullish())

/** Weather of a day of the company. */
const weatherDay = z.object({
  /** `yyyy-MM-dd` */
  day: z.string(),
  meanC: z.number(),
  minC: z.number(),
  maxC: z.number(),
  humidityPct: z.number(),
  windMS: z.number(),
  maxWindMS: z.number(),
  precipitationMm: z.number(),
  code: z.int(),
  condition: z.string(),
  /** Mean of the hours of the day, by night as well. */
  sunWM2: z.number(),
  /** Of one hour at least. */
  isSunEstimated: z.boolean(),
  /** Mean of the hours that have it; null where none has. */
  cloudPct: z.number().nullable(),
  /** Heating degree-days below 18 °C, K·d; null with less than half of the hours. */
  degreeDays: z.number().nullable(),
  numHours: z.int(),
})
export type ShownDay = z.infer<typeof weatherDay>

/** A city that is watched, named by the key of its configuration; `ownerName`: the organisation or node that it is bound to. */
const watchedPlace = z.object({ keyId: z.string(), cityName: z.string(), ownerName: z.string() })

/** Error of the temperature forecasts of the last 30 days, by days ahead; `naive`: the last known day repeats itself. */
const leadError = z.object({
  /** 1: up to 24 hours ahead. */
  leadDay: z.int(),
  numHours: z.int(),
  rmseK: z.number(),
  biasK: z.number(),
  naiveRmseK: z.number(),
})
export type LeadError = z.infer<typeof leadError>

const weatherSituation = z.object({
  places: z.array(watchedPlace),
  /** The shown one; null where none is watched. */
  keyId: z.string().nullable(),
  /** The newest observation, unless it is outdated. */
  now: shownHour.extend({ feelsLikeC: z.number() }).nullable(),
  /** Observations of the last 24 hours. */
  past: z.array(shownHour),
  /** Epoch ms; null without a forecast. */
  issuedAt: z.number().nullable(),
  /** The newest forecast, from now on, for up to seven days. */
  hours: z.array(shownHour),
  days: z.array(weatherDay),
  errors: z.array(leadError),
  /** Why the source failed last; null where it did not. */
  problem: z.string().nullable(),
})
export type WeatherSituation = z.infer<typeof weatherSituation>

const WEATHER_STEPS = ['hour', 'day'] as const
/** Longest span of the history, days, by its step. */
export const MAX_WEATHER_DAYS = { hour: 62, day: 366 } as const

const span = z
  .object({
    keyId,
    from: z.iso.date({ abort: true }),
    to: z.iso.date({ abort: true }),
    step: z.enum(WEATHER_STEPS).default('day'),
  })
  .superRefine(({ from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
  })

const weatherHistory = z.object({
  places: z.array(watchedPlace),
  keyId: z.string().nullable(),
  /** Empty unless the step is an hour. */
  hours: z.array(shownHour),
  days: z.array(weatherDay),
  /** Sum over the days that have one, K·d. */
  degreeDays: z.number(),
  meanC: z.number().nullable(),
  /** Share of the hours that were observed, 0 to 1; hours to come do not count. */
  coverage: z.number(),
})
export type WeatherHistory = z.infer<typeof weatherHistory>

const NOUN = '/tx-ws-weather/weatherIndex'
const READS = ['/tx-ws-weather/weatherConfig', '/tx-ws-weather/nodeWeather']

export const weatherSituationCalls = {
  /** Without a key: of the first place. */
  situation: defineCall({
    method: 'POST',
    path: `${NOUN}/situation`,
    access: view,
    input: z.object({ keyId }),
    output: weatherSituation,
    isInLanguage: true,
    reads: READS,
  }),
  /** Both days included. */
  history: defineCall({
    method: 'POST',
    path: `${NOUN}/history`,
    access: view,
    input: span,
    output: weatherHistory,
    isInLanguage: true,
    reads: READS,
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: `${NOUN}/exportExcel`,
    access: { permission: 'weather:export' },
    input: span,
    output: exportResult,
    isLong: true,
    audit: { module: 'weather', action: 'export' },
  }),
} as const
