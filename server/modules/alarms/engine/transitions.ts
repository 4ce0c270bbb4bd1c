import type { ALARM_STATES } from '../tables.ts'

export type AlarmState = (typeof ALARM_STATES)[number]

/** What moves an alarm from one state to another. */
export type AlarmMove =
  /** A person has acknowledged it. */
  | 'acknowledge'
  /** Its condition is normal again. */
  | 'return'
  /** What raised it is watched no more: the rule, the limit or the point is gone or switched off. */
  | 'withdraw'

/** What the states of an alarm depend on. */
export interface AlarmStanding {
  readonly state: AlarmState
  readonly isAcknowledged: boolean
  readonly warnLevel: number
  /** Suppressed by design: recorded, but shown to nobody. */
  readonly isSuppressed?: boolean
}

/** Alarms of this level are latched: nothing but a person closes them. */
const LATCHED_LEVEL = 3

/**
 * The states of ISA-18.2 (domain guide 5.3). The guide draws "returned, not acknowledged" for every level, so each alarm
 * waits for its acknowledgement; level 3, being latched, does even when what raised it is watched no more. A suppressed
 * alarm, which nobody sees and could acknowledge, closes by itself.
 */
const NEXT: Record<AlarmState, Record<AlarmMove, (alarm: AlarmStanding) => AlarmState>> = {
  active: {
    acknowledge: () => 'active',
    return: (alarm) => (isSettled(alarm) ? 'closed' : 'returned'),
    withdraw: (alarm) => (isSettled(alarm) || alarm.warnLevel < LATCHED_LEVEL ? 'closed' : 'returned'),
  },
  returned: {
    acknowledge: () => 'closed',
    return: () => 'returned',
    withdraw: (alarm) => (alarm.warnLevel < LATCHED_LEVEL ? 'closed' : 'returned'),
  },
  closed: { acknowledge: () => 'closed', return: () => 'closed', withdraw: () => 'closed' },
  withdrawn: { acknowledge: () => 'withdrawn', return: () => 'withdrawn', withdraw: () => 'withdrawn' },
}

const isSettled = ({ isAcknowledged, isSuppressed = false }: AlarmStanding): boolean => isAcknowledged || isSuppressed

export const nextState = (alarm: AlarmStanding, move: AlarmMove): AlarmState => NEXT[alarm.state][move](alarm)

/** State of an alarm that a person acknowledges: one that has returned is over, an active one stays. */
export const stateAfterAcknowledge = (state: AlarmState): AlarmState =>
  nextState({ state, isAcknowledged: false, warnLevel: LATCHED_LEVEL }, 'acknowledge')
