// What cycles of strategies say and did, taking an advice, and interventions.

import { z } from 'zod'
import { COMMAND_STATES } from '../control/command-states.ts'
import { defineCall } from '../kit/call.ts'
import { listQuery } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { CALCULATION_STEPS, HOLDS } from '../regulation/calculation.ts'
import { INTERVENTION_KINDS, INTERVENTION_REASONS, interventionSchema } from '../regulation/intervention.ts'
import { STRATEGY_KINDS } from '../regulation/strategy-kinds.ts'
import { commandNews, refusal, seen } from './control.ts'
import { STRATEGIES } from './strategies.ts'

const RESULTS = '/tx-ws-control/strategyResult'
const INTERVENTIONS = '/tx-ws-control/intervention'
/** Who may see a unit at all sees what is laid over it. */
export const IN_FORCE_PERMISSIONS = ['telemetry:view', 'strategy:view'] as const
/** Longest span of a unit's results, days: so long they are kept whole. */
const MAX_RESULT_DAYS = 31
/** Most writes of one advice: a mode and twelve offsets of a day, and the offset beneath. */
const MAX_ADVISED_WRITES = 14

const epochMs = z.int().min(0).max(4_102_444_800_000)
const value = z.number().nullable()

const cycleRow = z.object({
  keyId: z.guid(),
  /** Of the strategy. */
  number: z.int(),
  startsAt: epochMs,
  isAuto: z.boolean(),
  /** `asking`: writes wait for their minute; `ended`: some were not asked for before the next cycle, or it was taken back. */
  state: z.enum(['asking', 'done', 'ended']),
  doneAt: epochMs.nullable(),
  numMembers: z.int(),
  /** Without a target. */
  numWithout: z.int(),
  numWrites: z.int(),
})
export type StrategyCycleRow = z.infer<typeof cycleRow>

const resultWrite = z.object({
  param: z.string(),
  pointId: z.int(),
  value: z.number(),
  validUntil: epochMs,
  /** Not earlier. */
  notBefore: epochMs,
  /** `planned`: advised, or waiting for its minute; `ended`: it was not asked for in time. */
  state: z.enum(['planned', 'asked', 'ended']),
  command: z.object({ commandId: z.string(), state: z.enum(COMMAND_STATES), refusal: refusal.nullable() }).nullable(),
  /** Who has taken the advice; empty: nobody. */
  acceptedBy: z.string(),
})

const result = z.object({
  cycleId: z.guid(),
  strategyId: z.guid(),
  strategyName: z.string(),
  /** Version of the strategy. */
  number: z.int(),
  nodeId: z.guid(),
  nodeName: z.string(),
  at: epochMs,
  /** Whether its writes are asked for; else they are advice. */
  isWritten: z.boolean(),
  /** Of an advice: by how much what is measured changes once it is taken, and within how many minutes; null: nothing is expected. */
  expected: z.object({ change: z.number(), withinMin: z.int() }).nullable(),
  /** As they were used. */
  inputs: z.array(z.object({ name: z.string(), value: z.number(), quality: z.int().nullable(), ageS: z.number() })),
  /** Of target, measured and reached. */
  unit: z.string(),
  decimals: z.int(),
  target: value,
  /** What was measured of it when it was computed, and when the next cycle began; of a load ratio nothing is. */
  measured: value,
  reached: value,
  heldBy: z.enum(HOLDS).nullable(),
  /** In the caller's language. */
  reason: z.string(),
  steps: z.array(z.tuple([z.enum(CALCULATION_STEPS), z.number()])),
  writes: z.array(resultWrite),
})
export type StrategyResult = z.infer<typeof result>

const interventionRow = z.object({
  keyId: z.guid(),
  kind: z.enum(INTERVENTION_KINDS),
  /** K, % or °C by its kind; null of a freeze. */
  value,
  /** Those in the caller's data scope. */
  nodes: z.array(z.object({ nodeId: z.guid(), name: z.string() })),
  /** All of its units are in the caller's data scope; else it cannot be ended by the caller. */
  isWhole: z.boolean(),
  from: epochMs,
  to: epochMs,
  why: z.enum(INTERVENTION_REASONS),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: epochMs,
  /** Ended before its time; null: it was not. */
  endedAt: epochMs.nullable(),
  endedBy: z.string(),
})
export type InterventionRow = z.infer<typeof interventionRow>

/** Most units that are asked about at once: a page of live values asks for all that it shows. */
const MAX_ASKED_UNITS = 2_000

/** What keeps a unit from running as its cabinet would: laid over it by people, or held by strategies. */
const unitInForce = z.object({
  nodeId: z.guid(),
  /** With its station. */
  nodeName: z.string(),
  /** The first that ends first. */
  interventions: z.array(
    interventionRow.pick({ keyId: true, kind: true, value: true, to: true, why: true, reason: true, madeBy: true }),
  ),
  /** Those whose values stand in points of the unit now. */
  strategies: z.array(
    z.object({
      strategyId: z.guid(),
      name: z.string(),
      kind: z.enum(STRATEGY_KINDS),
      releasedBy: z.string(),
      /** When the last of these values ends by itself, unless it is renewed. */
      until: epochMs,
    }),
  ),
})
export type UnitInForce = z.infer<typeof unitInForce>

const view = { method: 'POST', body: 'json', access: { permission: 'strategy:view' } } as const
const accept = { method: 'POST', body: 'json', access: { permission: 'strategy:accept' } } as const

export const regulationCalls = {
  /** Cycles of a strategy, newest first. */
  cycles: defineCall({
    ...view,
    path: `${RESULTS}/cycles`,
    input: listQuery.pick({ page: true, limit: true }).extend({ keyId: z.guid() }),
    output: z.object({ list: z.array(cycleRow), total: z.int() }),
    reads: [STRATEGIES],
  }),
  /** Of the units in the data scope, in the order of the strategy. Without `cycleId`, those of the newest cycle. */
  ofCycle: defineCall({
    ...view,
    path: `${RESULTS}/ofCycle`,
    input: z.object({ keyId: z.guid(), cycleId: z.guid().nullish() }),
    output: z.array(result),
    isInLanguage: true,
    reads: [STRATEGIES, PLANT],
  }),
  /** Of all running strategies of a kind, those of their newest cycles, of units in the data scope; by strategy, in its order. */
  ofKind: defineCall({
    ...view,
    path: `${RESULTS}/ofKind`,
    input: z.object({ kind: z.enum(STRATEGY_KINDS) }),
    output: z.array(result),
    isInLanguage: true,
    reads: [STRATEGIES, PLANT],
  }),
  /** Of a unit, of all strategies, newest first. After 30 days, one of each hour is left. */
  ofNode: defineCall({
    ...view,
    path: `${RESULTS}/ofNode`,
    input: z.object({ nodeId: z.guid(), from: epochMs, to: epochMs }).superRefine(({ from, to }, context) => {
      if (to <= from || to > from + MAX_RESULT_DAYS * 86_400_000)
        context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'afterStart', n: MAX_RESULT_DAYS } })
    }),
    output: z.array(result),
    isInLanguage: true,
    reads: [STRATEGIES, PLANT],
  }),
  /**
   * Takes an advice: its writes become the caller's own commands through the gate, which judges them as any of theirs. 2002 where it
   * is no advice any more.
   *
   * @returns The commands, refused ones among them.
   */
  accept: defineCall({
    ...accept,
    path: `${RESULTS}/accept`,
    input: z.object({
      cycleId: z.guid(),
      nodeId: z.guid(),
      /** Those that are taken, each with what was shown of its point. */
      writes: z
        .array(z.object({ param: z.string().max(64), key: z.guid(), seen }))
        .min(1)
        .max(MAX_ADVISED_WRITES),
    }),
    output: z.array(commandNews),
    isInLanguage: true,
    audit: { module: 'strategy', action: 'sendCommand' },
    alsoChanges: ['/tx-ws-control/command'],
  }),
  /** Of a unit, or all in the data scope; without `isAll` those that are in force or to come. The newest first. */
  interventions: defineCall({
    ...view,
    path: `${INTERVENTIONS}/list`,
    input: z.object({ nodeId: z.guid().nullish(), isAll: z.boolean().default(false) }),
    output: z.array(interventionRow),
    reads: [PLANT],
  }),
  /** What is in force at units: those in the data scope with anything. */
  inForce: defineCall({
    method: 'POST',
    body: 'json',
    access: { permission: [...IN_FORCE_PERMISSIONS] },
    path: `${INTERVENTIONS}/inForce`,
    input: z.object({ nodeIds: z.array(z.guid()).min(1).max(MAX_ASKED_UNITS) }),
    output: z.array(unitInForce),
    reads: [STRATEGIES, PLANT],
  }),
  /** Lays one over units, all in the data scope. A unit bears one fixed set point or freeze at a time. */
  saveIntervention: defineCall({
    ...accept,
    path: `${INTERVENTIONS}/save`,
    input: interventionSchema,
    output: z.object({ keyId: z.guid() }),
    audit: { module: 'intervention', action: 'save' },
  }),
  /** Ends one before its time. */
  endIntervention: defineCall({
    ...accept,
    path: `${INTERVENTIONS}/end`,
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'intervention', action: 'stop' },
  }),
} as const
