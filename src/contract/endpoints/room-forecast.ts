// Room temperatures of the next 24 hours, of units and of households, and who will be under the legal temperature.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { orEmpty } from '../kit/empty-values.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { forecastPlace } from './load-forecast.ts'

const NOUN = '/tx-ws-base/roomForecast'
/** Days before now over which errors are told. */
export const SKILL_DAYS = 14

/**
 * Why there is no forecast: of a unit, `noRooms`: no sensor has been heard for hours; `noLoad`: no load forecast; `noHeat`: its
 * heat is not known well enough; `noWeather`: neither is its weather; `tooShort`: too few hours are known yet. Of a household as
 * well, `silent`: its sensor has not been heard for hours; `frozen`: it has shown the same all day.
 */
export const ROOM_NO_FORECAST = ['noRooms', 'noLoad', 'noHeat', 'noWeather', 'tooShort', 'silent', 'frozen'] as const
export type RoomNoForecast = (typeof ROOM_NO_FORECAST)[number]

const value = z.number().nullable()
const view = { method: 'POST', access: { permission: 'loadForecast:view' } } as const

/** Of a unit or a household, over the hours of its forecast that are still ahead; times are epoch ms. */
const ahead = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Newest mean or report, °C; null where it is too old. */
  nowC: value,
  lowestC: value,
  /** Null where no band is known, as in the others. */
  lowestP10C: value,
  lowestAt: value,
  /** The first hour under the legal temperature by P50, and by P10. */
  underAt: value,
  maybeUnderAt: value,
  reason: z.enum(ROOM_NO_FORECAST).nullable(),
})

const unitRow = ahead.extend({
  numHouseholds: z.int(),
  /** Households under the legal temperature by P50; those only by P10. */
  numUnder: z.int(),
  numMaybeUnder: z.int(),
  /** The first hour in which one of them is, by P50. */
  firstUnderAt: value,
  /** Households without a forecast. */
  numWithout: z.int(),
})
export type RoomUnit = z.infer<typeof unitRow>

const householdRow = ahead.extend({
  /** Mean absolute error of the last days, K. */
  maeK: value,
})
export type RoomHousehold = z.infer<typeof householdRow>

const issue = z.object({ issuedAt: z.number(), computedAt: z.number(), firstAt: z.number() })

const overview = z.object({
  place: forecastPlace,
  legalRoomC: z.number(),
  /** Null before any forecast. */
  issue: issue.nullable(),
  /** Units with room sensors, the greatest risk first. */
  units: z.array(unitRow),
})
export type RoomOverview = z.infer<typeof overview>

/** Mean absolute errors, K, over all hours ahead, and at the last of them; the share that bands held, %. */
const roomSkill = z.object({
  numHours: z.int(),
  maeK: value,
  lastMaeK: value,
  asNowK: value,
  lastAsNowK: value,
  asYesterdayK: value,
  coverage: value,
})
export type RoomSkill = z.infer<typeof roomSkill>

const roomHour = z.object({ at: z.number(), measuredC: value, p50C: value, p10C: value, p90C: value })
export type RoomHour = z.infer<typeof roomHour>

const ofUnit = z.object({
  place: forecastPlace,
  legalRoomC: z.number(),
  issue: issue.nullable(),
  /** Of the unit itself; null where it has no room sensors. */
  unit: ahead.nullable(),
  /** From the beginning of yesterday; each hour by the forecast that was the newest when it began. */
  hours: z.array(roomHour),
  skill: roomSkill,
  /** The greatest risk first. */
  households: z.array(householdRow),
})
export type RoomsOfUnit = z.infer<typeof ofUnit>

/** Of a source; empty: all units that are seen. */
const overviewQuery = z.object({ nodeId: z.preprocess(orEmpty(null), z.string().max(64).nullish()) })
export type RoomOverviewQuery = z.output<typeof overviewQuery>
const unitQuery = z.object({ nodeId: z.string().max(64) })

const exported = {
  method: 'POST',
  access: { permission: 'loadForecast:export' },
  output: exportResult,
  isLong: true,
  audit: { module: 'loadForecast', action: 'export' },
} as const

export const roomForecastCalls = {
  overview: defineCall({ ...view, path: `${NOUN}/overview`, input: overviewQuery, output: overview, reads: [PLANT] }),
  ofUnit: defineCall({ ...view, path: `${NOUN}/ofUnit`, input: unitQuery, output: ofUnit, reads: [PLANT] }),
  exportUnits: defineCall({ ...exported, path: `${NOUN}/exportUnits`, input: overviewQuery }),
  exportHouseholds: defineCall({ ...exported, path: `${NOUN}/exportHouseholds`, input: unitQuery }),
} as const
