// Why it is cold (为什么不热): what most likely keeps the heat from the rooms of a unit, with the figures that each answer
// rests on. What is old, frozen or missing is told as such, and never reckoned with.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** In no order; findings come in the order of their likelihood. */
const COLD_CAUSES = [
  'noReport',
  'pumpOff',
  'valveStuck',
  'valveByHand',
  'valveLimited',
  'strainer',
  'lowHead',
  'blocked',
  'sourceCold',
  'primaryCold',
  'arrivesCold',
  'fouled',
  'setPointLow',
  'offsetLow',
  'lowSecondaryFlow',
  'imbalance',
  'curveLow',
  'house',
] as const
export const coldCause = z.enum(COLD_CAUSES)
export type ColdCause = z.infer<typeof coldCause>

/** Points of a unit that are looked at. */
export const COLD_PARAMS = [
  'Comm',
  'T1g',
  'T1h',
  'F1',
  'DP1',
  'DPf1',
  'CV1_U',
  'CV1_SV',
  'CV1_Mode',
  'CV1_Max',
  'CV1_Flt',
  'T2g',
  'T2h',
  'F2',
  'T2gSP',
  'KTemp',
  'XP1_Run',
  'XP2_Run',
] as const
type ColdParam = (typeof COLD_PARAMS)[number]

/** What is known beside the points of the unit; those of the class are the middle of other units, made comparable by area. */
const COLD_CONTEXT = [
  'curve',
  'asked',
  'classF1',
  'classF2',
  'classT1g',
  'sourceT1g',
  'sourceTgSP',
  'roomMean',
  'roomsCold',
  'roomsKnown',
] as const
export type ColdFactCode = ColdParam | (typeof COLD_CONTEXT)[number]

/** Computed of others for a finding. */
const COLD_DERIVED = ['deltaT1', 'approach', 'effectiveness'] as const
export type ColdFigureCode = ColdFactCode | (typeof COLD_DERIVED)[number]
const figureCode = z.enum([...COLD_PARAMS, ...COLD_CONTEXT, ...COLD_DERIVED])

/** Whether a value can be reckoned with, and if not, why. */
const COLD_STATES = ['good', 'old', 'bad', 'frozen', 'maintenance', 'missing'] as const
export type ColdState = (typeof COLD_STATES)[number]

const figure = z.object({
  code: figureCode,
  /** Null where it cannot be reckoned with. */
  value: z.number().nullable(),
  state: z.enum(COLD_STATES),
  /** Of its oldest part, epoch ms; null: never, or it is of no time. */
  at: z.number().nullable(),
  /** What it is compared with. */
  compared: z.object({ with: z.enum([...COLD_PARAMS, ...COLD_CONTEXT, 'limit']), value: z.number() }).nullable(),
  /** Points whose curves show it. */
  pointCodes: z.array(z.string()),
})
export type ColdFigure = z.infer<typeof figure>

const finding = z.object({
  cause: coldCause,
  isLikely: z.boolean(),
  figures: z.array(figure),
})
export type ColdFinding = z.infer<typeof finding>

const coldUnit = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Other units of its class: with the same emitters, of the same source where there are enough. */
  classSize: z.int(),
  /** The most likely first; empty: nothing was found. */
  findings: z.array(finding),
  /** Causes that nothing can be said about, and what is lacking. */
  unjudged: z.array(z.object({ cause: z.enum(COLD_CAUSES), lacking: z.array(figure) })),
})
export type ColdUnit = z.infer<typeof coldUnit>

export const coldCalls = {
  /** What is found at a unit, or at each unit of a station. */
  ofNode: defineCall({
    method: 'POST',
    path: '/tx-ws-base/coldCause/ofNode',
    access: { permission: 'telemetry:view' },
    input: z.object({ nodeId: z.guid() }),
    output: z.object({
      at: z.number(),
      station: z.object({ keyId: z.string(), name: z.string() }),
      units: z.array(coldUnit),
    }),
  }),
} as const
