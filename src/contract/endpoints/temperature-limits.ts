// Limits of room and supply temperatures by date or outdoor temperature, for the company, an organisation or a station.
// The nearest one to a point stands instead of the point's own running limits; accident limits stay those of the point.

import { z } from 'zod'
import { temperatureLimits } from '../alarms/temperature-limits.ts'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { thresholdOutcome } from '../resources/alarm-threshold.resource.ts'

const PATH = '/tx-ws-warn/warnTempSet'
/** Most points whose past a preview counts. */
export const MAX_COUNTED_POINTS = 300

const LIMIT_SCOPES = ['all', 'organization', 'station'] as const
export type LimitScope = (typeof LIMIT_SCOPES)[number]

const place = z.object({
  scope: z.enum(LIMIT_SCOPES),
  /** Id of the organisation or station; null for the whole company. */
  targetId: z.guid().nullable(),
})
const settings = z.object({
  limits: temperatureLimits,
  /** How long a value is beyond before it is an alarm, s. */
  delayS: z.int().min(0).max(86_400),
  isEnabled: z.boolean(),
})

/** A set of limits without its key. */
export const limitSet = place.extend({ paramId: z.guid(), ...settings.shape })
export type LimitSet = z.infer<typeof limitSet>

const limitSetRow = limitSet.extend({
  keyId: z.string(),
  paramCode: z.string(),
  paramName: z.string(),
  /** Name of the type of nodes that have the parameter. */
  nodeType: z.string(),
  unit: z.string(),
  targetName: z.string(),
  /** Points that it decides about, and those in its place that a nearer set decides about. */
  numPoints: z.int(),
  numOverridden: z.int(),
  mayEdit: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type LimitSetRow = z.infer<typeof limitSetRow>

const choice = z.object({ keyId: z.string(), name: z.string(), detail: z.string() })

const reason = z.string().trim().max(200).default('')
const purpose = z.object({ reason, preview: z.boolean().default(false) })
const refuseWithoutReason = ({ reason: given, preview }: z.infer<typeof purpose>, context: z.core.$RefinementCtx) => {
  if (!preview && given === '')
    context.addIssue({ code: 'custom', path: ['reason'], params: { rule: 'required' }, input: given })
}
const refuseWithoutTarget = ({ scope, targetId }: z.infer<typeof place>, context: z.core.$RefinementCtx) => {
  if ((scope === 'all') !== (targetId === null))
    context.addIssue({ code: 'custom', path: ['targetId'], params: { rule: 'required' }, input: targetId })
}

const outcome = z.object({
  /** Points whose limits change. */
  numPoints: z.int(),
  /** Of those, the first whose past was counted. */
  numCounted: z.int(),
  /** Points in the place that keep the limits of a nearer set. */
  numOverridden: z.int(),
  counted: thresholdOutcome.shape.counted,
})
export type LimitSetOutcome = z.infer<typeof outcome>

const change = {
  method: 'POST',
  access: { permission: 'warnTempSet:edit' },
  body: 'json',
  output: outcome,
  isPreview: ({ preview }: Readonly<Record<string, unknown>>) => preview === true,
  alsoChanges: [PLANT],
} as const
const view = { method: 'POST', access: { permission: 'warnTempSet:view' } } as const

export const temperatureLimitCalls = {
  /** Sets within the data scope, and those above it that reach into it. */
  list: defineCall({ ...view, path: `${PATH}/list`, output: z.array(limitSetRow), reads: [PLANT], isInLanguage: true }),
  /** Temperatures that may have a set, and places within the data scope. */
  choices: defineCall({
    ...view,
    path: `${PATH}/choices`,
    output: z.object({
      params: z.array(choice.extend({ unit: z.string(), defaultDelayS: z.int() })),
      organizations: z.array(choice),
      stations: z.array(choice),
      /** Whether the caller may set limits for the whole company. */
      isWholeCompany: z.boolean(),
    }),
    isInLanguage: true,
  }),
  /** Points that a set decides about, and those that a nearer one does, up to 200. */
  points: defineCall({
    ...view,
    path: `${PATH}/points`,
    input: z.object({ keyId: z.guid() }),
    output: z.array(
      z.object({
        code: z.string(),
        place: z.string(),
        /** Where the set that decides instead stands; null: this one decides. */
        overriddenBy: z.string().nullable(),
      }),
    ),
    reads: [PLANT],
  }),
  save: defineCall({
    ...change,
    path: `${PATH}/save`,
    input: limitSet
      .extend({ keyId: z.guid().optional(), version: z.int().optional(), ...purpose.shape })
      .superRefine(refuseWithoutReason)
      .superRefine(refuseWithoutTarget),
    audit: { module: 'warnTempSet', action: 'update' },
  }),
  remove: defineCall({
    ...change,
    path: `${PATH}/del`,
    input: purpose.extend({ keyId: z.guid(), version: z.int() }).superRefine(refuseWithoutReason),
    audit: { module: 'warnTempSet', action: 'del' },
  }),
  /** Changes of all sets within the data scope, the latest first, removed ones included. */
  history: defineCall({
    ...view,
    path: `${PATH}/history`,
    output: z.array(
      z.object({
        changeId: z.int(),
        at: z.string(),
        by: z.string(),
        reason: z.string(),
        title: z.string(),
        /** Null: there was, or is, none. */
        before: limitSet.nullable(),
        after: limitSet.nullable(),
        /** It is the latest of its set, so it can be undone. */
        isLatest: z.boolean(),
      }),
    ),
    isInLanguage: true,
  }),
  /** Brings back what was before a change, where nothing has changed the set since. */
  undo: defineCall({
    ...change,
    path: `${PATH}/undo`,
    input: purpose.extend({ changeId: z.int() }).superRefine(refuseWithoutReason),
    audit: { module: 'warnTempSet', action: 'restoreVersion' },
  }),
} as const
