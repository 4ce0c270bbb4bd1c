import { type Label, label } from '../kit/language.ts'

/**
 * Life of a command. `asked`: stored, and to be sent, or waiting for a second person; `sent`: on its way; `answered`: the
 * device has carried it out. The rest is final: `readBack`: telemetry shows what was asked; `refused`: by the gate, a
 * second person or the device; `noAnswer`: sent three times without an answer; `notReached`: carried out, but telemetry
 * does not show it in time; `expired`: its time was over before it was carried out, or it was withdrawn or overtaken.
 */
export const COMMAND_STATES = [
  'asked',
  'sent',
  'answered',
  'readBack',
  'refused',
  'noAnswer',
  'notReached',
  'expired',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

export const COMMAND_STATE_NAMES: Readonly<Record<CommandState, Label>> = {
  asked: label('已请求', 'Requested'),
  sent: label('已下发', 'Sent'),
  answered: label('已应答', 'Answered'),
  readBack: label('已回读', 'Read back'),
  refused: label('已拒绝', 'Refused'),
  noAnswer: label('无应答', 'No answer'),
  notReached: label('未到达', 'Not reached'),
  expired: label('已失效', 'Expired'),
}

export const OPEN_STATES = ['asked', 'sent', 'answered'] as const satisfies readonly CommandState[]
/** Those of commands that a device has carried out, as far as is known: their value holds. */
export const DONE_STATES = ['answered', 'readBack', 'notReached'] as const satisfies readonly CommandState[]
const open: ReadonlySet<CommandState> = new Set(OPEN_STATES)
/** Whether something is still to come of the command. */
export const isOpen = (state: CommandState): boolean => open.has(state)

/** Why the gate refuses a command, in the order in which it asks. */
export const GATE_REFUSALS = [
  'permission',
  'stopped',
  'power',
  'tag',
  'staleView',
  'range',
  'step',
  'rate',
  'interlock',
  'mode',
  'priority',
  'duplicate',
] as const
export type GateRefusal = (typeof GATE_REFUSALS)[number]

/** What a device answers (design section 5): `ok`, or why it does not carry a command out. */
export const DEVICE_RESULTS = ['ok', 'unknown', 'local', 'range', 'step', 'mode', 'expired'] as const

/** Why a command ended without the device having had its say. */
export const OTHER_ENDS = ['declined', 'withdrawn', 'overtaken', 'unapproved'] as const

/** `none`: no second person is needed. */
export const APPROVALS = ['none', 'waiting', 'approved', 'declined'] as const
