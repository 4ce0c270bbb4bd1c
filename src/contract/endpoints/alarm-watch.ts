import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { ALARM_CATEGORIES } from '../network/alarm-categories.ts'
import { alarmSource } from './alarm-permits.ts'

/**
 * Lists of alarms that are not over. `active` and `returned` are what is shown; what is out of service is in a list of its
 * own, not in that of the suppressed; an alarm that stands for longer than
 * {@link STALE_HOURS} is in `stale` as well.
 */
export const ALARM_TABS = ['active', 'returned', 'shelved', 'suppressed', 'outOfService', 'stale'] as const
export type AlarmTab = (typeof ALARM_TABS)[number]
export const STALE_HOURS = 24

const ALARM_STATES = ['active', 'returned', 'closed', 'withdrawn'] as const
export const ALARM_EVENT_KINDS = [
  'raised',
  'levelChanged',
  'returned',
  'closed',
  'raisedAgain',
  'acknowledged',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'realarm',
  'corrected',
  'withdrawn',
  'recordedLate',
] as const

/** Decimals of values whose point is not known any more. */
export const ALARM_DECIMALS = 2

const time = z.string().nullable()

/** An alarm with everything that became of it (domain guide 5.4). */
export const alarmRecord = z.object({
  keyId: z.string(),
  warnNumber: z.int(),
  warnTypeLabel: z.string(),
  /** 0 recovery, 1 general, 2 important, 3 urgent. */
  warnLevel: z.int().min(0).max(3),
  /** The highest level that it has had, where it has fallen since; another back end may not tell. */
  highestLevel: z.int().min(0).max(3).optional(),
  warnTime: z.string(),
  warnContent: z.string(),
  conditionInfo: z.string(),
  heatName: z.string(),
  heatKeyId: z.string(),
  pointLocation: z.string(),
  /** Code of its point, e.g. `HZ0012.1.T2g`; null where it is of no point. Another back end may not tell. */
  pointCode: z.string().nullable().optional(),
  /** The value that raised it, and the limit that it crossed, in the unit of the point. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** What its point says now, and how long ago it was measured; null where nothing is known. Another back end may not tell. */
  present: z.object({ value: z.number(), ageMs: z.number() }).nullable().optional(),
  /** Decimals of the point's parameter; null where the alarm is of no point. */
  decimals: z.int().nullable(),
  state: z.enum(ALARM_STATES),
  recoverTime: time,
  /** Until it returned to normal, or until now. */
  durationMs: z.number(),
  enterUser: z.string().nullable(),
  enterTime: time,
  remarks: z.string(),
  /** Set while it is shelved. */
  shelveUser: z.string().nullable(),
  shelveUntil: time,
  shelveReason: z.string(),
  suppressedBy: z.string().nullable(),
  firstOutFlag: z.boolean(),
  /** The alarm that it follows from. */
  groupId: z.string().nullable(),
  /** Alarms that follow from this one. */
  numFollowing: z.int(),
  /** Other stations with active alarms that follow from this one; another back end may not count them. */
  numAffected: z.int().optional(),
  /** How often it was raised while it chattered. */
  count: z.int(),
})
export type AlarmRecord = z.infer<typeof alarmRecord>

const alarmEvent = z.object({
  keyId: z.string(),
  at: z.string(),
  kind: z.enum(ALARM_EVENT_KINDS),
  warnLevel: z.int(),
  /** Null where the server itself did it. */
  by: z.string().nullable(),
  detail: z.string(),
})
export type AlarmEvent = z.infer<typeof alarmEvent>

const empty = (value: unknown): unknown => (value === '' ? undefined : value)
const text = z.preprocess(empty, z.string().trim().max(200).optional())

/** Conditions that all lists of alarms know. */
export const alarmFilters = {
  /** Category: a number, or `other`. */
  category: z.preprocess(empty, z.enum(ALARM_CATEGORIES.map(String)).optional()),
  warnLevel: z.preprocess(empty, z.coerce.number().int().min(0).max(3).optional()),
  /** Key of the station or source. */
  heatKeyId: z.preprocess(empty, z.guid().optional()),
  /** Part of the station's name. */
  heatName: text,
  /** Part of the alarm's text, point or type. */
  text,
}
const pageFields = {
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
}
export const alarmPage = pageFields

/** Following alarms that come with an alarm. */
export const MAX_FOLLOWING = 200

const advice = { cause: z.string(), consequence: z.string(), action: z.string() }

const alarmDetail = z.object({
  alarm: alarmRecord,
  /** What is known of the rule that raised it; null where a point's own limit did, or the rule is gone. */
  rule: z.object({ name: z.string(), ...advice }).nullable(),
  /** What is told of alarms of its category; null where nothing is. Another back end may not tell. */
  category: z.object(advice).nullable().optional(),
  /** What raised it, where that can be taken out of service; another back end may not tell. */
  source: alarmSource.nullable().optional(),
  /** Its journal, oldest first. */
  events: z.array(alarmEvent),
  /** The alarms that follow from it, newest first, at most {@link MAX_FOLLOWING}. */
  following: z.array(alarmRecord).optional(),
  /** Code of its station, source or unit; null where it has none. */
  nodeCode: z.string().nullable(),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

/** Alarms that are not over, for the page that handles them. */
export const alarmWatchCalls = {
  /** The worst level first, then the newest; the counts of all lists hold for the same filters. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/realTimeList',
    access: { permission: 'alarm:view' },
    input: z.object({ tab: z.enum(ALARM_TABS).default('active'), ...alarmFilters, ...pageFields }),
    output: z.object({
      list: z.array(alarmRecord),
      total: z.int(),
      counts: z.record(z.enum(ALARM_TABS), z.int()),
    }),
    reads: ['/tx-ws-warn/maintenanceMark', '/tx-ws-warn/alarmPermit'],
  }),
  detail: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/detail',
    access: { permission: 'alarm:view' },
    input: z.object({ keyId: z.guid() }),
    output: alarmDetail,
    reads: ['/tx-ws-warn/alarmClass'],
  }),
} as const
