// Rehearsals of strategies: what they would do with the units in the hours ahead, on models.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import {
  brokenLimit,
  courses,
  rehearsalFields,
  rehearsalTotals,
  rehearsedUnit,
  tunedValues,
} from '../regulation/rehearsal.ts'
import { RUN_STATES } from './jobs.ts'

const REHEARSALS = '/tx-ws-control/rehearsal'

const epochMs = z.number()
const keyId = z.guid()

const rehearsalRow = z.object({
  keyId,
  strategyId: keyId,
  /** Of the strategy that was rehearsed. */
  number: z.int(),
  /** What was tried in place of the version's own values; null: the version as it is. */
  tuned: tunedValues.nullable(),
  hours: z.int(),
  askedAt: epochMs,
  askedBy: z.string(),
  state: z.enum(RUN_STATES),
  /** 0 to 1. */
  progress: z.number(),
  /** Null: it is not done. */
  finishedAt: epochMs.nullable(),
  /** Whether it lets the version be released in auto now. */
  isEnough: z.boolean(),
  /** Null: it is not done, or units of it are out of the caller's scope. */
  totals: rehearsalTotals.nullable(),
})
export type RehearsalRow = z.infer<typeof rehearsalRow>

const rehearsalDetail = rehearsalRow.extend({
  /** Beginning, and minutes between the values of courses. */
  startsAt: epochMs,
  stepMinutes: z.int(),
  forecastIssuedAt: epochMs,
  /** Code of the parameter that courses have as their set point; `daily`: the offset and that of the slot in force. */
  shown: z.string(),
  broken: z.array(brokenLimit),
  /** Those in the caller's scope. */
  units: z.array(
    rehearsedUnit.extend({
      code: z.string(),
      name: z.string(),
      /** When its supply is furthest from what it is as now; null: never, or it was not modelled. */
      mostApartAt: epochMs.nullable(),
    }),
  ),
  /** Means of the units, the heat as a sum. */
  courses,
})
export type RehearsalDetail = z.infer<typeof rehearsalDetail>

/** As many as are replayed at once. */
const MAX_POINTS = 20_000
const pointIds = z.array(z.int().positive()).min(1).max(MAX_POINTS)

/** A finished rehearsal as a source of values. */
const rehearsalSource = z.object({
  keyId,
  strategyName: z.string(),
  /** Of the strategy. */
  number: z.int(),
  /** Other values than the version's own were tried. */
  isTuned: z.boolean(),
  finishedAt: epochMs,
  /** Its first and last moment. */
  startsAt: epochMs,
  endsAt: epochMs,
})
export type RehearsalSource = z.infer<typeof rehearsalSource>

const steps = z.array(z.number().nullable()).min(1)
const rehearsedPoint = z.object({
  pointId: z.int(),
  /** Values of each step from the beginning on; a single one is it all along. */
  with: steps,
  asNow: steps,
})
export type RehearsedPoint = z.infer<typeof rehearsedPoint>

const rehearsedValues = rehearsalSource.extend({
  stepMinutes: z.int(),
  /** Those of the points that are modelled. */
  points: z.array(rehearsedPoint),
})
export type RehearsedValues = z.infer<typeof rehearsedValues>

/** Of rehearsals that are offered for points. */
export const MAX_REHEARSALS_SHOWN = 50

const view = { method: 'POST', body: 'json', access: { permission: 'strategy:view' } } as const
const values = {
  method: 'POST',
  body: 'json',
  access: { permission: ['strategy:view', 'telemetry:view'] },
  maxBodyBytes: 640 << 10,
} as const
const edit = { method: 'POST', body: 'json', access: { permission: 'strategy:edit' } } as const

export const rehearsalCalls = {
  /** Those of a strategy, newest first. */
  list: defineCall({
    ...view,
    path: `${REHEARSALS}/list`,
    input: z.object({ strategyId: keyId }),
    output: z.array(rehearsalRow),
  }),
  /** What it says; 2002 while it is not done. */
  one: defineCall({
    ...view,
    path: `${REHEARSALS}/one`,
    input: z.object({ keyId }),
    output: rehearsalDetail,
    reads: [PLANT],
  }),
  /** Courses of units, in the order asked for. */
  courses: defineCall({
    ...view,
    path: `${REHEARSALS}/courses`,
    input: z.object({ keyId, nodeIds: z.array(z.guid()).min(1).max(60) }),
    output: z.array(z.object({ nodeId: z.guid(), courses })),
  }),
  /** Finished ones that tell of any of these points, newest first, at most MAX_REHEARSALS_SHOWN; 1001 for points out of scope. */
  ofPoints: defineCall({
    ...values,
    path: `${REHEARSALS}/ofPoints`,
    input: z.object({ pointIds }),
    output: z.array(rehearsalSource),
    reads: [PLANT],
  }),
  /** What points show in a finished one; 1001 for points out of scope, 2002 while it is not done. */
  values: defineCall({
    ...values,
    path: `${REHEARSALS}/values`,
    input: z.object({ keyId, pointIds }),
    output: rehearsedValues,
    reads: [PLANT],
  }),
  /** Queues one; 2002 where one of the strategy is queued or under way. */
  ask: defineCall({
    ...edit,
    path: `${REHEARSALS}/ask`,
    input: z.object({
      strategyId: keyId,
      number: z.int().min(1),
      hours: rehearsalFields.hours.schema,
      tuned: tunedValues.nullish(),
    }),
    output: z.object({ keyId }),
    audit: { module: 'strategy', action: 'runOnce' },
  }),
  /** 2002 where it has ended. */
  cancel: defineCall({
    ...edit,
    path: `${REHEARSALS}/cancel`,
    input: z.object({ keyId }),
    audit: { module: 'strategy', action: 'cancelRun' },
  }),
} as const
