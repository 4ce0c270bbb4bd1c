// Commands to devices. All of them pass the gate of the server, which checks, stores, sends, and waits for the answer.

import { z } from 'zod'
import { APPROVALS, COMMAND_STATES, DEVICE_RESULTS, GATE_REFUSALS, OTHER_ENDS } from '../control/command-states.ts'
import { SEND_CHANNELS, WRITERS } from '../control/writers.ts'
import { defineCall } from '../kit/call.ts'
import { exportResult, listQuery } from '../kit/resource.ts'

export const CONTROL_WRITE_PERMISSION = 'control:write'
export const CONTROL_APPROVE_PERMISSION = 'control:approve'

/** Most commands that one call may ask for. */
export const MAX_WRITES = 500
/** Longer lists are read, so that the answer can name what is wrong with them. */
const WRITES_BYTES = 4 << 20
/** A value set for a time lasts at most so long. */
export const MAX_VALID_MS = 7 * 86_400_000
/** How often the states of commands on their way are asked for. */
export const COMMAND_POLL_MS = 1_000

const pointIds = z.array(z.int().positive()).min(1).max(MAX_WRITES)
const commandIds = z.array(z.guid()).min(1).max(MAX_WRITES)
const epochMs = z.int().min(0).max(4_102_444_800_000)

/** What a person saw before asking: value and time of the point; null where none was shown. */
export const seen = z.object({ value: z.number(), at: epochMs }).nullable()

export const refusal = z.object({
  code: z.enum([...GATE_REFUSALS, ...DEVICE_RESULTS, ...OTHER_ENDS]),
  /** In the caller's language, with limits and values. */
  text: z.string(),
})
export type CommandRefusal = z.infer<typeof refusal>

/** A point that is written to, with the form of its values. */
export const writtenPoint = z.object({
  pointId: z.int(),
  pointCode: z.string(),
  paramCode: z.string(),
  /** `station unit`. */
  nodeName: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Words of a state by its value, such as modes; null: a number. */
  words: z.record(z.string(), z.string()).nullable(),
})
export type WrittenPoint = z.infer<typeof writtenPoint>

/** What may be written to a point now. */
const writeRight = writtenPoint.extend({
  nodeId: z.guid(),
  /** What may be written, both included. */
  min: z.number(),
  max: z.number(),
  /** Largest change by one command; null: any. */
  step: z.number().nullable(),
  /** The only values that may be written; null: any within the range. */
  offered: z.array(z.number()).nullable(),
  /** The present value as the server has it; null: none yet. */
  present: seen,
  needsSecondPerson: z.boolean(),
  /** Writer whose value holds now; null: nobody's. */
  heldBy: z
    .object({ writer: z.enum(WRITERS), name: z.string(), validUntil: epochMs.nullable(), commandId: z.string() })
    .nullable(),
  /** Why nothing can be written now, whatever the value; null: something can. */
  refusal: refusal.nullable(),
})
export type WriteRight = z.infer<typeof writeRight>

const write = z.object({ pointId: z.int().positive(), value: z.number(), seen })
export type AskedWrite = z.infer<typeof write>

/** What a confirmation said is written to, as `rights` or `check` answered it. */
export const shown = z.object({
  paramCode: z.string().max(64),
  nodeName: z.string().max(400),
  unit: z.string().max(64),
})
export type ShownPoint = z.infer<typeof shown>

const validUntil = epochMs.nullable()

const checkedWrite = writtenPoint.extend({
  old: z.number().nullable(),
  value: z.number(),
  needsSecondPerson: z.boolean(),
  refusal: refusal.nullable(),
})
export type CheckedWrite = z.infer<typeof checkedWrite>

export const commandNews = z.object({
  commandId: z.string(),
  /** The caller's, as sent with the question; null for those asked by others. */
  key: z.string().nullable(),
  pointId: z.int().nullable(),
  pointCode: z.string(),
  nodeName: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
  words: z.record(z.string(), z.string()).nullable(),
  writer: z.enum(WRITERS),
  channel: z.enum(SEND_CHANNELS),
  /** Person or algorithm. */
  askedBy: z.string(),
  reason: z.string(),
  old: z.number().nullable(),
  value: z.number(),
  validUntil: epochMs.nullable(),
  state: z.enum(COMMAND_STATES),
  refusal: refusal.nullable(),
  approval: z.enum(APPROVALS),
  approvedBy: z.string(),
  /** Whether the caller may be its second person. */
  mayApprove: z.boolean(),
  numSends: z.int(),
  askedAt: epochMs,
  sentAt: epochMs.nullable(),
  answeredAt: epochMs.nullable(),
  readBackAt: epochMs.nullable(),
  endedAt: epochMs.nullable(),
  /** Value that the device answered. */
  answered: z.number().nullable(),
  /** Value that telemetry showed at the end. */
  readBack: z.number().nullable(),
  /** From asked to the end, ms; null before the end. */
  tookMs: z.number().nullable(),
  /** What came after the end; null: nothing. */
  lateResult: z.enum(DEVICE_RESULTS).nullable(),
})
export type CommandNews = z.infer<typeof commandNews>

export const commandQuery = listQuery.extend({
  sendChannel: z.enum(SEND_CHANNELS).optional(),
  state: z.enum(COMMAND_STATES).optional(),
  approval: z.enum(APPROVALS).optional(),
  /** Part of person, algorithm, node, point or reason. */
  text: z.string().trim().max(64).optional(),
  nodeId: z.guid().optional(),
  pointId: z.coerce.number().int().positive().optional(),
  /** Days, both included; in the company's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

const frame = z.object({
  keyId: z.string(),
  at: epochMs,
  direction: z.enum(['down', 'ack']),
  gateway: z.string(),
  /** The command that it belongs to. */
  commandId: z.string(),
  pointId: z.int().nullable(),
  pointCode: z.string(),
  nodeName: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** As it went over the bus. */
  payload: z.string(),
  /** Of an answer. */
  result: z.enum(DEVICE_RESULTS).nullable(),
  /** From the first sending to the answer, ms. */
  tookMs: z.number().nullable(),
  /** Value of the command, and how it stands. */
  value: z.number(),
  unit: z.string(),
  decimals: z.int(),
  words: z.record(z.string(), z.string()).nullable(),
  state: z.enum(COMMAND_STATES),
})
export type ControlFrame = z.infer<typeof frame>

export const frameQuery = listQuery.extend({
  direction: z.enum(['down', 'ack']).optional(),
  result: z.enum(DEVICE_RESULTS).optional(),
  /** Part of device, node, point or frame. */
  text: z.string().trim().max(64).optional(),
  commandId: z.guid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

const view = { permission: 'control:view' } as const
const mayWrite = { permission: CONTROL_WRITE_PERMISSION } as const

export const controlCalls = {
  /** What may be written to points; those out of sight, or that cannot be written, are left out. */
  rights: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/rights',
    access: mayWrite,
    body: 'json',
    input: z.object({ pointIds }),
    output: z.array(writeRight),
    isInLanguage: true,
  }),
  /** What the gate would say now; nothing is stored or sent. */
  check: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/check',
    access: mayWrite,
    body: 'json',
    maxBodyBytes: WRITES_BYTES,
    input: z.object({ writes: z.array(write).min(1).max(MAX_WRITES), validUntil }),
    output: z.array(checkedWrite),
    isInLanguage: true,
  }),
  /**
   * Asks for commands. Each is stored, also one that the gate refuses, and a row of the answer says how it stands. A key
   * that came before is answered with the command that it made then. Where one of the points is not what was shown,
   * none is stored.
   */
  ask: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/save',
    access: mayWrite,
    body: 'json',
    maxBodyBytes: WRITES_BYTES,
    input: z.object({
      writes: z
        .array(write.extend({ key: z.guid(), shown }))
        .min(1)
        .max(MAX_WRITES),
      reason: z.string().trim().min(1).max(500),
      validUntil,
    }),
    output: z.array(commandNews),
    isInLanguage: true,
    audit: { module: 'control', action: 'sendCommand' },
  }),
  /** The caller's own commands of these keys: after a question whose answer was lost. */
  found: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/found',
    access: mayWrite,
    body: 'json',
    input: z.object({ keys: z.array(z.guid()).min(1).max(MAX_WRITES) }),
    output: z.array(commandNews),
    isInLanguage: true,
  }),
  /** How commands in the data scope stand. */
  states: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/states',
    access: { permission: ['control:view', CONTROL_WRITE_PERMISSION] },
    body: 'json',
    input: z.object({ commandIds }),
    output: z.array(commandNews),
    isInLanguage: true,
  }),
  /** A second person lets commands pass, or not. Nobody does so for their own. */
  approve: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/approve',
    access: { permission: CONTROL_APPROVE_PERMISSION },
    body: 'json',
    input: z.object({ commandIds, isApproved: z.boolean(), reason: z.string().trim().max(500) }),
    output: z.array(commandNews),
    isInLanguage: true,
    audit: { module: 'control', action: 'approveCommand' },
  }),
  /** Takes back what was not sent yet: one's own, and, for those who may approve, that of others. */
  withdraw: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/withdraw',
    access: mayWrite,
    body: 'json',
    input: z.object({ commandIds }),
    output: z.array(commandNews),
    isInLanguage: true,
    audit: { module: 'control', action: 'withdraw' },
  }),
  /** Newest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/list',
    access: view,
    input: commandQuery,
    output: z.object({ list: z.array(commandNews), total: z.int() }),
    isInLanguage: true,
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: '/tx-ws-control/command/exportExcel',
    access: { permission: 'control:export' },
    input: commandQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'control', action: 'export' },
  }),
  /** Frames of commands and answers, newest first; kept for 30 days. */
  frames: defineCall({
    method: 'POST',
    path: '/tx-ws-control/frame/list',
    access: view,
    input: frameQuery,
    output: z.object({ list: z.array(frame), total: z.int() }),
    isInLanguage: true,
    reads: ['/tx-ws-control/command'],
  }),
} as const
