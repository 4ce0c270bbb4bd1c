/**
 * Rules that most companies want (domain guide 1.4, 4.17). Duty: their conditions and words. Neighbours: `rule-routes`
 * adds them at the nodes that a person chooses, the demo at its own. A node without the points of a rule gets none.
 */
import type { AlarmCondition } from '#contract/alarms/condition.ts'
import type { Label } from '#contract/kit/language.ts'
import { STANDARD_RULE_WORDS as WORDS } from '#contract/kit/standard-rule-words.ts'

export interface StandardRule {
  /** Names it in calls; never changed. */
  readonly key: string
  readonly name: Label
  /** The watched point; null where an expression reads several. */
  readonly param: string | null
  readonly condition: AlarmCondition
  readonly warnNumber: number
  readonly warnLevel: number
  readonly deadband: number
  readonly onDelayS: number
  readonly offDelayS: number
  readonly season: 'always' | 'heating'
  readonly cause: Label
  readonly consequence: Label
  readonly action: Label
}

const STATION = 2
const SOURCE = 3
const WATER_LOSS = 7
const TEN_MINUTES_S = 600
const USUAL = { warnNumber: STATION, deadband: 0, onDelayS: 60, offDelayS: 60, season: 'always' } as const

type Words = Pick<StandardRule, 'name' | 'cause' | 'consequence' | 'action'>

const fault = (param: string, warnLevel: number, said: Words, warnNumber = STATION): StandardRule => ({
  ...USUAL,
  key: param,
  param,
  warnLevel,
  warnNumber,
  onDelayS: 3,
  offDelayS: 10,
  condition: { kind: 'digital', alarmValue: 1 },
  ...said,
})

const FAULTS: readonly StandardRule[] = [
  fault('CV1_Flt', 2, WORDS.CV1_Flt),
  fault('XP1_Flt', 2, WORDS.XP1_Flt),
  fault('XP2_Flt', 2, WORDS.XP2_Flt),
  fault('BP1_Flt', 2, WORDS.BP1_Flt),
  fault('Flood', 3, WORDS.Flood),
  fault('PwrFail', 3, WORDS.PwrFail),
  fault('UPS', 2, WORDS.UPS),
  fault('Estop', 3, WORDS.Estop),
]

/** Faults of a unit, and loss of water by the share of its flow that is made up. */
export const UNIT_RULES: readonly StandardRule[] = [
  ...FAULTS,
  {
    ...USUAL,
    key: 'pumps-stopped',
    param: null,
    warnLevel: 3,
    onDelayS: 15,
    offDelayS: 15,
    season: 'heating',
    condition: { kind: 'expression', expression: '{XP1_Run} == 0 && {XP2_Run} == 0' },
    ...WORDS['pumps-stopped'],
  },
  {
    ...USUAL,
    key: 'valve-deviation',
    param: 'CV1_U',
    warnLevel: 1,
    condition: { kind: 'deviation', fromParam: 'CV1_SV', above: 10, below: 10 },
    ...WORDS['valve-deviation'],
  },
  {
    ...USUAL,
    key: 'water-loss',
    param: 'WM_F',
    warnLevel: 2,
    warnNumber: WATER_LOSS,
    onDelayS: TEN_MINUTES_S,
    condition: { kind: 'usualHour', days: 14, sigmas: 4, ofParam: 'F2', sharePct: 2, urgentPct: 4 },
    ...WORDS['water-loss'],
  },
]

/** The pressure that make-up holds is judged by its set point, which differs from unit to unit. */
export const SETPOINT_RULES: readonly StandardRule[] = [
  {
    ...USUAL,
    key: 'held-pressure',
    param: 'P2h',
    warnLevel: 2,
    deadband: 0.01,
    onDelayS: 30,
    offDelayS: 15,
    condition: {
      kind: 'limit',
      ll: { of: 'BP_P2hSP', factor: 1, offset: -0.1 },
      l: { of: 'BP_P2hSP', factor: 1, offset: -0.05 },
      h: { of: 'BP_P2hSP', factor: 1, offset: 0.05 },
      hh: { of: 'BP_P2hSP', factor: 1, offset: 0.1 },
    },
    ...WORDS['held-pressure'],
  },
]

/** Make-up by the flow that it makes up for; class 7 judges the same share over ten minutes. */
export const MAKE_UP_RULES: readonly StandardRule[] = [
  {
    ...USUAL,
    key: 'make-up-flow',
    param: 'WM_F',
    warnLevel: 2,
    deadband: 0.2,
    condition: { kind: 'limit', h: { of: 'F2', factor: 0.02, offset: 0 } },
    ...WORDS['make-up-flow'],
  },
]

/** A burst is seen within minutes, where the share that is made up is judged over ten (domain guide 4.17 e). */
export const BURST_RULES: readonly StandardRule[] = [
  {
    ...USUAL,
    key: 'burst',
    param: 'P2h',
    warnLevel: 3,
    warnNumber: WATER_LOSS,
    onDelayS: 15,
    condition: { kind: 'rate', windowS: 300, fall: 0.02, when: '{BP1_Hz} >= 45' },
    ...WORDS.burst,
  },
]

/** A trip makes the stations behind the boiler cold. */
export const BOILER_RULES: readonly StandardRule[] = [fault('B_Flt', 3, WORDS.B_Flt, SOURCE)]

export const STANDARD_RULES: readonly StandardRule[] = [
  ...UNIT_RULES,
  ...SETPOINT_RULES,
  ...MAKE_UP_RULES,
  ...BURST_RULES,
  ...BOILER_RULES,
]
