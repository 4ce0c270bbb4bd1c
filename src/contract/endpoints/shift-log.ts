// The log of shifts (交接班): what the server knows of a shift, what people wrote in it, and the two signatures. What was
// handed over is kept as it was shown when the first one signed; after the second nothing changes any more. A log belongs to
// the reach of those who keep it: people with the same data scope share one.

import { z } from 'zod'
import { COMMAND_STATES } from '../control/command-states.ts'
import { SEND_CHANNELS } from '../control/writers.ts'
import { defineCall } from '../kit/call.ts'
import { listQuery } from '../kit/resource.ts'
import { BY_HAND_KINDS } from './hand-back.ts'

export const MAX_SHIFT_TEXT = 2000
/** Most rows of a kind that a log lists; the number of all is told beside them. */
export const MAX_SHIFT_ROWS = 200

const SHIFT_STATES = ['open', 'handedOver', 'received'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

const epochMs = z.int().min(0).max(4_102_444_800_000)
const inBoth = z.object({ zh: z.string(), en: z.string() })
const listed = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int() })

const shiftAlarm = z.object({
  keyId: z.string(),
  level: z.int().min(0).max(3),
  content: inBoth,
  place: z.string(),
  raisedAt: epochMs,
  recoveredAt: epochMs.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** What was said when it was acknowledged. */
  acknowledgement: z.string(),
})
export type ShiftAlarm = z.infer<typeof shiftAlarm>

const standingAlarm = shiftAlarm.extend({
  shelvedUntil: epochMs.nullable(),
  /** What the shifts say about it, the newest; null: nothing yet. */
  remark: z.object({ text: z.string(), by: z.string(), at: epochMs }).nullable(),
})
export type StandingAlarm = z.infer<typeof standingAlarm>

const valueForm = { unit: z.string(), decimals: z.int(), words: z.record(z.string(), inBoth).nullable() }

const shiftCommand = z.object({
  keyId: z.string(),
  at: epochMs,
  by: z.string(),
  channel: z.enum(SEND_CHANNELS),
  nodeName: z.string(),
  name: inBoth,
  old: z.number().nullable(),
  value: z.number(),
  state: z.enum(COMMAND_STATES),
  /** Waits for a second person. */
  isWaiting: z.boolean(),
  reason: z.string(),
  ...valueForm,
})
export type ShiftCommand = z.infer<typeof shiftCommand>

const handRow = z.object({
  keyId: z.string(),
  kind: z.enum(BY_HAND_KINDS),
  nodeName: z.string(),
  point: z.object({ name: inBoth, value: z.number().nullable(), ...valueForm }).nullable(),
  since: epochMs.nullable(),
  isSinceHour: z.boolean(),
  who: z.string(),
  reason: z.string(),
  until: epochMs.nullable(),
})
export type ShiftHandRow = z.infer<typeof handRow>

/** Work at a node, or alarms out of service with a permit, that goes on. */
const openWork = z.object({
  keyId: z.string(),
  kind: z.enum(['maintenance', 'permit']),
  place: z.string(),
  reason: z.string(),
  by: z.string(),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
})
export type OpenWork = z.infer<typeof openWork>

/** What the server knows of a shift; null where the reader may not see it. */
export const shiftContents = z.object({
  /** What happened is told from here on: from where the shift before ended its list. */
  from: epochMs,
  to: epochMs,
  alarms: z
    .object({
      began: listed(shiftAlarm),
      ended: listed(shiftAlarm),
      standing: listed(standingAlarm),
      openWork: z.array(openWork),
    })
    .nullable(),
  control: z
    .object({
      commands: listed(shiftCommand),
      /** Commands that something is still to come of. */
      open: listed(shiftCommand),
      byHand: listed(handRow),
    })
    .nullable(),
})
export type ShiftContents = z.infer<typeof shiftContents>

const signature = z.object({ by: z.string(), at: epochMs, text: z.string() })
export type ShiftSignature = z.infer<typeof signature>

const shift = z.object({
  /** Null: nothing has been written in it yet. */
  keyId: z.string().nullable(),
  name: inBoth,
  startsAt: epochMs,
  endsAt: epochMs,
  state: z.enum(SHIFT_STATES),
  handedOver: signature.nullable(),
  received: signature.nullable(),
})
export type Shift = z.infer<typeof shift>

const shiftNote = z.object({ keyId: z.string(), at: epochMs, author: z.string(), text: z.string() })

const shiftLog = shift.extend({
  /** Oldest first. */
  notes: z.array(shiftNote),
  contents: shiftContents,
  /** Whether it is the caller's own log, and not handed over. */
  isWritable: z.boolean(),
  /** Whether the caller may sign as the one who hands it over, or who takes it over. */
  mayHandOver: z.boolean(),
  mayReceive: z.boolean(),
})
export type ShiftLog = z.infer<typeof shiftLog>

const NOUN = '/tx-ws-base/shiftLog'
export const SHIFT_EDIT_PERMISSION = 'shiftLog:edit'
const view = { permission: 'shiftLog:view' } as const
const edit = { permission: SHIFT_EDIT_PERMISSION } as const
const words = z.string().trim().max(MAX_SHIFT_TEXT)

export const shiftQuery = listQuery.extend({
  /** Part of a note, a remark, a statement, an alarm or a command. */
  text: z.string().trim().max(64).optional(),
  /** Part of the name of who signed or wrote. */
  person: z.string().trim().max(64).optional(),
  /** Days, both included; in the company's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const shiftCalls = {
  /** A shift by its key, or one of the caller's own by its begin, or else the running one; and the one before that is not signed by both. */
  read: defineCall({
    method: 'POST',
    path: `${NOUN}/read`,
    access: view,
    body: 'json',
    input: z.object({ keyId: z.guid().optional(), startsAt: epochMs.optional() }),
    output: z.object({
      log: shiftLog,
      before: shift.nullable(),
      /** Name that the caller signs with. */
      signsAs: z.string(),
    }),
  }),
  /** Shifts in which something was written, newest first. */
  list: defineCall({
    method: 'POST',
    path: `${NOUN}/list`,
    access: view,
    input: shiftQuery,
    output: listed(shift.extend({ numNotes: z.int() })),
  }),
  addNote: defineCall({
    method: 'POST',
    path: `${NOUN}/save`,
    access: edit,
    body: 'json',
    input: z.object({ startsAt: epochMs, noteText: words.min(1) }),
    audit: { module: 'shiftLog', action: 'save' },
  }),
  /** Says something about an alarm that stands; an empty text takes the remark back. */
  remark: defineCall({
    method: 'POST',
    path: `${NOUN}/remark`,
    access: edit,
    body: 'json',
    input: z.object({ startsAt: epochMs, alarmId: z.guid(), remark: words }),
    audit: { module: 'shiftLog', action: 'update' },
  }),
  /** Signs as who hands over: the log is kept as it is at this moment. */
  handOver: defineCall({
    method: 'POST',
    path: `${NOUN}/handOver`,
    access: edit,
    body: 'json',
    input: z.object({ startsAt: epochMs, statement: words.default('') }),
    audit: { module: 'shiftLog', action: 'handOver' },
  }),
  /** Signs as who takes over: another person than the one who handed over. */
  receive: defineCall({
    method: 'POST',
    path: `${NOUN}/receive`,
    access: edit,
    body: 'json',
    input: z.object({ keyId: z.guid(), statement: words.default('') }),
    audit: { module: 'shiftLog', action: 'takeOver' },
  }),
} as const
