// One-network balance (一网平衡, domain guide 4.7): how units stand now, the cycles of the past, members with their points, and what the
// company has set for its page and its alarms. What strategies are and do is in strategies.ts and regulation.ts.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { exportResult, listQuery } from '../kit/resource.ts'
import { EMITTERS } from '../network/cohort.ts'
import { PLANT } from '../network/plant.ts'
import { balanceAlarmValues } from '../regulation/balance-alarms.ts'
import { balancePage, balancePageValues } from '../regulation/balance-page.ts'
import { HOLDS } from '../regulation/calculation.ts'
import type { StrategyOf } from '../regulation/strategy.ts'
import { memberFields } from '../regulation/strategy-fields.ts'
import { STRATEGY_STATES } from '../regulation/strategy-states.ts'
import { STRATEGIES } from './strategies.ts'

const BALANCE = '/tx-ws-control/oneNetBalance'
const MEMBERS = '/tx-ws-control/oneNetMember'
const SETTINGS = '/tx-ws-base/balanceParams'
/** Most strategies whose members are changed at once, and most members of each. */
const MAX_STRATEGIES = 50
const MAX_MEMBERS = 500

const keyId = z.guid()
const epochMs = z.number()
const value = z.number().nullable()

/** A measured value; what counts as old or bad is shown, and reckoned with nowhere. */
const reading = z.object({
  value: z.number(),
  at: epochMs,
  quality: z.int(),
  /** Neither old nor bad. */
  isUsable: z.boolean(),
})
export type BalanceReading = z.infer<typeof reading>

/** Lowest and highest of the usable values of units, with their number. */
const spread = z.object({ min: z.number(), max: z.number(), mean: z.number(), num: z.int() })
export type Spread = z.infer<typeof spread>

const balanceClass = z.object({
  /** Source, emitter and design, by which units are compared. */
  classId: z.string(),
  sourceName: z.string(),
  emitter: z.enum(EMITTERS),
  designSupplyC: z.number(),
  designReturnC: z.number(),
  /** Those in the data scope. */
  numUnits: z.int(),
  /** Of the newest cycle, °C: mean of the class, what its curve asks for, and what it is bound to; null: not computed. */
  freeC: value,
  curveC: value,
  targetC: value,
  /** Means of supply and return now. */
  means: spread.nullable(),
  /** Key figure 20 of now, %: 100·(1 − mean |T2pj − mean| / (mean − room)); null where less than two means are known. */
  uniformity: value,
})
export type BalanceClass = z.infer<typeof balanceClass>

const statedHeat = z.object({
  /** A confirmed load plan of this hour below its forecast; the capacity of the source. */
  from: z.enum(['plan', 'capacity']),
  mw: z.number(),
  /** Of the forecast; what all units of the source are designed for. */
  ofMw: z.number(),
  /** When it was confirmed; when the source was entered or changed last. */
  at: epochMs,
  by: z.string(),
})

const balanceSource = z.object({
  sourceId: keyId,
  name: z.string(),
  /** Empty: nothing is known of what it can give, and a shortage is not shared. */
  stated: z.array(statedHeat),
  /** Units whose target the newest cycle held for a shortage. */
  numShort: z.int(),
})
export type BalanceSource = z.infer<typeof balanceSource>

const freeze = z.object({
  keyId,
  to: epochMs,
  reason: z.string(),
  madeBy: z.string(),
  /** All of its units are in the data scope; else the caller cannot end it. */
  isWhole: z.boolean(),
  /** Names of all units that it holds: who ends it lets all of them go. */
  units: z.array(z.string()),
})

const balanceUnit = z.object({
  nodeId: keyId,
  code: z.string(),
  name: z.string(),
  /** Empty: nobody knows its source. */
  classId: z.string(),
  /** Mean of supply and return, °C: usable where both are, and as old as the older one. */
  mean: reading.nullable(),
  room: reading.nullable(),
  opening: reading.nullable(),
  /** What is set: the position of the valve, %, or the mean, °C, by what the strategy moves. */
  setting: reading.nullable(),
  /** Of the page's further columns, by the code of the parameter. */
  values: z.record(z.string(), reading),
  /** Of the newest cycle, with compensation and interventions, °C; null: none, or too long ago. */
  targetC: value,
  /** Target less mean, K: above 0 is too cold. Null where either is not known. */
  deviationK: value,
  /** Entered and learnt, K; what the newest cycle reckoned with. */
  compensationK: z.number(),
  isExcluded: z.boolean(),
  /** How long it is off its target, h, where that is longer than the strategy allows; else null. */
  hoursLate: value,
  /** In force; null: nobody has frozen it. */
  frozen: freeze.nullable(),
  /** What the newest cycle said; null: it said nothing of the unit. */
  last: z
    .object({
      cycleId: keyId,
      at: epochMs,
      isWritten: z.boolean(),
      /** Of the valve or of the set point; the same: it stays. */
      move: z.object({ param: z.string(), from: z.number(), to: z.number() }).nullable(),
      heldBy: z.enum(HOLDS).nullable(),
      reason: z.string(),
    })
    .nullable(),
})
export type BalanceUnit = z.infer<typeof balanceUnit>

const balance = z.object({
  /** The server's time. */
  at: epochMs,
  /** The newest cycle; null: none has run. */
  cycle: z
    .object({
      at: epochMs,
      /** Version of the strategy. */
      number: z.int(),
      isAuto: z.boolean(),
      /** Longer ago than two cycles: its targets count no more. */
      isOld: z.boolean(),
    })
    .nullable(),
  method: z.enum(['mean', 'ratio']),
  by: z.enum(['valve', 'setPoint']),
  deadBandK: z.number(),
  classes: z.array(balanceClass),
  /** Of the units that are shown. */
  sources: z.array(balanceSource),
  /** In the order of the strategy. */
  units: z.array(balanceUnit),
  /** Rooms of all units that are shown. */
  rooms: spread.nullable(),
  page: balancePageValues,
})
export type Balance = z.infer<typeof balance>

const historyRow = z.object({
  keyId,
  strategyId: keyId,
  strategyName: z.string(),
  /** Version of the strategy. */
  number: z.int(),
  startsAt: epochMs,
  isAuto: z.boolean(),
  /** Lowest and highest target of its classes, °C. */
  targetMinC: value,
  targetMaxC: value,
  /** Of the units in the data scope. */
  numMembers: z.int(),
  /** Without a target. */
  numWithout: z.int(),
  /** Those of them outside of a reject limit. */
  numRejected: z.int(),
  numMoves: z.int(),
  /** Moves to less, and to more. */
  numCloses: z.int(),
  numOpens: z.int(),
  /** Commands that were refused, or did not arrive. */
  numRefused: z.int(),
  /** Largest deviation, K. */
  largestK: value,
})
export type BalanceHistoryRow = z.infer<typeof historyRow>

export const balanceHistoryQuery = listQuery.extend({
  strategyId: keyId.optional(),
  /** Days, both included; in the company's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

const groupRow = z.object({
  keyId,
  version: z.int(),
  name: z.string(),
  state: z.enum(STRATEGY_STATES),
  presentVersion: z.int().nullable(),
  /** Whose parameters these are. */
  newestVersion: z.int(),
  isWhole: z.boolean(),
  numMembers: z.int(),
  cycleMinutes: z.int(),
  params: z.custom<StrategyOf<'oneNetwork'>['params']>((sent) => typeof sent === 'object' && sent !== null),
  updatedAt: epochMs,
  updatedBy: z.string(),
})
export type BalanceGroupRow = z.infer<typeof groupRow>

const mappedPoint = z.object({ code: z.string(), isThere: z.boolean() })
const memberRow = z.object({
  /** Of strategy and unit. */
  keyId: z.string(),
  strategyId: keyId,
  strategyName: z.string(),
  /** Of the strategy's record, as it was read. */
  strategyVersion: z.int(),
  /** The newest version, whose member it is, and whether that is the one that runs. */
  number: z.int(),
  isRunning: z.boolean(),
  isWhole: z.boolean(),
  nodeId: keyId,
  code: z.string(),
  name: z.string(),
  emitter: z.enum(EMITTERS),
  /** Points of which the mean is taken. */
  supply: mappedPoint,
  back: mappedPoint,
  /** What is moved, and what tells where it stands; by the set point nothing does. */
  moved: mappedPoint,
  feedback: mappedPoint.nullable(),
  /** Within strategy and point, in the unit of what is moved; null: any. */
  min: value,
  max: value,
  compensationK: z.number(),
  priority: z.int(),
  isExcluded: z.boolean(),
})
export type BalanceMemberRow = z.infer<typeof memberRow>

const memberChange = z
  .strictObject({
    compensationK: memberFields.compensationK.schema,
    priority: memberFields.priority.schema,
    isExcluded: z.boolean(),
  })
  .partial()
/** What is set; what is not named stays. */
export type MemberChange = z.output<typeof memberChange>

const alarms = z.object({ version: z.int(), rules: balanceAlarmValues })

const view = { method: 'POST', body: 'json', access: { permission: 'strategy:view' } } as const
const viewSettings = { method: 'POST', access: { permission: 'balanceParams:view' } } as const
const editSettings = {
  method: 'POST',
  access: { permission: 'balanceParams:edit' },
  body: 'json',
  audit: { module: 'balanceParams', action: 'update' },
  alsoChanges: [BALANCE],
} as const

export const oneNetworkCalls = {
  /** How the units of a strategy in the data scope stand now, with what its newest cycle said. @throws 1004 for another kind. */
  now: defineCall({
    ...view,
    path: `${BALANCE}/now`,
    input: z.object({ keyId }),
    output: balance,
    isInLanguage: true,
    reads: [STRATEGIES, '/tx-ws-control/intervention', PLANT],
  }),
  /** Cycles of all one-network strategies with a unit in the data scope, newest first; kept whole for 30 days. */
  history: defineCall({
    method: 'POST',
    access: { permission: 'strategy:view' },
    path: `${BALANCE}/history`,
    input: balanceHistoryQuery,
    output: z.object({ list: z.array(historyRow), total: z.int() }),
    reads: [STRATEGIES],
  }),
  /** For those who may see strategies as well. */
  exportHistory: defineCall({
    method: 'POST',
    path: `${BALANCE}/exportHistory`,
    access: { permission: 'telemetry:export' },
    input: balanceHistoryQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'strategy', action: 'export' },
  }),
  /** Parameters of the newest version of each strategy in sight, by name. */
  groups: defineCall({
    ...view,
    path: `${BALANCE}/groups`,
    output: z.array(groupRow),
    reads: [STRATEGIES, PLANT],
  }),
  /** Members in the data scope of the newest version of each strategy, by strategy and in its order. */
  members: defineCall({
    ...view,
    path: `${MEMBERS}/list`,
    output: z.array(memberRow),
    reads: [STRATEGIES, PLANT],
  }),
  /** Sets some values of some members: each strategy gets a new version, which runs once it is released. */
  saveMembers: defineCall({
    method: 'POST',
    path: `${MEMBERS}/update`,
    access: { permission: 'strategy:edit' },
    body: 'json',
    input: z.object({
      strategies: z
        .array(z.object({ keyId, version: z.int(), nodeIds: z.array(keyId).min(1).max(MAX_MEMBERS) }))
        .min(1)
        .max(MAX_STRATEGIES),
      values: memberChange,
    }),
    output: z.array(z.object({ keyId, number: z.int() })),
    audit: { module: 'strategy', action: 'saveVersion' },
    alsoChanges: [STRATEGIES],
  }),
  page: defineCall({ ...viewSettings, path: `${SETTINGS}/page`, output: balancePage }),
  savePage: defineCall({ ...editSettings, path: `${SETTINGS}/savePage`, input: balancePage }),
  alarms: defineCall({ ...viewSettings, path: `${SETTINGS}/alarms`, output: alarms }),
  saveAlarms: defineCall({ ...editSettings, path: `${SETTINGS}/saveAlarms`, input: alarms }),
} as const

/** What is stored of each part of the settings. */
export const BALANCE_PARTS = { page: balancePageValues, alarms: balanceAlarmValues } as const
export type BalancePart = keyof typeof BALANCE_PARTS
