// What people hold by hand, and giving it back to the automatic control.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { CONTROL_WRITE_PERMISSION, commandNews, MAX_WRITES, refusal, seen, shown, writtenPoint } from './control.ts'

const point = writtenPoint.extend({
  /** As the server has it; null: no value yet. */
  present: seen,
})
export type PlannedPoint = z.infer<typeof point>

/**
 * Why handing back sets no mode. `value`: no mode is concerned, the value stays until an automatic control sets it;
 * `byHandBefore`: it stood by hand before as well; `unknown`: nothing tells which mode stood before.
 */
export const NOT_RESTORED = ['value', 'byHandBefore', 'unknown'] as const

const handBackPlan = z.object({
  /** The mode that people have taken over; else the set point that they hold. */
  point,
  /** Commands of people that hold no more afterwards: of the point, and of set points that its mode admits. */
  releases: z.array(z.object({ commandId: z.guid(), name: z.string() })),
  /** The mode that stood before people took over, set again by a command; null: `stays` says why none is. */
  restoresTo: z.number().nullable(),
  stays: z.enum(NOT_RESTORED).nullable(),
  needsSecondPerson: z.boolean(),
  /** Why it cannot be handed back now; null: it can. */
  refusal: refusal.nullable(),
})
export type HandBackPlan = z.infer<typeof handBackPlan>

/**
 * Kinds of what is by hand. `held`: a person's command holds; `mode`: a controller or valve stands in its manual mode;
 * `local`: a cabinet is switched to local; `tagged`: work at a node.
 */
export const BY_HAND_KINDS = ['held', 'mode', 'local', 'tagged'] as const
export type ByHandKind = (typeof BY_HAND_KINDS)[number]

const byHandRow = z.object({
  keyId: z.string(),
  kind: z.enum(BY_HAND_KINDS),
  nodeId: z.guid(),
  nodeName: z.string(),
  /** Null: the whole node. */
  point: point.nullable(),
  /** Epoch ms; null: not known. */
  since: z.number().nullable(),
  /** `since` is the start of the hour in which it changed. */
  isSinceHour: z.boolean(),
  /** Empty: not known, such as at the device itself. */
  who: z.string(),
  reason: z.string(),
  /** Epoch ms; null: until it is handed back. */
  until: z.number().nullable(),
  /** A hold that has ended, or was handed back, and left this behind; epoch ms. */
  leftAt: z.number().nullable(),
  /** What handing back would do; null: nothing can be handed back here. */
  plan: handBackPlan.nullable(),
})
export type ByHandRow = z.infer<typeof byHandRow>

const mayWrite = { permission: CONTROL_WRITE_PERMISSION } as const
const pointIds = z.array(z.int().positive()).min(1).max(MAX_WRITES)

export const handBackCalls = {
  /** Everything by hand in the data scope, newest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-control/byHand/list',
    access: { permission: 'control:view' },
    body: 'json',
    input: z.object({}),
    output: z.array(byHandRow),
    isInLanguage: true,
    reads: ['/tx-ws-control/command', '/tx-ws-warn/maintenanceMark'],
  }),
  /** How long the list is. */
  count: defineCall({
    method: 'POST',
    path: '/tx-ws-control/byHand/count',
    access: { permission: 'control:view' },
    body: 'json',
    input: z.object({}),
    output: z.object({ count: z.int() }),
    reads: ['/tx-ws-control/command', '/tx-ws-warn/maintenanceMark'],
  }),
  /** What handing back points would do now; points of one mode have one plan. */
  plan: defineCall({
    method: 'POST',
    path: '/tx-ws-control/handBack/plan',
    access: mayWrite,
    body: 'json',
    input: z.object({ pointIds }),
    output: z.array(handBackPlan),
    isInLanguage: true,
  }),
  /**
   * Hands points back: ends the holds of people, and sets the modes that stood before, by commands through the gate. Where
   * a plan is no longer what was confirmed, nothing is done.
   *
   * @returns The commands that set modes.
   */
  handBack: defineCall({
    method: 'POST',
    path: '/tx-ws-control/handBack/save',
    access: mayWrite,
    body: 'json',
    input: z.object({
      handBacks: z
        .array(
          z.object({
            /** Of the plan's point. */
            pointId: z.int().positive(),
            releases: z.array(z.guid()).max(MAX_WRITES),
            restoresTo: z.number().nullable(),
            seen,
            shown,
            key: z.guid(),
          }),
        )
        .min(1)
        .max(MAX_WRITES),
    }),
    output: z.array(commandNews),
    isInLanguage: true,
    audit: { module: 'control', action: 'releasePoint' },
    alsoChanges: ['/tx-ws-control/command', '/tx-ws-control/byHand'],
  }),
}
