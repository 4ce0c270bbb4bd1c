// Hours in which conditions on several parameters of a node hold at the same time. A node without a point for one of
// them is not searched, and the answer says how many there are; nor is an hour in which one of them is known for less
// than half of the time.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { epochMs } from '../kit/epoch.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'

/** What of an hour is compared: its mean weighted by time, its lowest or its highest good value. */
export const SEARCH_MEASURES = ['average', 'minimum', 'maximum'] as const
export type SearchMeasure = (typeof SEARCH_MEASURES)[number]
export const COMPARISONS = ['above', 'atLeast', 'below', 'atMost'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const MAX_CONDITIONS = 6
/** Parameters shown beside those of the conditions. */
export const MAX_BESIDE = 10
/** Hours of one answer, newest first; all of them are counted, and an export has them all. */
export const MAX_FOUND_ROWS = 2_000
export const MAX_EXPORTED_HOURS = 100_000
/** Hours times nodes times parameters of one search. */
export const MAX_SEARCHED_VALUES = 4_000_000

const paramCode = z.string().trim().min(1).max(64)
const condition = z.object({
  paramCode,
  measure: z.enum(SEARCH_MEASURES).default('average'),
  comparison: z.enum(COMPARISONS),
  limit: z.number(),
})
export type SearchCondition = z.infer<typeof condition>

const searchQuery = z
  .object({
    /** Units and sources; absent: all in the caller's data scope. */
    nodeIds: jsonText(z.array(z.string().max(64)).min(1).max(2_000)).optional(),
    conditions: jsonText(z.array(condition).min(1).max(MAX_CONDITIONS)),
    beside: jsonText(z.array(paramCode).max(MAX_BESIDE)).optional(),
    from: epochMs,
    to: epochMs,
  })
  .superRefine(({ from, to }, context) => {
    if (from >= to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
  })
export type SearchQuery = z.output<typeof searchQuery>

const searchColumn = z.object({
  paramCode: z.string(),
  measure: z.enum(SEARCH_MEASURES),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
})
export type SearchColumn = z.infer<typeof searchColumn>

const searchResult = z.object({
  /** Epoch ms; hours before it are computed, later ones are not searched. */
  knownUntil: z.number(),
  /** Nodes that have a point for every condition, and those that do not. */
  numNodes: z.int(),
  numWithout: z.int(),
  /** Hours of all searched nodes that have passed, those that could be judged, and those in which the conditions hold. */
  numHours: z.int(),
  numJudged: z.int(),
  numFound: z.int(),
  /** Of the conditions, in their order, then those beside them. */
  columns: z.array(searchColumn),
  rows: z.array(
    z.object({
      nodeId: z.string(),
      /** Start of the hour, epoch ms. */
      at: z.number(),
      /** Of each column. */
      values: z.array(z.number().nullable()),
    }),
  ),
  /** Nodes with such hours, most first. */
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      nodeCode: z.string(),
      name: z.string(),
      /** Code of its point in each column; empty where it has none. */
      pointCodes: z.array(z.string()),
      numFound: z.int(),
      numJudged: z.int(),
      /** Hours without a break. */
      longestH: z.int(),
      lastAt: z.number(),
    }),
  ),
})
export type SearchResult = z.infer<typeof searchResult>

const NOUN = '/tx-ws-base/historySearch'

export const historySearchCalls = {
  find: defineCall({
    method: 'POST',
    path: `${NOUN}/find`,
    access: { permission: 'telemetry:view' },
    input: searchQuery,
    output: searchResult,
    reads: [PLANT],
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: `${NOUN}/exportExcel`,
    access: { permission: 'telemetry:export' },
    input: searchQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'telemetry', action: 'export' },
  }),
} as const
