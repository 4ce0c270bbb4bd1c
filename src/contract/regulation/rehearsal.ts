// What a rehearsal says: totals, limits that were broken, and courses, each with the strategy and going on as now.

import { z } from 'zod'
import { integer } from '../kit/field.ts'
import { type Label, label } from '../kit/language.ts'
import { strategySchema } from './strategy.ts'

export const rehearsalFields = {
  hours: integer({
    label: label('预演时长（小时）', 'Hours rehearsed'),
    min: 6,
    max: 72,
    start: 24,
    hint: label('6 至 72 小时，自现在起', '6 to 72 h from now on'),
  }),
}

/** A strategy is released in auto with a rehearsal that is no older. */
export const REHEARSAL_VALID_MS = 24 * 3_600_000

/** `gate`: the strategy asked for what the gate never lets pass: out of range, too far, too fast, against an interlock. */
const REHEARSED_LIMITS = ['supplyHigh', 'supplyLow', 'coldReturn', 'coldRoom', 'gate'] as const
export type RehearsedLimit = (typeof REHEARSED_LIMITS)[number]
export const REHEARSED_LIMIT_NAMES: Readonly<Record<RehearsedLimit, Label>> = {
  supplyHigh: label('供温高于上限', 'Supply above its limit'),
  supplyLow: label('供温低于下限', 'Supply below its limit'),
  coldReturn: label('回温过低', 'Return too cold'),
  coldRoom: label('室温过低', 'Room too cold'),
  gate: label('闸口拒绝', 'Refused by the gate'),
}

const epochMs = z.number()
const celsius = z.number().nullable()
/** With the strategy, and as now. */
const both = <Value extends z.ZodType>(value: Value) => z.object({ with: value, asNow: value })

export const brokenLimit = z.object({
  nodeId: z.string(),
  limit: z.enum(REHEARSED_LIMITS),
  /** First and last time at which it was broken. */
  from: epochMs,
  to: epochMs,
  /** The value furthest out, and the limit, °C; of the gate, what was asked for, and null. */
  worst: z.number(),
  bound: z.number().nullable(),
  /** As far out at the same times without the strategy, which therefore is not to blame. */
  isAlsoAsNow: z.boolean(),
  /** What the gate says; empty otherwise. */
  text: z.object({ zh: z.string(), en: z.string() }),
})
export type BrokenLimit = z.infer<typeof brokenLimit>

export const rehearsalTotals = z.object({
  numUnits: z.int(),
  /** Members that could not be modelled. */
  numUnknown: z.int(),
  heatGj: both(z.number()),
  numWrites: both(z.int()),
  /** Writes that the gate or the cabinet refused. */
  numRefused: z.int(),
  /** Units that the strategy had no target for at any time, as inputs were missing or not usable. */
  numWithoutTarget: z.int(),
  /** Of the strategy's doing. */
  numBroken: z.int(),
  /** The coldest room that is measured; null where none is. */
  coldest: both(z.object({ roomC: z.number(), nodeId: z.string(), at: epochMs }).nullable()),
  /** Warmest less coldest unit by its rooms, mean of the last quarter, K. */
  spreadK: both(z.number().nullable()),
  /** Units that swing: {@link SWINGS}. */
  numSwinging: z.int(),
})
export type RehearsalTotals = z.infer<typeof rehearsalTotals>

/** A set point swings that turns round more often than this within so many hours; smaller moves are not looked at (E). */
export const SWINGS = { mostReversals: 3, withinHours: 6, leastMove: 0.5 } as const

export const rehearsedUnit = z.object({
  nodeId: z.string(),
  /** Codes of points without which it could not be modelled; empty: it was. */
  lacks: z.array(z.string()),
  /** Whether its building is as learnt or as designed; null: not modelled. */
  origin: z.enum(['learnt', 'design']).nullable(),
  numRooms: z.int(),
  heatGj: both(z.number()).nullable(),
  /** Lowest and last mean of its rooms. */
  leastRoomC: both(celsius),
  lastRoomC: both(celsius),
  meanSupplyC: both(celsius),
  /** Most turns of its set point within {@link SWINGS}. */
  numReversals: z.int(),
  isSwinging: z.boolean(),
  /** What a day of the model missed its rooms by in the last 7 days, root mean square, K; null: not known. */
  errorK: z.number().nullable(),
})
export type RehearsedUnitRow = z.infer<typeof rehearsedUnit>

const numbers = z.array(z.number().nullable())
/** Values of each step from the beginning on. */
const course = z.object({
  supplyC: numbers,
  returnC: numbers,
  roomC: numbers,
  /** Primary. */
  flowTh: numbers,
  heatMw: numbers,
  /** Set point or offset. */
  setting: numbers,
})
export type RehearsedCourse = z.infer<typeof course>
export const courses = both(course)
export type RehearsedCourses = z.infer<typeof courses>

/** What is tried out of a one-network strategy; the rest is as its version has it. */
const networkParams = strategySchema.options[4].shape.params
export const tunedValues = z.strictObject({
  gain: networkParams.shape.gain.unwrap(),
  stepPercent: networkParams.shape.stepPercent.unwrap(),
  cycleMinutes: strategySchema.options[4].shape.cycleMinutes,
})
export type TunedValues = z.infer<typeof tunedValues>
