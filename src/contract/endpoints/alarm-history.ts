import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { epochMs } from '../kit/epoch.ts'
import { exportResult } from '../kit/resource.ts'
import { alarmFilters, alarmPage, alarmRecord } from './alarm-watch.ts'

const MAX_SPAN_DAYS = 366
const DAY_MS = 86_400_000

/** Two times, epoch ms; `from` is included, `to` is not. */
const span = { from: epochMs, to: epochMs }
const refuseWrongSpan = <Schema extends z.ZodType<{ from: number; to: number }>>(schema: Schema) =>
  schema.superRefine(({ from, to }, context) => {
    if (to <= from || to - from > MAX_SPAN_DAYS * DAY_MS)
      context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'afterStart', n: MAX_SPAN_DAYS } })
  })

/** Alarms per operator in ten minutes above which a flood begins, and below which it ends (domain guide 5.5). */
export const FLOOD_BEGINS_ABOVE = 10
export const FLOOD_ENDS_BELOW = 5
/** An alarm that was raised this often is a chattering one. */
export const CHATTERS_FROM = 3
/** Within this time an alarm of each level should be acknowledged, minutes. */
export const ACKNOWLEDGE_MINUTES: Readonly<Record<number, number>> = { 1: 60, 2: 15, 3: 5 }

const count = z.int()
const meanMs = z.number().nullable()

const alarmStatistics = z.object({
  total: count,
  byNumber: z.array(z.object({ warnNumber: z.int(), num: count })),
  byLevel: z.array(z.object({ warnLevel: z.int(), num: count })),
  /** By the organisation of the station; null: alarms without one. */
  byOffice: z.array(z.object({ name: z.string().nullable(), num: count })),
  /** Days in the company's time zone; a day without alarms is left out. */
  byDay: z.array(z.object({ day: z.string(), num: count })),
})

/** Key figures of a span (domain guide 5.6). Recoveries and suppressed alarms do not count: nobody is called by them. */
const alarmKpis = z.object({
  total: count,
  /** Periods of ten minutes in the span. */
  numPeriods: count,
  meanPerPeriod: z.number(),
  maxPerPeriod: z.number(),
  /** Share of the periods with more than ten alarms, 0 to 1. */
  busyShare: z.number(),
  /** Share of the time in floods, 0 to 1. */
  floodShare: z.number(),
  /** Share of the alarms that came from the ten most frequent sources, 0 to 1. */
  topShare: z.number(),
  numChattering: count,
  /** The most alarms that stood for over a day on any one day. */
  maxStale: count,
  /** Alarms hidden without an entry in their journal. */
  numUnrecorded: count,
  byLevel: z.array(
    z.object({
      warnLevel: z.int(),
      num: count,
      share: z.number(),
      meanAcknowledgeMs: meanMs,
      /**
       * Share acknowledged in time; one that nobody has acknowledged is late once its time is over, and does not count
       * before. Null where none counts.
       */
      inTimeShare: z.number().nullable(),
      meanClearMs: meanMs,
    }),
  ),
  topSources: z.array(
    z.object({
      heatName: z.string(),
      pointLocation: z.string(),
      warnTypeLabel: z.string(),
      num: count,
      share: z.number(),
    }),
  ),
  /** Newest first; `to` is null while it lasts. */
  floods: z.array(z.object({ from: z.string(), to: z.string().nullable(), peak: count })),
})
export type AlarmKpis = z.infer<typeof alarmKpis>

const alarmsSince = z.object({
  /** When the user confirmed to have seen everything; without that, a day ago. */
  since: z.string(),
  isFirst: z.boolean(),
  byLevel: z.array(z.object({ warnLevel: z.int(), num: count })),
  /** Of the alarms raised since: how many nobody has acknowledged. */
  numOpen: count,
  /** Active, or acknowledged by nobody, from whatever time: active ones first, the worst and newest; at most a hundred. */
  open: z.array(alarmRecord),
  /** Who did what how often. */
  deeds: z.array(z.object({ by: z.string(), kind: z.string(), num: count })),
  /** What people and the system did, newest first; at most two hundred. */
  events: z.array(
    z.object({
      keyId: z.string(),
      alarmId: z.string(),
      at: z.string(),
      kind: z.string(),
      by: z.string().nullable(),
      detail: z.string(),
      warnContent: z.string(),
      heatName: z.string(),
    }),
  ),
})
export type AlarmsSince = z.infer<typeof alarmsSince>

/** Columns by which past alarms are sorted; of those of one level, the newest come first. */
export const PAST_ALARM_SORTS = ['warnTime', 'warnLevel'] as const
export type PastAlarmSort = (typeof PAST_ALARM_SORTS)[number]

const historyInput = z.object({ ...span, ...alarmFilters })
/** The newest first, unless something else is asked for. */
const order = {
  sortColumn: z.enum(PAST_ALARM_SORTS).default('warnTime'),
  sortType: z.enum(['asc', 'desc']).default('desc'),
}
/** Whether alarms that were raised before the span and stood in it are listed as well. */
const withEarlier = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .default(false)
const access = { permission: 'alarm:view' } as const

/** Past alarms, of whatever age, and what they say about the work with them. */
export const alarmHistoryCalls = {
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/hisList',
    access,
    input: refuseWrongSpan(historyInput.extend(alarmPage).extend({ withEarlier }).extend(order)),
    output: z.object({ list: z.array(alarmRecord), total: count }),
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/exportExcel',
    access: { permission: 'alarm:export' },
    input: refuseWrongSpan(historyInput.extend(order)),
    output: exportResult,
    isLong: true,
    audit: { module: 'alarm', action: 'export' },
  }),
  statistics: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/statistics',
    access,
    input: refuseWrongSpan(historyInput),
    output: alarmStatistics,
  }),
  kpis: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/kpis',
    access,
    input: refuseWrongSpan(z.object({ ...span, operators: z.coerce.number().int().min(1).max(100).default(1) })),
    output: alarmKpis,
  }),
  since: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/alarmVisit/since',
    access,
    output: alarmsSince,
    reads: ['/tx-ws-warn/wsWarnMessage'],
  }),
  /** The user has seen what happened up to now. */
  seen: defineCall({ method: 'POST', path: '/tx-ws-warn/alarmVisit/seen', access }),
} as const
