// Values of points: current, history, and aggregates. Every call covers only nodes inside the caller's data scope; a
// point outside of it is refused like one that does not exist. Times are epoch ms; gaps are never filled.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { epochMs } from '../kit/epoch.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { EMITTERS, ENVELOPE_STEPS } from '../network/cohort.ts'
import { PLANT } from '../network/plant.ts'
import { pointInfo } from '../network/points.ts'

const telemetryNode = z.object({
  keyId: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** Pinyin initials and full spelling, in lower case, for the search. */
  pinyin: z.string(),
  /** `source`, `station`, `unit`, … as in the physics schema. */
  nodeType: z.string(),
  /** The branch (分公司) that runs it: the part of the company to which its organisation belongs. */
  branch: z.object({ keyId: z.string(), name: z.string() }).optional(),
  /** Of a unit. */
  heatedAreaM2: z.number().optional(),
  /** Of a unit. */
  emitter: z.enum(EMITTERS).optional(),
  /** Of a unit: the standard of most of the area that it heats. */
  envelopeStep: z.literal(ENVELOPE_STEPS).optional(),
  /** Of a station: the source that feeds it. */
  sourceId: z.string().optional(),
})
export type TelemetryNode = z.infer<typeof telemetryNode>

const telemetryPoint = pointInfo.extend({
  nodeId: z.string(),
  /** AI, DI, PI, … */
  kind: z.string(),
  category: z.string(),
  /** Accident low, running low, running high, accident high; null where not set. */
  limits: z.object({
    ll: z.number().nullable(),
    l: z.number().nullable(),
    h: z.number().nullable(),
    hh: z.number().nullable(),
  }),
  /** Words for the values of a state, by value. */
  words: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })).nullable(),
})
export type TelemetryPoint = z.infer<typeof telemetryPoint>

/** A value that cannot be right, although it was sent as a good one: `quality` says in what way. */
const judgedValue = z.object({ pointId: z.int(), quality: z.int(), since: z.number() })
export type JudgedValue = z.infer<typeof judgedValue>

const latestValue = z.object({ pointId: z.int(), time: z.number(), value: z.number(), quality: z.int() })

/** Stored steps of history; `raw` are the samples themselves. */
export const HISTORY_STEPS = ['raw', '1m', '15m', '1h', '1d'] as const
export type HistoryStep = (typeof HISTORY_STEPS)[number]
export const STEP_MS: Readonly<Record<Exclude<HistoryStep, 'raw'>, number>> = {
  '1m': 60_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
}

export const MAX_HISTORY_POINTS = 500
/** Maximum number of values in one answer, over all points. */
export const MAX_HISTORY_VALUES = 400_000
/** Rows per point aimed at when the server chooses the step. */
export const HISTORY_ROWS = 2_000

const pointId = z.coerce.number().int().positive()
const historyQuery = z.object({
  pointIds: jsonText(z.array(pointId).min(1).max(MAX_HISTORY_POINTS)),
  from: epochMs,
  to: epochMs,
  step: z.enum(HISTORY_STEPS).optional(),
})
export type HistoryQuery = z.infer<typeof historyQuery>
/** Hour of the company's day at which a step of a day begins, 0 to 23. */
const dayStartsAt = z.coerce.number().int().min(0).max(23).default(0)
/** Whether steps include sum and count as well. */
const withTotals = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .default(false)

/**
 * Columns of equal length, ascending in time. For a step, `times` is its start; null where no good value was measured.
 */
const historySeries = z.object({
  pointId: z.int(),
  times: z.array(z.number()),
  average: z.array(z.number().nullable()),
  minimum: z.array(z.number().nullable()),
  maximum: z.array(z.number().nullable()),
  last: z.array(z.number().nullable()),
  /** Raw values: their quality, the judged one where a good value was judged to be bad; steps: the worst in them. */
  quality: z.array(z.int()),
  /** Of a history of raw values only: the quality each value was sent with, whatever was judged of it later. */
  sentQuality: z.array(z.int()).optional(),
  /**
   * For steps, on request: the time integral of the good values, in their unit times hours (MW give MWh, t/h give t).
   * Samples are stored by dead-band, so adding them up would give a fluctuating point more weight. Sums of finer steps
   * add up to those of coarser ones.
   */
  sum: z.array(z.number().nullable()).optional(),
  /** For steps, on request: the number of good samples. */
  countGood: z.array(z.int()).optional(),
})
export type HistorySeries = z.infer<typeof historySeries>
/** A longer time than `gapMs` without a value is a gap: `times` has no entries in it, and a line must not cross it. */
const historyStretch = z.object({ step: z.enum(HISTORY_STEPS), gapMs: z.number(), from: z.number(), to: z.number() })
export type HistoryStretch = z.infer<typeof historyStretch>
export const historyResult = z.object({
  /** Step of the newest stretch. */
  step: z.enum(HISTORY_STEPS),
  from: z.number(),
  to: z.number(),
  /**
   * The whole range in rising time, without holes or overlaps. Several where the wanted step is not stored for all of
   * it: the older part is then in coarser steps.
   */
  stretches: z.array(historyStretch).min(1),
  series: z.array(historySeries),
})
export type HistoryResult = z.infer<typeof historyResult>

/** The stretch of a history that holds a time, epoch ms; before the first one the first. */
export function stretchAt(stretches: readonly HistoryStretch[], time: number): HistoryStretch | undefined {
  return stretches.findLast(({ from }) => from <= time) ?? stretches[0]
}

/** Most values in one answer of a replay. */
export const MAX_REPLAY_VALUES = 100_000

/**
 * Values as they were, as columns of equal length in rising time: of each point the one that held when the range begins,
 * with the time at which it was measured, and then every later one. A value holds until the next one of its point; null:
 * from then on there is a gap.
 *
 * In a stretch of steps a value is the last one of a step, and comes when the step ends: none is shown before it was
 * measured.
 */
const replayResult = z.object({
  /** The whole range, as in a history. */
  stretches: z.array(historyStretch).min(1),
  times: z.array(z.number()),
  pointIds: z.array(z.int()),
  values: z.array(z.number().nullable()),
  /** As in a history: of a step the worst in it. */
  qualities: z.array(z.int()),
})
export type ReplayResult = z.infer<typeof replayResult>

const aggregateRow = z.object({
  pointId: z.int(),
  average: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  last: z.number().nullable(),
  /** As in a step of history: time integral, in unit times hours. */
  sum: z.number().nullable(),
  /** Number of good values used, and the share of the time with a good value, 0 to 1. */
  countGood: z.int(),
  coverage: z.number(),
  /** For counters: consumption, corrected for disturbed readings, and the estimated share of it, 0 to 1. */
  consumed: z.number().nullable(),
  estimatedShare: z.number().nullable(),
  /** For counters: hours in which readings that cannot be the meter's were left out and bridged. */
  bridgedHours: z.int().nullable(),
})
export type AggregateRow = z.infer<typeof aggregateRow>

/** The measure of each step shown in a history table. */
export const HISTORY_MEASURES = ['average', 'minimum', 'maximum', 'last'] as const
export type HistoryMeasure = (typeof HISTORY_MEASURES)[number]

const historyExportQuery = historyQuery.extend({
  measure: z.enum(HISTORY_MEASURES).default('average'),
  /** Path of the page whose columns define names and decimals; without a page the dictionary's apply. */
  page: z.string().max(200).default(''),
})

const MAX_NODES = 2_000
const MAX_LATEST = 20_000
/** Maximum length of a text, and of a body, with that many point ids. */
const LIST_BYTES = 640 << 10
const code = z.string().max(64)
const access = { permission: 'telemetry:view' } as const

/** In a form, lists are sent as JSON texts. */
export const telemetryCalls = {
  /** The nodes that have points, with all their ancestors, parents first. */
  nodes: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/nodes',
    access,
    input: z.object({ levels: jsonText(z.array(code).max(50)).optional() }),
    output: z.array(telemetryNode),
    reads: [PLANT],
  }),
  /** The active points of some nodes. */
  points: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/points',
    access,
    input: z.object({
      nodeIds: jsonText(z.array(code).max(MAX_NODES)),
      paramCodes: jsonText(z.array(code).max(200)).optional(),
    }),
    output: z.array(telemetryPoint),
    reads: [PLANT],
  }),
  /** The latest value of each point that has one, for a single request; the live channel serves continuous updates. */
  latest: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/latest',
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: jsonText(z.array(pointId).max(MAX_LATEST), LIST_BYTES) }),
    output: z.array(latestValue),
  }),
  /**
   * Which points have a present value that is judged to be bad (domain guide 4.18), and since when; one that has stood
   * still for too long is `QUALITY.frozen`. The others are left out.
   */
  judged: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/judged',
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: jsonText(z.array(pointId).max(MAX_LATEST), LIST_BYTES) }),
    output: z.array(judgedValue),
  }),
  /**
   * History in the requested step, or in the finest with at most HISTORY_ROWS per point; where that one is not stored
   * for the whole range, coarser ones answer the rest. Where more than
   * MAX_HISTORY_VALUES would be returned, a request without a step is answered in a coarser one; a request with a step
   * is refused with the allowed steps (1001, field `step`).
   */
  history: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/history',
    access,
    input: historyQuery.extend({ withTotals, dayStartsAt }),
    output: historyResult,
  }),
  /**
   * What drawings showed from a time to another one, which may be the same: then what they showed at that moment. In the
   * finest step that gives at most MAX_REPLAY_VALUES; where it is not stored for the whole range, coarser ones answer the
   * rest. A longer range is refused (1001, field `to`).
   */
  replay: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/replay',
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({
      pointIds: jsonText(z.array(pointId).min(1).max(MAX_LATEST), LIST_BYTES),
      from: epochMs,
      to: epochMs,
    }),
    output: replayResult,
  }),
  /** From when on values of some points are stored, in any step; null: none ever was. */
  recorded: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/recorded',
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: jsonText(z.array(pointId).min(1).max(MAX_LATEST), LIST_BYTES) }),
    output: z.object({ since: z.number().nullable() }),
  }),
  /**
   * One row per point over the whole time, weighted by time, as computed from its samples. Where those of its ends are
   * not kept any more, the range is widened to the quarters or hours that are.
   */
  aggregate: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/aggregate',
    access,
    input: historyQuery.omit({ step: true }),
    output: z.array(aggregateRow),
  }),
  /** History as an Excel file: a row per time, a column per point. */
  exportExcel: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/exportExcel',
    access: { permission: 'telemetry:export' },
    input: historyExportQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'telemetry', action: 'export' },
  }),
} as const
