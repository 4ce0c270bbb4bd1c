// From the load forecast to the plan of a day: its hours with what makes them up, a dispatcher’s changes, their
// confirmation, and advice to units. Nothing of it is written to plants.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { orEmpty } from '../kit/empty-values.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { companyDayResource } from '../resources/company-day.resource.ts'
import { forecastPlace, stoodMeter } from './load-forecast.ts'

const NOUN = '/tx-ws-base/loadPlan'
const FORECASTS = '/tx-ws-base/loadForecast'
const TARGETS = '/tx-ws-base/plannedTarget'
const ENERGY_PLANS = '/jeasy-base/energyPlan'

/** Days ahead that can be planned, today not counted. */
export const MAX_DAYS_AHEAD = 6
/** Days back that are shown. */
export const MAX_DAYS_BACK = 92
export const MAX_SHIFTS = 24
export const MAX_SHIFT = { MW: 1000, percent: 50 } as const
/** Planned heat is at most this share of what is designed. */
export const MOST_PLANNED_SHARE = 1.2
const MAX_REASON = 300
const MAX_ADVISED = 2_000
const SHIFT_UNITS = ['MW', 'percent'] as const

const value = z.number().nullable()
const day = z.iso.date({ abort: true })
/** Of a source; empty: the network, as far as it is seen. */
const nodeId = z.preprocess(orEmpty(null), z.string().max(64).nullish())

const parts = z.object({
  temperatureKw: z.number(),
  skyKw: z.number(),
  windKw: z.number(),
  correctionKw: z.number(),
  /** What the forecast adds to the physical model: the kind of day, and habits as learnt; 0 while nothing is learnt. */
  learntKw: z.number(),
})
export type HeatParts = z.infer<typeof parts>

const hourOfDay = z.int().min(0).max(24)
const shift = z
  .object({
    /** The first and the last hour that are shifted, counted from the beginning of the day. */
    fromHour: hourOfDay,
    toHour: hourOfDay,
    by: z.enum(SHIFT_UNITS),
    value: z.number(),
  })
  .superRefine(({ fromHour, toHour, by, value: shifted }, context) => {
    if (toHour < fromHour)
      context.addIssue({ code: 'too_small', minimum: fromHour, origin: 'number', path: ['toHour'], input: toHour })
    const most = MAX_SHIFT[by]
    if (shifted > most)
      context.addIssue({ code: 'too_big', maximum: most, origin: 'number', path: ['value'], input: shifted })
    if (shifted < -most)
      context.addIssue({ code: 'too_small', minimum: -most, origin: 'number', path: ['value'], input: shifted })
  })
export type LoadShift = z.infer<typeof shift>

const difference = z.object({
  /** Hours of which all is known. */
  numHours: z.int(),
  planGj: z.number(),
  measuredGj: z.number(),
  /** By the physical model: the weather that was, against the one that was forecast. */
  weatherGj: z.number(),
  /** Of the model and of people together: they cannot be told apart. */
  restGj: z.number(),
  /** Forecast minus plan. */
  ownGj: z.number(),
})
export type PlanDifference = z.infer<typeof difference>

const planHour = z.object({ at: z.number(), forecastKw: value, planKw: value, supply1C: value, flow1TH: value })
export type LoadPlanHour = z.infer<typeof planHour>

const confirmedPlan = z.object({
  keyId: z.string(),
  /** From 1; the highest one applies. */
  revision: z.int(),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  forecastIssuedAt: z.number(),
  shifts: z.array(shift),
  keepsHeat: z.boolean(),
  forecastGj: z.number(),
  planGj: z.number(),
  hours: z.array(planHour),
})
export type ConfirmedPlan = z.infer<typeof confirmedPlan>

const dayHour = z.object({
  /** Epoch ms; the hour begins. */
  at: z.number(),
  /** It has not begun, so that it can be shifted. */
  isOpen: z.boolean(),
  outdoorC: value,
  heatKw: value,
  /** Null where no band is known. */
  p10Kw: value,
  p90Kw: value,
  /** Null where the weather of the forecast is not kept any more. */
  parts: parts.nullable(),
  measuredKw: value,
  supply1C: value,
  flow1TH: value,
})
export type LoadDayHour = z.infer<typeof dayHour>

const loadDay = z.object({
  place: forecastPlace,
  day: z.string(),
  kind: z.enum(['workday', 'weekend', 'holiday']),
  name: z.string(),
  /** Of the newest forecast of its hours; null where there is none. */
  forecastIssuedAt: value,
  hours: z.array(dayHour),
  heatGj: value,
  /** Only sources have plans, of today and days to come, whose hours are all forecast. */
  mayPlan: z.boolean(),
  /** Newest revision first. */
  plans: z.array(confirmedPlan),
  /** Of the newest revision, over the hours that have been measured. */
  difference: difference.nullable(),
})
export type LoadDay = z.infer<typeof loadDay>

const dayQuery = z.object({ nodeId, day })
export type LoadDayQuery = z.output<typeof dayQuery>

const planned = z.object({
  nodeId: z.string().min(1).max(64),
  day,
  shifts: z.array(shift).max(MAX_SHIFTS),
  /** The heat of the day stays: the other hours make up for those shifted. */
  keepsHeat: z.boolean(),
  reason: z.string().trim().max(MAX_REASON),
  /** The revision in whose place it is put; null for the first plan of the day. */
  revises: z.int().min(1).nullable(),
})
export type PlannedLoad = z.output<typeof planned>

const checked = z.object({
  /** Of all that is to be confirmed; it is sent with the confirmation. */
  digest: z.string(),
  forecastIssuedAt: z.number(),
  hours: z.array(planHour),
  forecastGj: z.number(),
  planGj: z.number(),
  /** The planned heat of the day so far; null where there is none. */
  targetGj: value,
})
export type CheckedLoad = z.infer<typeof checked>

/** Hour of the day; null: the mean of the day. */
const unitHour = z.int().min(0).max(24).nullable()

const advice = z.object({
  keyId: z.string(),
  nodeId: z.string(),
  name: z.string(),
  day: z.string(),
  hour: z.int().nullable(),
  heatKw: z.number(),
  supply2C: value,
  return2C: value,
  flow1TH: value,
  /** What was set when it was issued. */
  setSupply2C: value,
  note: z.string(),
  by: z.string(),
  at: z.number(),
})
export type LoadAdvice = z.infer<typeof advice>

const unitLoad = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  heatKw: value,
  /** Null where no band is known; the mean of hours, as if they missed together. */
  p10Kw: value,
  p90Kw: value,
  indexWM2: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
  /** Secondary supply temperature that is set now; null where there is no such point, or its value is not known. */
  setSupply2C: value,
  /** The newest one for the day. */
  advisedSupply2C: value,
  /** Hours of the day that are off by the unit’s schedule, by the clock: a span may go over midnight, from 0 to 24 is the whole day. */
  off: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Null where its meter went on all the day before the forecast. */
  stood: stoodMeter.nullable(),
})
export type UnitLoad = z.infer<typeof unitLoad>

const view = { method: 'POST', access: { permission: 'loadForecast:view' }, body: 'json' } as const
const mayConfirm = { method: 'POST', access: { permission: 'loadPlan:approve' }, body: 'json' } as const

export const loadPlanCalls = {
  day: defineCall({
    ...view,
    path: `${NOUN}/day`,
    input: dayQuery,
    output: loadDay,
    reads: [PLANT, FORECASTS, companyDayResource.path],
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: `${NOUN}/exportExcel`,
    access: { permission: 'loadForecast:export' },
    input: dayQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'loadPlan', action: 'export' },
  }),
  /** What a confirmation would store; changes nothing. */
  check: defineCall({ ...mayConfirm, path: `${NOUN}/check`, input: planned, output: checked }),
  /** 2002 where it would store something else than was checked. */
  confirm: defineCall({
    ...mayConfirm,
    path: `${NOUN}/confirm`,
    input: planned.extend({ digest: z.string().max(64) }),
    output: z.object({ revision: z.int() }),
    audit: { module: 'loadPlan', action: 'acknowledge' },
    alsoChanges: [TARGETS, ENERGY_PLANS],
  }),
  /** Units within the data scope. */
  units: defineCall({
    ...view,
    path: `${NOUN}/units`,
    input: z.object({ day, hour: unitHour }),
    output: z.object({ forecastIssuedAt: value, rows: z.array(unitLoad) }),
    reads: [PLANT, FORECASTS],
  }),
  /** Advice for units within the data scope, newest first. */
  advice: defineCall({ ...view, path: `${NOUN}/advice`, output: z.array(advice) }),
  /** Stores advice; nothing is written to plants. 2002 where there is a newer forecast. */
  issue: defineCall({
    method: 'POST',
    path: `${NOUN}/issue`,
    access: { permission: 'loadPlan:publish' },
    body: 'json',
    input: z.object({
      day,
      hour: unitHour,
      /** Of the forecast that was looked at. */
      forecastIssuedAt: z.number(),
      unitIds: z.array(z.string().max(64)).min(1).max(MAX_ADVISED),
      note: z.string().trim().max(MAX_REASON),
    }),
    output: z.object({ numIssued: z.int() }),
    audit: { module: 'loadPlan', action: 'publish' },
  }),
} as const
