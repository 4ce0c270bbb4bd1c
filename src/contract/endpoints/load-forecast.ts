// The stored load forecasts: what heat the network, a source or a unit will need, beside what was measured.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { orEmpty } from '../kit/empty-values.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { companyDayResource } from '../resources/company-day.resource.ts'
import { REGULATIONS } from './load-forecast-settings.ts'
import { PHYSICAL_REASONS } from './load-models.ts'

const NOUN = '/tx-ws-base/loadForecast'
/** Hours ahead that may be shown. */
export const SHOWN_HOURS = [24, 48, 168] as const
export type ShownHours = (typeof SHOWN_HOURS)[number]
/** Longest span of the history, days: a heating season. */
export const MAX_HISTORY_DAYS = 130
/** Less known heat than this share of what is designed is left out. */
export const LEAST_KNOWN_SHARE = 0.5

/** Of a source or a unit; empty: the network, as far as it is seen. */
const nodeId = z.preprocess(orEmpty(null), z.string().max(64).nullish())
const view = { method: 'POST', access: { permission: 'loadForecast:view' } } as const
const reads = [PLANT, companyDayResource.path]

/** `network`: all units of the company; `own`: those within the data scope, where that is not all of them. */
export const forecastPlace = z.object({
  kind: z.enum(['network', 'own', 'source', 'unit']),
  name: z.string(),
  numUnits: z.int(),
})
export type ForecastPlace = z.infer<typeof forecastPlace>

const issue = z.object({
  issuedAt: z.number(),
  /** When the newest weather forecast in it was issued. */
  weatherIssuedAt: z.number(),
  /** When it was computed: later than issued where it was made up for. */
  computedAt: z.number(),
  /** Empty for the scheduled one. */
  requestedBy: z.string(),
  regulation: z.enum(REGULATIONS),
  horizonHours: z.int(),
  /** Cities whose weather was used, each with its source. */
  weather: z.array(z.object({ cityName: z.string(), source: z.string() })),
  /** Units that it leaves out, as their weather is not known. */
  numLeftOut: z.int(),
})

const dayKind = z.enum(['workday', 'weekend', 'holiday'])
const value = z.number().nullable()

const forecastHour = z.object({
  /** Epoch ms; the hour begins. */
  at: z.number(),
  outdoorC: value,
  heatKw: value,
  indexWM2: value,
  supply1C: value,
  return1C: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
  /** Null where no band is known. */
  p10Kw: value,
  p90Kw: value,
  /** Null where it is to come, or too little is known. */
  measuredKw: value,
})
export type ForecastHour = z.infer<typeof forecastHour>

const forecastDay = z.object({
  day: z.string(),
  kind: dayKind,
  /** Of the holiday; empty for other days. */
  name: z.string(),
  /** Measured hours, and the forecast for those that are not; null where an hour has neither. */
  heatGj: value,
  measuredHours: z.int(),
  hours: z.int(),
})
export type ForecastDay = z.infer<typeof forecastDay>

/** By which models the nodes of a place were forecast. */
const forecastModel = z.object({
  numLearnt: z.int(),
  numPhysical: z.int(),
  /** Of a single node that was learnt. */
  version: z.int().nullable(),
  /** Of those by the physical model, each once. */
  reasons: z.array(z.enum(PHYSICAL_REASONS)),
})

/** A unit or source whose heat has been at another level than its model expects. */
const movedNode = z.object({
  kind: z.enum(['source', 'unit']),
  nodeId: z.string(),
  name: z.string(),
  /** Epoch ms. */
  since: z.number(),
  /** Heat over what the model expects, less one, %. */
  changePct: z.number(),
  /** The forecast goes on at the level; else its hours were left out, as no building changes by so much. */
  isFollowed: z.boolean(),
})

/** A unit whose meter stood still within the last day before the forecast. */
export const stoodMeter = z.object({
  /** Epoch ms. */
  since: z.number(),
  /** When what it had missed was caught up, epoch ms; null: it still stands. */
  until: z.number().nullable(),
  /** Of that day, that the forecast leaves out. */
  numHours: z.int(),
})
export type StoodMeter = z.infer<typeof stoodMeter>

const prediction = z.object({
  place: forecastPlace,
  /** Null before any forecast of the place. */
  model: forecastModel.nullable(),
  /** Of the place, the latest first. */
  moved: z.array(movedNode),
  /** Of the place, those that still stand first. */
  stood: z.array(stoodMeter.extend({ nodeId: z.string(), name: z.string() })),
  /** Mean width of the band of the next 24 h, % of their heat; null where there is none. */
  bandPct: value,
  /** Null before any forecast of the place. */
  issue: issue.nullable(),
  /** From the beginning of the day of the first hour ahead. */
  hours: z.array(forecastHour),
  /** Whole days that are within the hours. */
  days: z.array(forecastDay),
  /** The highest hour ahead. */
  peak: z.object({ at: z.number(), heatKw: z.number() }).nullable(),
})
export type Prediction = z.infer<typeof prediction>

const predictionQuery = z.object({
  nodeId,
  hours: z.preprocess((sent) => Number(sent), z.union(SHOWN_HOURS.map((hours) => z.literal(hours)))),
})
export type PredictionQuery = z.output<typeof predictionQuery>

const historyQuery = z
  .object({ nodeId, from: z.iso.date({ abort: true }), to: z.iso.date({ abort: true }) })
  .superRefine(({ from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
  })
export type ForecastHistoryQuery = z.output<typeof historyQuery>

/** How far one way of forecasting was from what was, over the same hours as the others. */
const skill = z.object({
  numHours: z.int(),
  /** Mean of the hours’ errors, %. */
  mape: value,
  /** Sum of the errors over the sum of the heat, %. */
  wmape: value,
  /** Root mean square of the errors over the mean heat, %. */
  cvRmse: value,
  /** Sum of forecast minus measured over the sum of the heat, %. */
  nmbe: value,
  /** Share of the hours that are within 10 %, %. */
  hitRate: value,
})
export type ForecastSkill = z.infer<typeof skill>
const skills = z.object({
  forecast: skill,
  /** The same hour of the day before. */
  yesterday: skill,
  /** The energy signature at the day’s mean outdoor temperature. */
  signature: skill,
  /** The same hour of a week before, over the hours that have one. */
  lastWeek: skill,
  /** Whose error it was: over the hours of which both are known, the forecast, and the same with the weather as it came. */
  byWeather: z.object({ forecast: skill, trueWeather: skill }),
})

/** How well P10 and P90 were placed; null where no band can be judged. */
const bandLoss = z
  .object({
    /** Hours with a band, after those whose errors the constant band is made of. */
    numHours: z.int(),
    /** Mean pinball loss of P10 and P90, kW. */
    lossKw: z.number(),
    /** That of a band that is as wide at any hour, by the errors that were known when the forecast was issued, kW. */
    constantLossKw: z.number(),
    /** By how much the loss is under that of the constant band, %. */
    gainPct: z.number(),
  })
  .nullable()
export type BandLoss = z.infer<typeof bandLoss>

/** Hours of a history that are alike. */
export const SKILL_GROUPS = [
  'ahead6',
  'ahead12',
  'ahead24',
  'ahead48',
  'day',
  'night',
  'cold',
  'mild',
  'holidays',
] as const
const skillGroup = skills.extend({
  group: z.enum(SKILL_GROUPS),
  /** Share of the hours within P10 to P90, %. */
  coverage: value,
  bandLoss,
})
export type SkillGroup = z.infer<typeof skillGroup>

const historyDay = skills.extend({
  day: z.string(),
  kind: dayKind,
  name: z.string(),
  /** Epoch ms; null where no forecast was there when the day began. */
  issuedAt: value,
  /** It was computed after the day began, from what was known before. */
  isMadeUp: z.boolean(),
  forecastGj: value,
  /** Sums of the hours, as if they missed together; null where an hour has no band. */
  p10Gj: value,
  p90Gj: value,
  measuredGj: value,
  /** Share of the hours within P10 to P90, %. */
  coverage: value,
  /** Hours that are left out, as too little heat is known. */
  numLeftOut: z.int(),
})
export type ForecastHistoryDay = z.infer<typeof historyDay>

const history = z.object({
  place: forecastPlace,
  days: z.array(historyDay),
  total: skills,
  /** Of all hours: share within P10 to P90, and the mean width of the band beside the mean heat, %. */
  coverage: value,
  bandPct: value,
  bandLoss,
  /** Those that have hours. */
  groups: z.array(skillGroup),
  numLeftOut: z.int(),
  hours: z.array(
    z.object({
      at: z.number(),
      forecastKw: value,
      /** With the weather as it came; null before it is computed, the night after. */
      trueWeatherKw: value,
      measuredKw: value,
      p10Kw: value,
      p90Kw: value,
    }),
  ),
})
export type ForecastHistory = z.infer<typeof history>

export const loadForecastCalls = {
  prediction: defineCall({ ...view, path: `${NOUN}/prediction`, input: predictionQuery, output: prediction, reads }),
  /** Forecasts issued before each day began, beside what was. */
  history: defineCall({ ...view, path: `${NOUN}/history`, input: historyQuery, output: history, reads }),
  /** Computes a forecast from the newest weather forecast; 2002 where there is none. */
  runNow: defineCall({
    method: 'POST',
    path: `${NOUN}/runNow`,
    access: { permission: 'loadForecast:operate' },
    body: 'json',
    output: z.object({ issuedAt: z.number(), numUnits: z.int() }),
    audit: { module: 'loadForecast', action: 'runOnce' },
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: `${NOUN}/exportExcel`,
    access: { permission: 'loadForecast:export' },
    input: predictionQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'loadForecast', action: 'export' },
  }),
  exportHistory: defineCall({
    method: 'POST',
    path: `${NOUN}/exportHistory`,
    access: { permission: 'loadForecast:export' },
    input: historyQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'loadForecast', action: 'export' },
  }),
} as const
