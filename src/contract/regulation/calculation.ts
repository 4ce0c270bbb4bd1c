// What a cycle tells of a unit: steps from the outdoor temperature to the set point, and what held it.

import { type Label, label } from '../kit/language.ts'

/** Steps of the calculation of a set point (温度计算记录), in their order. */
export const CALCULATION_STEPS = [
  'outdoor',
  'filtered',
  'lookAhead',
  'seen',
  'loadShare',
  'flowShare',
  'curve',
  'ownMean',
  'classMean',
  'classCurve',
  'classTarget',
  'compensation',
  'roomCorrection',
  'segment',
  'intervention',
  'target',
  'cabinetCurve',
  'written',
] as const
export type CalculationStep = (typeof CALCULATION_STEPS)[number]

interface StepWords {
  readonly name: Label
  readonly unit: string
}
const of = (name: Label, unit: string): StepWords => ({ name, unit })
export const CALCULATION_STEP_WORDS: Readonly<Record<CalculationStep, StepWords>> = {
  outdoor: of(label('室外温度', 'Outdoor temperature'), '°C'),
  filtered: of(label('滤波后室外温度', 'Outdoor temperature, filtered'), '°C'),
  lookAhead: of(label('预报前瞻', 'Look-ahead'), 'K'),
  seen: of(label('计算用室外温度 tw', 'Outdoor temperature of the curve, tw'), '°C'),
  loadShare: of(label('负荷率 Qr', 'Load share Qr'), ''),
  flowShare: of(label('流量比 φ', 'Flow share φ'), ''),
  curve: of(label('曲线供温 tg', 'Supply temperature of the curve, tg'), '°C'),
  ownMean: of(label('本机组均温', 'Mean of the unit'), '°C'),
  classMean: of(label('同类均温', 'Mean of the class'), '°C'),
  classCurve: of(label('曲线均温', 'Mean of the curve'), '°C'),
  classTarget: of(label('同类目标 T*', 'Target of the class, T*'), '°C'),
  compensation: of(label('补偿', 'Compensation'), 'K'),
  roomCorrection: of(label('室温修正', 'Room correction'), 'K'),
  segment: of(label('时段偏移', 'Offset of the segment'), 'K'),
  intervention: of(label('干预', 'Intervention'), 'K'),
  target: of(label('目标', 'Target'), '°C'),
  cabinetCurve: of(label('控制柜自身曲线', 'Cabinet’s own curve'), '°C'),
  written: of(label('下发值', 'Value to be written'), ''),
}

/** What may keep a target from being written as it was computed. */
export const HOLDS = [
  'badInput',
  'excluded',
  'rejected',
  'kindForbidden',
  'frozen',
  'weatherTurns',
  'fewRooms',
  'windows',
  'coldReturn',
  'coldRoom',
  'supplyLow',
  'supplyHigh',
  'range',
  'gateStep',
  'correctionLimit',
  'pointBand',
  'deadBand',
  'valveLimit',
  'waitsForMode',
  'waitsForOthers',
  'shortage',
  'cabinet',
] as const
export type Hold = (typeof HOLDS)[number]
export const HOLD_NAMES: Readonly<Record<Hold, Label>> = {
  badInput: label('输入不可用', 'Input not usable'),
  excluded: label('成员已排除', 'Left out'),
  rejected: label('超出剔除限值', 'Outside of a reject limit'),
  kindForbidden: label('控制方式不允许', 'Forbidden by control modes'),
  frozen: label('干预冻结', 'Frozen by an intervention'),
  weatherTurns: label('天气骤变', 'Weather turns'),
  fewRooms: label('有效室温不足', 'Too few sound rooms'),
  windows: label('开窗', 'Opened windows'),
  coldReturn: label('回温过低不下调', 'Return too cold to lower'),
  coldRoom: label('室温过低不下调', 'Room too cold to lower'),
  supplyLow: label('供温下限', 'Lowest supply temperature'),
  supplyHigh: label('供温上限', 'Highest supply temperature'),
  range: label('点位量程', 'Range of the point'),
  gateStep: label('闸口单步限值', 'Step of the gate'),
  correctionLimit: label('修正限值', 'Limit of corrections'),
  pointBand: label('曲线允许偏差', 'Band of the curve'),
  deadBand: label('死区', 'Dead band'),
  valveLimit: label('阀位限值', 'Limit of the valve'),
  waitsForMode: label('等待控制方式回读', 'Waits for the mode'),
  waitsForOthers: label('等待先行关小', 'Waits for those that close'),
  shortage: label('热源不足', 'Shortage at the source'),
  cabinet: label('控制柜不接受', 'Cabinet does not take it'),
}
