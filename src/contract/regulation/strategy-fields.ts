// The numbers of each kind of strategy, as forms show them: names, units, limits. The schema is made of them (strategy.ts).

import { choice, flag, integer, number, optionalNumber } from '../kit/field.ts'
import { label } from '../kit/language.ts'

export const commonFields = {
  cycleMinutes: integer({
    label: label('周期（分钟）', 'Cycle (min)'),
    min: 5,
    max: 60,
    start: 15,
    hint: label('5 至 60 分钟，不短于设备上报周期', '5 to 60 min, not shorter than devices report'),
  }),
}

/** Limits of a strategy's own, inside those of the gate. */
export const limitFields = {
  supplyMinC: number({
    label: label('供温下限', 'Lowest supply temperature'),
    unit: '°C',
    min: 25,
    max: 85,
    decimals: 1,
    start: 25,
  }),
  supplyMaxC: number({
    label: label('供温上限', 'Highest supply temperature'),
    unit: '°C',
    min: 25,
    max: 85,
    decimals: 1,
    start: 75,
  }),
  leastReturnC: number({
    label: label('回温低于此值时不再下调', 'Nothing is lowered with a return under'),
    unit: '°C',
    min: 25,
    max: 40,
    decimals: 1,
    start: 25,
  }),
  leastRoomC: number({
    label: label('室温低于此值时不再下调', 'Nothing is lowered with a room under'),
    unit: '°C',
    min: 16,
    max: 20,
    decimals: 1,
    start: 16,
  }),
}

export const memberFields = {
  compensationK: number({
    label: label('补偿', 'Compensation'),
    unit: 'K',
    min: -5,
    max: 5,
    decimals: 1,
    start: 0,
  }),
  priority: integer({
    label: label('优先级', 'Priority'),
    min: 1,
    max: 3,
    start: 3,
    hint: label('1 最先保障（医院、学校），3 一般', '1 is served best (hospitals, schools), 3 as usual'),
  }),
  isExcluded: { ...flag({ label: label('暂不参与', 'Left out') }), start: false },
}

export const roomFields = {
  roomC: number({
    label: label('目标室温', 'Room temperature wanted'),
    unit: '°C',
    min: 18,
    max: 24,
    decimals: 1,
    start: 20.5,
  }),
  rooms: choice(
    [
      { value: 'mean', label: label('截尾均值', 'Trimmed mean') },
      { value: 'p20', label: label('P20（照顾偏冷用户）', 'P20, for cold flats') },
    ],
    { label: label('代表室温', 'Of rooms') },
  ),
  everyHours: number({
    label: label('修正间隔', 'Time between corrections'),
    unit: 'h',
    min: 3,
    max: 6,
    decimals: 1,
    start: 4,
  }),
  gain: number({
    label: label('修正系数 Kr', 'Gain Kr'),
    unit: 'K/K',
    min: 0.1,
    max: 1.5,
    decimals: 2,
    start: 0.8,
  }),
}

export const timeShareFields = {
  isEnergyNeutral: flag({
    label: label('保持全天热量', 'Same heat of the day'),
    hint: label(
      '偏移归一，使全天热量与曲线相差不超过 1%',
      'Offsets are moved so that the heat of the day stays within 1 %',
    ),
  }),
  rampKPerQuarter: number({
    label: label('时段间变化（每 15 分钟）', 'Change between segments, each 15 min'),
    unit: 'K',
    min: 0.5,
    max: 2,
    decimals: 1,
    start: 1,
  }),
}

export const networkFields = {
  method: choice(
    [
      { value: 'mean', label: label('均温法', 'Mean temperature') },
      { value: 'ratio', label: label('负荷率法', 'Load ratio') },
    ],
    { label: label('方法', 'Method') },
  ),
  by: choice(
    [
      { value: 'valve', label: label('调节阀', 'Valve') },
      { value: 'setPoint', label: label('均温设定', 'Set point of the mean') },
    ],
    { label: label('执行方式', 'By') },
  ),
  target: choice(
    [
      { value: 'auto', label: label('成员加权均值', 'Mean of the members') },
      { value: 'curve', label: label('曲线', 'Curve') },
      { value: 'manual', label: label('人工给定', 'Entered by hand') },
    ],
    { label: label('目标', 'Target') },
  ),
  manualC: optionalNumber({
    label: label('人工目标均温', 'Target by hand'),
    unit: '°C',
    min: 20,
    max: 75,
    decimals: 1,
    hint: label('仍受曲线偏离限值约束', 'Bound to the curve as any other'),
  }),
  mostOffCurveK: number({
    label: label('目标偏离曲线不超过', 'Most that the target leaves the curve'),
    unit: 'K',
    min: 0,
    max: 5,
    decimals: 1,
    start: 1,
  }),
  deadBandK: number({
    label: label('死区', 'Dead band'),
    unit: 'K',
    min: 0.2,
    max: 2,
    decimals: 1,
    start: 0.5,
  }),
  gain: number({
    label: label('增益 Kp', 'Gain Kp'),
    unit: '%/K',
    min: 0.5,
    max: 3,
    decimals: 1,
    start: 2,
    hint: label('5 %/K 会超调', '5 %/K overshoots'),
  }),
  stepPercent: number({
    label: label('单次最大动作', 'Most of one move'),
    unit: '%',
    min: 1,
    max: 5,
    decimals: 1,
    start: 5,
  }),
  valveMinPercent: number({
    label: label('阀位下限', 'Valve position minimum'),
    unit: '%',
    min: 0,
    max: 100,
    decimals: 0,
    start: 15,
  }),
  valveMaxPercent: number({
    label: label('阀位上限', 'Valve position maximum'),
    unit: '%',
    min: 0,
    max: 100,
    decimals: 0,
    start: 100,
  }),
  timeoutH: optionalNumber({
    label: label('未达目标超时', 'Named when off its target for'),
    unit: 'h',
    min: 1,
    max: 72,
    decimals: 1,
    start: 6,
    hint: label(
      '自动运行时，持续超出死区这么久的成员报警；留空不判断',
      'In auto, beyond the dead band; empty: nobody is named',
    ),
  }),
  learnsFromRooms: flag({ label: label('由室温学习补偿', 'Learns compensation from rooms') }),
}
