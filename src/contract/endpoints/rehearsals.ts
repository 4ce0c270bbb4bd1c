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
  /** Those in the caller's scope, with their names. */
  units: z.array(rehearsedUnit.extend({ name: z.string() })),
  /** Means of the units, the heat as a sum. */
  courses,
})
export type RehearsalDetail = z.infer<typeof rehearsalDetail>

const view = { method: 'POST', body: 'json', access: { permission: 'strategy:view' } } as const
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
