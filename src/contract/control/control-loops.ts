// The control loops of a unit (domain guide 2.8, 4.1): what each follows, and what it moves to follow it.

import { type Label, label } from '../kit/language.ts'
import { CONSTANTS } from './constant-quantities.ts'
import { FOLLOWED_PARAMS } from './followed-params.ts'

export const CONTROL_LOOPS = ['valve', 'pump'] as const
export type ControlLoop = (typeof CONTROL_LOOPS)[number]
export const CONTROL_LOOP_NAMES: Readonly<Record<ControlLoop, Label>> = {
  valve: label('调节阀回路', 'Valve loop'),
  pump: label('循环泵回路', 'Circulation pump loop'),
}

/** What a loop follows in one of its modes. */
export interface FollowedPair {
  readonly setPoint: string
  readonly measured: string
  /** So near to the set point counts as reached; in its unit. */
  readonly band: number
}

interface Loop {
  /** Its mode; 0 is by hand, every other is automatic. */
  readonly mode: string
  /** Feedback of what it moves. */
  readonly actuator: string
  /** Set by hand where the mode is 0. */
  readonly byHand: string
  /** Movement of the actuator that counts, in its unit: 1 % of its range. */
  readonly movement: number
  /** By mode; modes whose set point no parameter tells are not in it. */
  readonly pairs: Readonly<Record<number, FollowedPair>>
  /** What is set by people in a mode whose set point the cabinet reckons itself. */
  readonly corrections: Readonly<Record<number, string>>
}

const { supply, mean, flow, heat } = CONSTANTS
const DP_SET_POINT = 'XP_DPSP'
const differentialPressure = FOLLOWED_PARAMS[DP_SET_POINT]

/** Cabinets on a curve (modes 5, 6) report the supply temperature that it asks for as their set point. */
export const LOOPS: Readonly<Record<ControlLoop, Loop>> = {
  valve: {
    mode: 'CV1_Mode',
    actuator: 'CV1_U',
    byHand: 'CV1_SV',
    movement: 1,
    pairs: { 1: supply, 2: mean, 3: flow, 4: heat, 5: supply, 6: supply },
    corrections: { 5: 'KTemp', 6: 'KTemp' },
  },
  pump: {
    mode: 'XP_Mode',
    actuator: 'XP1_Hz',
    byHand: 'XP_SV',
    movement: 0.5,
    pairs: differentialPressure ? { 1: { setPoint: DP_SET_POINT, ...differentialPressure } } : {},
    corrections: {},
  },
}

/** What a loop follows in a mode; null: it is by hand, or nothing tells. */
export const pairOf = (loop: ControlLoop, mode: number): FollowedPair | null => LOOPS[loop].pairs[mode] ?? null

/** Code of what is set in a mode beside the mode itself; undefined: nothing. */
export function setInMode(loop: ControlLoop, mode: number): string | undefined {
  const { byHand, corrections, pairs } = LOOPS[loop]
  return mode === 0 ? byHand : (corrections[mode] ?? pairs[mode]?.setPoint)
}

/** Codes of everything that is set at a loop, in whatever mode. */
export function setParamsOf(loop: ControlLoop): string[] {
  const { mode, byHand, corrections, pairs } = LOOPS[loop]
  const setPoints = Object.values(pairs).map(({ setPoint }) => setPoint)
  return [...new Set([mode, byHand, ...setPoints, ...Object.values(corrections)])]
}

/** Whether a circulation pump runs: a unit that stands controls nothing. */
export const RUNNING_PARAMS = ['XP1_Run', 'XP2_Run'] as const

/** Every parameter that judging and showing loops needs. */
export const LOOP_PARAMS: readonly string[] = [
  ...new Set([
    ...CONTROL_LOOPS.flatMap((loop) => [
      ...setParamsOf(loop),
      LOOPS[loop].actuator,
      ...Object.values(LOOPS[loop].pairs).map(({ measured }) => measured),
    ]),
    ...RUNNING_PARAMS,
  ]),
]
