import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** Alarms that one request may handle. */
const MAX_HANDLED_ALARMS = 1_000
const MAX_IDS_LENGTH = 40_000

/** Keys of alarms as a form sends them, joined by commas. */
export const alarmKeys = z
  .string()
  .min(1)
  .max(MAX_IDS_LENGTH)
  .transform((keys) => keys.split(','))
  .pipe(z.array(z.guid()).max(MAX_HANDLED_ALARMS))

/** An alarm may be shelved for this long, an urgent one for less (domain guide 5.5). */
export const MAX_SHELF_MINUTES = 480
export const MAX_URGENT_SHELF_MINUTES = 60
export const URGENT_LEVEL = 3

export const SHELVE_PERMISSION = 'alarm:shelve'
export const SHELVE_URGENT_PERMISSION = 'alarm:shelveUrgent'

const keys = z.array(z.string())

/** What became of each alarm that somebody wanted to acknowledge; every key is in one of the lists. */
export const acknowledged = z.object({
  /** Acknowledged by this call. */
  taken: keys,
  /** Acknowledged before: by whom, and when. */
  others: z.array(z.object({ keyId: z.string(), enterUser: z.string(), enterTime: z.string() })),
  /** There is no such alarm in the data scope. */
  unknown: keys,
  /** Over now, because they had returned to normal before. */
  closed: keys,
})
export type Acknowledged = z.infer<typeof acknowledged>

export const handledAlarms = z.object({
  done: keys,
  /** Not in the data scope, over, or (to end a shelving) not shelved. */
  skipped: keys,
})
export type Handled = z.infer<typeof handledAlarms>

const reason = z.string().trim().min(1).max(500)
const maintenanceMark = z.object({
  keyId: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  reason: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Name of the person who set it. */
  setBy: z.string(),
})
export type MaintenanceMark = z.infer<typeof maintenanceMark>
const MIN_MAINTENANCE_HOURS = 0.1
const MAX_MAINTENANCE_HOURS = 720

/** What people do about alarms, besides acknowledging them. */
export const alarmHandlingCalls = {
  /**
   * Hides alarms for a while; they come back by themselves. An urgent one needs {@link SHELVE_URGENT_PERMISSION} too,
   * and is back after {@link MAX_URGENT_SHELF_MINUTES} at the latest. Refused as a whole where one is not allowed.
   */
  shelve: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/shelve',
    access: { permission: [SHELVE_PERMISSION, SHELVE_URGENT_PERMISSION] },
    input: z.object({
      shelveIds: alarmKeys,
      reason,
      minutes: z.coerce.number().int().min(1).max(MAX_SHELF_MINUTES),
    }),
    output: handledAlarms,
    audit: { module: 'alarm', action: 'shelve' },
  }),
  unshelve: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/unshelve',
    access: { permission: SHELVE_PERMISSION },
    input: z.object({ shelveIds: alarmKeys }),
    output: handledAlarms,
    audit: { module: 'alarm', action: 'unshelve' },
  }),
  /** Maintenance that has not ended yet, the earliest end first. */
  maintenance: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/maintenanceMark/list',
    access: { permission: 'alarm:view' },
    output: z.array(maintenanceMark),
  }),
  /** Marks a node as under maintenance from now on. */
  startMaintenance: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/maintenanceMark/save',
    access: { permission: 'maintenance:edit' },
    input: z.object({
      nodeId: z.guid(),
      reason,
      hours: z.coerce.number().min(MIN_MAINTENANCE_HOURS).max(MAX_MAINTENANCE_HOURS),
    }),
    output: z.object({ keyId: z.string() }),
    audit: { module: 'maintenance', action: 'start' },
  }),
  endMaintenance: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/maintenanceMark/end',
    access: { permission: 'maintenance:edit' },
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'maintenance', action: 'stop' },
  }),
} as const
