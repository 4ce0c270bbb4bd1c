// What the parameters of a controller need to be written, and what shows that they were: the same for gate and console.

/** A parameter of the same node, and the values that it must have. */
export interface NeededValue {
  readonly paramCode: string
  readonly values: readonly number[]
}

/** Modes of a unit (domain guide 4.1) in which it does not set its supply temperature by a curve. */
const OFF_THE_CURVE: NeededValue = { paramCode: 'CV1_Mode', values: [0, 1, 2, 3, 4] }

/** What a controller takes from outside only in some of its modes. */
const MODES: Readonly<Record<string, NeededValue>> = {
  T2gSP: OFF_THE_CURVE,
  T2pjSP: OFF_THE_CURVE,
  CV1_SV: { paramCode: 'CV1_Mode', values: [0] },
  XP_SV: { paramCode: 'XP_Mode', values: [0] },
  U_SV: { paramCode: 'Mode', values: [0, 5] },
}
export const modeNeededFor = (paramCode: string): NeededValue | undefined => MODES[paramCode]

/** The mode of a valve of a building, a door or a household. */
export const VALVE_MODE = 'Mode'

/** Modes that have a value in which people set what the controller follows, and that value (domain guide 4.1, 1.4). */
const BY_HAND: Readonly<Record<string, number>> = { CV1_Mode: 0, XP_Mode: 0, [VALVE_MODE]: 0 }
export const MODE_PARAMS = Object.keys(BY_HAND)
/** Undefined: the parameter is no such mode. */
export const byHandValueOf = (paramCode: string): number | undefined => BY_HAND[paramCode]

/** Parameters that are written only in some values of this mode. */
export const paramsUnder = (modeParam: string): string[] =>
  Object.keys(MODES).filter((paramCode) => MODES[paramCode]?.paramCode === modeParam)

/** How a cabinet says that it is operated at its own buttons. */
export const LOCAL_SWITCH = { paramCode: 'LocRem', local: 0, remote: 1 } as const

/** What the cabinet must say to be written to at all, where the node has these parameters. */
export const CABINET_READY: readonly NeededValue[] = [
  { paramCode: LOCAL_SWITCH.paramCode, values: [LOCAL_SWITCH.remote] },
  { paramCode: 'Estop', values: [0] },
  { paramCode: 'PwrFail', values: [0] },
]

interface ReadBack {
  readonly paramCode: string
  /** The value that shows the deed; absent: the one that was written. */
  readonly value?: number
}

/** A pulse shows in the state that it changes. */
const PULSES: Readonly<Record<string, ReadBack>> = {
  XP1_Start: { paramCode: 'XP1_Run', value: 1 },
  XP1_Stop: { paramCode: 'XP1_Run', value: 0 },
  XSV_ON: { paramCode: 'XSV_SS' },
}

/** Where telemetry shows that a parameter was written: a set point in itself. */
export const readBackOf = (paramCode: string): ReadBack => PULSES[paramCode] ?? { paramCode }

/** The only value that a parameter takes: 1 where a pulse means one thing; undefined: any in its range. */
export const onlyValueOf = (paramCode: string): 1 | undefined =>
  PULSES[paramCode]?.value === undefined ? undefined : 1

/** Whether writing it starts an action instead of setting a value: what was there before says nothing about it. */
export const isPulse = (paramCode: string): boolean => Object.hasOwn(PULSES, paramCode)
