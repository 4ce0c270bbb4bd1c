// The learnt load models of units and sources: their versions, training, and going back to an earlier one.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'

const NOUN = '/tx-ws-base/loadModel'

/**
 * What became of a version: `used`: it took the place of the one before; `worse`: it missed more; `tooShort`, `badLoad`,
 * `noWeather`, `notJudged`: no model could be made, or none be judged.
 */
export const MODEL_OUTCOMES = ['used', 'worse', 'tooShort', 'badLoad', 'noWeather', 'notJudged'] as const
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number]

/** Why a forecast is of the physical model. */
export const PHYSICAL_REASONS = ['noModel', 'trainedLater', 'badLoad', 'noWeather'] as const
export type PhysicalReason = (typeof PHYSICAL_REASONS)[number]

const MODEL_FEATURES = ['temperature', 'calendar', 'lags', 'wind', 'sun', 'trees'] as const
export type ModelFeature = (typeof MODEL_FEATURES)[number]

const value = z.number().nullable()

/** Errors over the same hours, %. */
const judged = z.object({
  from: z.number(),
  to: z.number(),
  numHours: z.int(),
  wmape: z.number(),
  presentWmape: value,
  yesterdayWmape: z.number(),
  nmbe: z.number(),
  hitRate: z.number(),
  /** Share of the hours within P10 to P90. */
  coverage: value,
})

const modelVersion = z.object({
  keyId: z.string(),
  version: z.int(),
  trainedAt: z.number(),
  requestedBy: z.string(),
  /** The hours it was learnt from, epoch ms. */
  from: z.number(),
  until: z.number(),
  features: z.array(z.enum(MODEL_FEATURES)),
  numHours: z.int(),
  /** Of the last six weeks, %. */
  goodShare: z.number(),
  outcome: z.enum(MODEL_OUTCOMES),
  judged: judged.nullable(),
  isPresent: z.boolean(),
  /** It can become the present one. */
  isKept: z.boolean(),
  takenBackBy: z.string(),
})
export type ModelVersion = z.infer<typeof modelVersion>

const listedModel = z.object({
  nodeId: z.string(),
  /** Of a unit with its station. */
  name: z.string(),
  kind: z.enum(['source', 'unit']),
  /** Null: its forecasts are of the physical model. */
  present: modelVersion.nullable(),
  newest: modelVersion.nullable(),
})
export type ListedModel = z.infer<typeof listedModel>

const configure = { method: 'POST', access: { permission: 'loadModel:edit' }, body: 'json' } as const

export const loadModelCalls = {
  /** Sources and units in sight, each with its present version and the newest one, which may have been refused. */
  models: defineCall({
    method: 'POST',
    path: `${NOUN}/models`,
    access: { permission: 'loadModel:view' },
    output: z.object({ models: z.array(listedModel) }),
    reads: [PLANT],
  }),
  /** Versions of a unit or a source, the newest first. */
  versions: defineCall({
    method: 'POST',
    path: `${NOUN}/versions`,
    access: { permission: 'loadModel:view' },
    input: z.object({ nodeId: z.guid() }),
    output: z.object({ versions: z.array(modelVersion), isTraining: z.boolean() }),
    reads: [PLANT],
  }),
  /** Queues the training of a unit or a source; 2002 where one is queued or under way. */
  train: defineCall({
    ...configure,
    path: `${NOUN}/train`,
    input: z.object({ nodeId: z.guid() }),
    audit: { module: 'loadModel', action: 'runOnce' },
  }),
  /** Makes an earlier version the present one. */
  goBack: defineCall({
    ...configure,
    path: `${NOUN}/goBack`,
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'loadModel', action: 'restoreVersion' },
  }),
} as const
