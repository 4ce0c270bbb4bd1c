// Alarm points and rules that are out of service with a work permit (ISA-18.2): recorded, but shown to nobody.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const PERMIT_PERMISSION = 'alarmPermit:edit'
const MAX_PERMIT_HOURS = 2160

/** What raises alarms: the limits of a point, or a rule. */
export const alarmSource = z.object({ kind: z.enum(['point', 'rule']), keyId: z.string().min(1).max(64) })
export type AlarmSourceKey = z.infer<typeof alarmSource>

const permit = z.object({
  keyId: z.string(),
  source: alarmSource,
  /** Station, unit and point, or rule, as they were called when it was taken out of service. */
  title: z.string(),
  permitNo: z.string(),
  reason: z.string(),
  setBy: z.string(),
  startsAt: z.string(),
  /** Null: until it is put back. */
  endsAt: z.string().nullable(),
})
export type AlarmPermit = z.infer<typeof permit>

export const alarmPermitCalls = {
  /** What is out of service in the data scope, the latest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/alarmPermit/list',
    access: { permission: 'alarm:view' },
    output: z.array(permit),
  }),
  /** Takes a point or rule out of service from now on. */
  start: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/alarmPermit/save',
    access: { permission: PERMIT_PERMISSION },
    body: 'json',
    input: z.object({
      source: alarmSource,
      permitNo: z.string().trim().min(1).max(64),
      reason: z.string().trim().min(1).max(500),
      /** Null: until it is put back. */
      hours: z.number().min(0.1).max(MAX_PERMIT_HOURS).nullable(),
    }),
    output: z.object({ keyId: z.string() }),
    audit: { module: 'alarmPermit', action: 'start' },
  }),
  /** Puts it back into service. */
  end: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/alarmPermit/end',
    access: { permission: PERMIT_PERMISSION },
    body: 'json',
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'alarmPermit', action: 'stop' },
  }),
} as const
