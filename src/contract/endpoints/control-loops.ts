// Control loops of units: how each is doing now, and how the last day judged it (控制管家, domain guide 2.8, 4.20).

import { z } from 'zod'
import { CHECK_ACTIONS, CONTROL_CHECKS } from '../control/control-checks.ts'
import { CONTROL_LOOPS } from '../control/control-loops.ts'
import { WRITERS } from '../control/writers.ts'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'

const NOUN = '/tx-ws-control/loop'
const view = {
  method: 'POST',
  access: { permission: 'control:view' },
  body: 'json',
  reads: [PLANT, '/tx-ws-control/command', '/tx-ws-base/unitCtrlMode'],
} as const

const value = z.number().nullable()
const epochMs = z.number()

/** The last value of a point. */
const present = z.object({
  pointId: z.int(),
  pointCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Null: none ever came. */
  value,
  at: epochMs.nullable(),
  /** Of good quality, and not old. */
  isUsable: z.boolean(),
})
export type LoopPoint = z.infer<typeof present>

/** What a unit needs for a loop and does not have. */
const LOOP_LACKS = ['mode', 'actuator', 'setPoint', 'measured'] as const

/**
 * `good`: judged, and nothing found; `poor`: something found; `standing`: its pumps did not run; `unknown`: too little is known
 * to judge it; `lacking`: it has no mode or no actuator.
 */
export const LOOP_HEALTH = ['poor', 'unknown', 'good', 'standing', 'lacking'] as const
export type LoopHealth = (typeof LOOP_HEALTH)[number]

const finding = z.object({
  check: z.enum(CONTROL_CHECKS),
  /** As the check counts it: %, 1/h, min, bands, h. */
  value: z.number(),
  limit: z.number(),
  /** Of a check that needs to hold for a time. */
  minutes: value,
  action: z.enum(CHECK_ACTIONS),
})
export type LoopFinding = z.infer<typeof finding>

/** What the job has computed of a span; null: too little is known. */
const loopFigures = z.object({
  /** Share of the steps in which unit and mode were known, 0 to 1. */
  coverage: z.number(),
  /** Of the known steps, those in which the pumps ran, min. */
  runningMin: z.number(),
  /** Share of the running time in automatic, 0 to 1. */
  autoShare: value,
  /** Set point that was followed for the longest time; null: none. */
  followed: z.string().nullable(),
  /** Mean absolute deviation from it, in its unit. */
  meanError: value,
  /** Longest time that the deviation was beyond the limit of its check, min; null also: there is no such check. */
  offMin: value,
  reversalsPerHour: value,
})
export type LoopFigures = z.infer<typeof loopFigures>

const loopRow = z.object({
  keyId: z.string(),
  nodeId: z.string(),
  code: z.string(),
  /** With its station. */
  nodeName: z.string(),
  loop: z.enum(CONTROL_LOOPS),
  lacks: z.array(z.enum(LOOP_LACKS)),
  health: z.enum(LOOP_HEALTH),
  mode: present.nullable(),
  /** Of the present mode; null: by hand, nothing tells, or the unit has no such point. */
  setPoint: present.nullable(),
  measured: present.nullable(),
  actuator: present.nullable(),
  /** Measured less set point; null: one of them is not usable. */
  deviation: value,
  /** The same, in bands of what is followed. */
  deviationBands: value,
  /** Who holds mode, set point or actuator; null: the cabinet itself. */
  heldBy: z
    .object({
      writer: z.enum(WRITERS),
      /** Person or strategy. */
      name: z.string(),
      validUntil: epochMs.nullable(),
      /** Since when without a break. */
      since: epochMs,
    })
    .nullable(),
  /** Null: the mode is not locked. */
  lockReason: z.string().nullable(),
  /** Points that can be set: mode, set point, actuator by hand. */
  writtenIds: z.array(z.int()),
  /** Points that can be handed back: held by a person, and a mode that stands by hand. */
  byHandIds: z.array(z.int()),
  judged: loopFigures
    .extend({
      from: epochMs,
      to: epochMs,
      findings: z.array(finding),
      /** Checks for which too little is known. */
      unjudged: z.array(z.enum(CONTROL_CHECKS)),
    })
    .nullable(),
})
export type ControlLoopRow = z.infer<typeof loopRow>

const line = z.array(z.tuple([z.number(), z.number()]))
const course = z.object({
  from: epochMs,
  to: epochMs,
  lines: z.array(
    z.object({
      part: z.enum(['setPoint', 'measured', 'actuator']),
      name: z.string(),
      nameEn: z.string(),
      unit: z.string(),
      decimals: z.int(),
      values: line,
    }),
  ),
})
export type LoopCourse = z.infer<typeof course>

const count = z.int()
/** Upper ends of the classes of deviation, in bands. */
export const DEVIATION_CLASSES = [0.5, 1, 2, 4] as const

export const controlLoopCalls = {
  /** Of units in the data scope, in the order of their codes. */
  list: defineCall({ ...view, path: `${NOUN}/list`, output: z.array(loopRow) }),
  /** Set point, measured value and actuator of the last 24 hours. @throws 1001 for a unit out of sight. */
  course: defineCall({
    ...view,
    path: `${NOUN}/course`,
    input: z.object({ nodeId: z.guid(), loop: z.enum(CONTROL_LOOPS) }),
    output: course,
  }),
  /** Counts of the valve loops, of units in the data scope. */
  overview: defineCall({
    ...view,
    path: `${NOUN}/overview`,
    output: z.object({
      numUnits: count,
      /** By the present mode; null: not known, or the unit has no mode. */
      modes: z.array(z.object({ mode: z.int().nullable(), count })),
      health: z.array(z.object({ health: z.enum(LOOP_HEALTH), count })),
      /** By the absolute present deviation, up to each of {@link DEVIATION_CLASSES} and beyond; units by hand are not in it. */
      deviations: z.array(z.object({ upTo: z.number().nullable(), count })),
      /** In automatic, but the deviation is not known. */
      numDeviationUnknown: count,
      /** By who holds them; null: the cabinet itself. */
      holders: z.array(z.object({ writer: z.enum(WRITERS).nullable(), count })),
      numLocked: count,
      /** The oldest end of the spans that were judged; null: nothing was judged. */
      judgedTo: epochMs.nullable(),
    }),
  }),
} as const
