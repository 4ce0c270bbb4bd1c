// Values of points: now, over time, and summed up. Every call answers for nodes inside the caller's data scope alone; a
// point outside of it is refused like one that does not exist. Times are epoch ms; a gap stays a gap.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { pointInfo } from '../network/points.ts'

const telemetryNode = z.object({
  keyId: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** Initials and full spelling, in lower case, for the search. */
  pinyin: z.string(),
  /** `source`, `station`, `unit`, … as the physics schema names them. */
  nodeType: z.string(),
})
export type TelemetryNode = z.infer<typeof telemetryNode>

const telemetryPoint = pointInfo.extend({
  nodeId: z.string(),
  /** AI, DI, PI, … */
  kind: z.string(),
  category: z.string(),
  /** Accident low, running low, running high, accident high; null where none is set. */
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

const latestValue = z.object({ pointId: z.int(), time: z.number(), value: z.number(), quality: z.int() })

/** Steps that history is kept in; `raw` are the samples themselves. */
export const HISTORY_STEPS = ['raw', '1m', '15m', '1h', '1d'] as const
export type HistoryStep = (typeof HISTORY_STEPS)[number]
export const STEP_MS: Readonly<Record<Exclude<HistoryStep, 'raw'>, number>> = {
  '1m': 60_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
}

export const MAX_HISTORY_POINTS = 500
/** Values of one answer, all points together. */
export const MAX_HISTORY_VALUES = 400_000
/** Rows a point for which the server chooses the step, when none is asked for. */
export const HISTORY_ROWS = 2_000

const pointId = z.coerce.number().int().positive()
/** 2100-01-01 */
const LAST_TIME = 4_102_444_800_000
const historyQuery = z.object({
  pointIds: jsonText(z.array(pointId).min(1).max(MAX_HISTORY_POINTS)),
  from: z.coerce.number().int().min(0).max(LAST_TIME),
  to: z.coerce.number().int().min(0).max(LAST_TIME),
  step: z.enum(HISTORY_STEPS).optional(),
})
export type HistoryQuery = z.infer<typeof historyQuery>
/** Whether steps tell their sum and count as well. */
const withTotals = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .default(false)

/** Columns of equal length, in rising time. In a step, `times` is its start; null where nothing good was measured. */
const historySeries = z.object({
  pointId: z.int(),
  times: z.array(z.number()),
  average: z.array(z.number().nullable()),
  minimum: z.array(z.number().nullable()),
  maximum: z.array(z.number().nullable()),
  last: z.array(z.number().nullable()),
  /** Of a raw value its quality; of a step the worst that is in it. */
  quality: z.array(z.int()),
  /**
   * Of a step, where asked for: its good values summed up over time, in their unit times hours (MW give MWh, t/h give t).
   * Samples are kept by dead-band: adding them up would weigh a restless point more. Sums of finer steps add up to those
   * of coarser ones.
   */
  sum: z.array(z.number().nullable()).optional(),
  /** Of a step, where asked for: how many good samples are in it. */
  countGood: z.array(z.int()).optional(),
})
export type HistorySeries = z.infer<typeof historySeries>
/** After this long without a value there is a gap: `times` leaves it out, and a line must not cross it. */
export const historyResult = z.object({
  step: z.enum(HISTORY_STEPS),
  gapMs: z.number(),
  from: z.number(),
  to: z.number(),
  series: z.array(historySeries),
})
export type HistoryResult = z.infer<typeof historyResult>

const aggregateRow = z.object({
  pointId: z.int(),
  average: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  last: z.number().nullable(),
  /** As in a step of history: over time, in unit times hours. */
  sum: z.number().nullable(),
  /** Good values that entered, and their share of what was expected, 0 to 1. */
  countGood: z.int(),
  coverage: z.number(),
  /** Of a counter: what it counted, resets and overflows corrected, and the share of it that was estimated, 0 to 1. */
  consumed: z.number().nullable(),
  estimatedShare: z.number().nullable(),
})
export type AggregateRow = z.infer<typeof aggregateRow>

/** What a history table shows of each step. */
export const HISTORY_MEASURES = ['average', 'minimum', 'maximum', 'last'] as const
export type HistoryMeasure = (typeof HISTORY_MEASURES)[number]

const historyExportQuery = historyQuery.extend({
  measure: z.enum(HISTORY_MEASURES).default('average'),
  /** Path of the page whose columns say how points are named and rounded; those of no page are as the dictionary has them. */
  page: z.string().max(200).default(''),
})

const MAX_NODES = 2_000
const MAX_LATEST = 20_000
/** Of a text, and of a body, with that many numbers of points. */
const LIST_BYTES = 640 << 10
const code = z.string().max(64)
const access = { permission: 'telemetry:view' } as const

/** Lists go as JSON texts in a form. */
export const telemetryCalls = {
  /** The nodes that carry points, with all above them, parents first. */
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
  /** The last value of each point that has one, for who asks once; who watches uses the live channel. */
  latest: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/latest',
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: jsonText(z.array(pointId).max(MAX_LATEST), LIST_BYTES) }),
    output: z.array(latestValue),
  }),
  /**
   * What was, in the step that was asked for, or in the finest that gives at most HISTORY_ROWS a point. A request for more
   * than MAX_HISTORY_VALUES is answered coarser when no step was asked for, and refused with the steps that would be
   * allowed when one was (1001, field `step`).
   */
  history: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/history',
    access,
    input: historyQuery.extend({ withTotals }),
    output: historyResult,
  }),
  /** One row a point over the whole time. */
  aggregate: defineCall({
    method: 'POST',
    path: '/tx-ws-base/telemetry/aggregate',
    access,
    input: historyQuery.omit({ step: true }),
    output: z.array(aggregateRow),
  }),
  /** History as an Excel file: a row a time, a column a point. */
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
