/**
 * Rules that most companies want (domain guide 1.4, 4.17). Duty: their conditions and words. Neighbours: `rule-routes`
 * adds them at the nodes that a person chooses, the demo at its own. A node without the points of a rule gets none.
 */
import type { AlarmCondition } from '#contract/alarms/condition.ts'
import { type Label, label } from '#contract/kit/language.ts'

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
type Four = readonly [name: string, cause: string, consequence: string, action: string]
const words = (zh: Four, en: Four): Words => ({
  name: label(zh[0], en[0]),
  cause: label(zh[1], en[1]),
  consequence: label(zh[2], en[2]),
  action: label(zh[3], en[3]),
})

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
  fault(
    'CV1_Flt',
    2,
    words(
      ['调节阀故障', '执行器卡涩或失电', '供热量失控', '就地检查执行器，改手动'],
      [
        'Control valve fault',
        'Actuator stuck or without power',
        'Heat is not controlled',
        'Check the actuator on site',
      ],
    ),
  ),
  fault(
    'XP1_Flt',
    2,
    words(
      ['1号循环泵故障', '过载或变频器故障', '切换备用泵', '检查电机与变频器'],
      ['Circulation pump 1 fault', 'Overload or drive fault', 'The spare pump runs', 'Check motor and drive'],
    ),
  ),
  fault(
    'XP2_Flt',
    2,
    words(
      ['2号循环泵故障', '过载或变频器故障', '失去备用泵', '检查电机与变频器'],
      ['Circulation pump 2 fault', 'Overload or drive fault', 'No spare pump', 'Check motor and drive'],
    ),
  ),
  fault(
    'BP1_Flt',
    2,
    words(
      ['补水泵故障', '过载或变频器故障', '二次网失压', '检查补水泵，人工补水'],
      ['Make-up pump fault', 'Overload or drive fault', 'Network loses pressure', 'Check the pump, fill by hand'],
    ),
  ),
  fault(
    'Flood',
    3,
    words(
      ['地面积水', '管道或设备泄漏', '设备淹没', '立即到站，关断泄漏段'],
      ['Flooded floor', 'Pipe or equipment leaks', 'Equipment under water', 'Go there at once, shut off the leak'],
    ),
  ),
  fault(
    'PwrFail',
    3,
    words(
      ['停电', '外部供电中断', '循环停止，有冻结危险', '联系供电，启用应急电源'],
      ['Power failure', 'Mains are down', 'No circulation, danger of frost', 'Call the utility, use emergency power'],
    ),
  ),
  fault(
    'UPS',
    2,
    words(
      ['UPS 供电', '外部供电中断', '控制器只能短时运行', '检查供电'],
      ['On UPS', 'Mains are down', 'The controller runs for a short time only', 'Check the power supply'],
    ),
  ),
  fault(
    'Estop',
    3,
    words(
      ['急停', '急停按钮被按下', '机组停运', '到站确认原因后复位'],
      ['Emergency stop', 'The button was pressed', 'The unit stands still', 'Find the reason on site, then reset'],
    ),
  ),
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
    ...words(
      ['循环泵全停', '停电、故障或误操作', '停止供热', '启动备用泵'],
      ['All circulation pumps stopped', 'Power, fault or mistake', 'No heat', 'Start the spare pump'],
    ),
  },
  {
    ...USUAL,
    key: 'valve-deviation',
    param: 'CV1_U',
    warnLevel: 1,
    condition: { kind: 'deviation', fromParam: 'CV1_SV', above: 10, below: 10 },
    ...words(
      ['阀位偏差', '调节阀卡涩', '调节失效', '检查执行器与阀体'],
      ['Valve off its set point', 'Valve sticks', 'No control', 'Check actuator and valve'],
    ),
  },
  {
    ...USUAL,
    key: 'water-loss',
    param: 'WM_F',
    warnLevel: 2,
    warnNumber: WATER_LOSS,
    onDelayS: TEN_MINUTES_S,
    condition: { kind: 'usualHour', days: 14, sigmas: 4, ofParam: 'F2', sharePct: 2, urgentPct: 4 },
    ...words(
      ['补水率超限', '二次网泄漏或用户放水', '失水失热，大量泄漏时失压停热', '分段查漏，紧急时立即派人查找并关断'],
      [
        'Make-up share too high',
        'Network leaks, or users draw water',
        'Loss of water and heat',
        'Search section by section',
      ],
    ),
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
    ...words(
      ['定压偏离', '补水泵故障、二次网泄漏或定压失控', '倒空进气或超压', '检查补水定压与泄水阀'],
      [
        'Held pressure off',
        'Make-up pump, leak or pressure control',
        'Air or over-pressure',
        'Check make-up and relief valve',
      ],
    ),
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
    ...words(
      ['补水流量高', '二次网泄漏、泄水阀未关或用户放水', '失水失热', '核对定压与泄水阀，分段查漏'],
      [
        'Make-up flow high',
        'Leak, open drain or users draw water',
        'Loss of water and heat',
        'Check drains, search for the leak',
      ],
    ),
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
    ...words(
      ['压力骤降', '二次网爆管，补水泵已到上限', '失压停热', '立即派人查找并关断'],
      [
        'Pressure drops fast',
        'Burst pipe, make-up pump at its maximum',
        'No pressure, no heat',
        'Send somebody at once, shut it off',
      ],
    ),
  },
]

/** A trip makes the stations behind the boiler cold. */
export const BOILER_RULES: readonly StandardRule[] = [
  fault(
    'B_Flt',
    3,
    words(
      ['锅炉故障', '燃烧器保护动作', '供水温度下降', '检查保护原因，启动备用炉'],
      [
        'Boiler fault',
        'Burner protection tripped',
        'Supply temperature falls',
        'Find the reason, start the spare boiler',
      ],
    ),
    SOURCE,
  ),
]

export const STANDARD_RULES: readonly StandardRule[] = [
  ...UNIT_RULES,
  ...SETPOINT_RULES,
  ...MAKE_UP_RULES,
  ...BURST_RULES,
  ...BOILER_RULES,
]
