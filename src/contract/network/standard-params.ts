/**
 * The dictionary of standard parameters (标准参量): measured values, set points and properties of a heat source, its
 * boilers, a well, a unit of a station, a door's valve or a household's sensor. A page asks for (node, code) and never
 * hard-codes a tag; a point's full code is `{nodeCode}.{code}`. Ranges are absolute plausibility bounds: a value
 * outside is of bad quality, whatever the size of the plant.
 */
import { PARAM_LIMITS, PARAM_STEPS } from './param-limits.ts'
import {
  BOILER_ROWS,
  COUNTER_LIMIT,
  DOOR_ROWS,
  HOUSEHOLD_ROWS,
  SOURCE_ROWS,
  WELL_ROWS,
  WIRELESS_ROWS,
} from './param-rows.ts'
import type { ParamLevel, ParamRow, StandardParam } from './param-types.ts'
import { PARAM_WORDS } from './param-words.ts'

export type {
  ParamCategory,
  ParamLevel,
  ParamLimits,
  StandardParam,
} from './param-types.ts'

const BOTH_LEVELS: readonly ParamRow[] = [
  ['T1g', '一次供水温度', 'Primary supply temperature', '°C', 'AI', 'temperature', 1, 0, 150],
  ['T1h', '一次回水温度', 'Primary return temperature', '°C', 'AI', 'temperature', 1, 0, 120],
  ['P1g', '一次供水压力', 'Primary supply pressure', 'MPa', 'AI', 'pressure', 3, 0, 2.5],
  ['P1h', '一次回水压力', 'Primary return pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['F1', '一次瞬时流量', 'Primary flow', 't/h', 'AI', 'flow', 1, 0, 30_000],
  ['FT1', '一次累计流量', 'Primary flow total', 't', 'PI', 'flow', 1, 0, COUNTER_LIMIT],
  ['Q1', '瞬时热量', 'Heat power', 'MW', 'AI', 'heat', 2, 0, 2_000],
  ['HT1', '累计热量', 'Heat energy total', 'GJ', 'PI', 'heat', 1, 0, COUNTER_LIMIT],
  ['TA', '室外温度', 'Outdoor temperature', '°C', 'AI', 'temperature', 1, -45, 45],
  ['EM_P', '有功功率', 'Active power', 'kW', 'AI', 'electric', 1, 0, 20_000],
  ['EM_EP', '累计电量', 'Electric energy total', 'kWh', 'PI', 'electric', 1, 0, COUNTER_LIMIT],
]

const TIME_SHARE_ROWS: readonly ParamRow[] = Array.from({ length: 12 }, (_, slot): ParamRow => {
  const hours = `${String(2 * slot).padStart(2, '0')}-${String(2 * slot + 2).padStart(2, '0')}`
  const nameEn = `Supply temperature offset ${hours} h`
  return [`T2gSP_T${slot}`, `分时段供温偏移 ${hours}时`, nameEn, 'K', 'AO', 'temperature', 1, -10, 10]
})

const UNIT_ROWS: readonly ParamRow[] = [
  ['DP1', '一次压差', 'Primary differential pressure', 'MPa', 'CALC', 'pressure', 3, 0, 1.5],
  ['P1f', '一次除污器后压力', 'Primary pressure after strainer', 'MPa', 'AI', 'pressure', 3, 0, 2.5],
  ['DPf1', '除污器压差', 'Strainer differential pressure', 'MPa', 'CALC', 'pressure', 3, 0, 0.3],
  ['T2g', '二次供水温度', 'Secondary supply temperature', '°C', 'AI', 'temperature', 1, 0, 100],
  ['T2h', '二次回水温度', 'Secondary return temperature', '°C', 'AI', 'temperature', 1, 0, 90],
  ['T2pj', '二次供回均温', 'Mean secondary temperature', '°C', 'CALC', 'temperature', 1, 0, 95],
  ['P2g', '二次供水压力', 'Secondary supply pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['P2h', '二次回水压力', 'Secondary return pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['DP2', '二次压差', 'Secondary differential pressure', 'MPa', 'CALC', 'pressure', 3, 0, 0.5],
  ['F2', '二次瞬时流量', 'Secondary flow', 't/h', 'AI', 'flow', 1, 0, 5_000],
  ['FT2', '二次累计流量', 'Secondary flow total', 't', 'PI', 'flow', 1, 0, COUNTER_LIMIT],
  ['TR', '代表室温', 'Mean room temperature', '°C', 'CALC', 'temperature', 1, 0, 35],
  ['CV1_U', '调节阀开度反馈', 'Valve position feedback', '%', 'AI', 'valve', 1, 0, 100],
  ['CV1_SV', '调节阀开度给定', 'Valve position setpoint', '%', 'AO', 'valve', 1, 0, 100],
  ['CV1_Mode', '阀控制方式', 'Valve control mode', '', 'AO', 'valve', 0, 0, 6],
  ['CV1_Min', '阀位下限', 'Valve position minimum', '%', 'AO', 'valve', 1, 0, 100],
  ['CV1_Max', '阀位上限', 'Valve position maximum', '%', 'AO', 'valve', 1, 0, 100],
  ['CV1_Flt', '调节阀故障', 'Valve fault', '', 'DI', 'alarm', 0, 0, 1],
  ['T2gSP', '二次供温设定', 'Secondary supply temperature setpoint', '°C', 'AO', 'temperature', 1, 25, 75],
  ['T2pjSP', '二次均温设定', 'Mean secondary temperature setpoint', '°C', 'AO', 'temperature', 1, 25, 65],
  ['F1SP', '一次流量设定', 'Primary flow setpoint', 't/h', 'AO', 'flow', 1, 0, 5_000],
  ['Q1SP', '热量设定', 'Heat power setpoint', 'MW', 'AO', 'heat', 2, 0, 200],
  ...TIME_SHARE_ROWS,
  ['KTemp', '气候补偿偏移', 'Heating curve offset', 'K', 'AO', 'temperature', 1, -8, 8],
  ['XP1_Run', '1号循环泵运行', 'Circulation pump 1 running', '', 'DI', 'pump', 0, 0, 1],
  ['XP2_Run', '2号循环泵运行', 'Circulation pump 2 running', '', 'DI', 'pump', 0, 0, 1],
  ['XP1_Flt', '1号循环泵故障', 'Circulation pump 1 fault', '', 'DI', 'alarm', 0, 0, 1],
  ['XP2_Flt', '2号循环泵故障', 'Circulation pump 2 fault', '', 'DI', 'alarm', 0, 0, 1],
  ['XP1_Hz', '循环泵频率反馈', 'Circulation pump frequency', 'Hz', 'AI', 'pump', 1, 0, 50],
  ['XP1_A', '循环泵电流', 'Circulation pump current', 'A', 'AI', 'pump', 1, 0, 400],
  ['XP_SV', '循环泵频率给定', 'Circulation pump frequency setpoint', 'Hz', 'AO', 'pump', 1, 25, 50],
  ['XP_Mode', '循环泵控制方式', 'Circulation pump control mode', '', 'AO', 'pump', 0, 0, 3],
  ['XP_DPSP', '供回压差设定', 'Secondary differential pressure setpoint', 'MPa', 'AO', 'pressure', 3, 0.03, 0.25],
  ['XP1_Start', '1号循环泵启动', 'Start circulation pump 1', '', 'DO', 'pump', 0, 0, 1],
  ['XP1_Stop', '1号循环泵停止', 'Stop circulation pump 1', '', 'DO', 'pump', 0, 0, 1],
  ['BP1_Run', '补水泵运行', 'Make-up pump running', '', 'DI', 'pump', 0, 0, 1],
  ['BP1_Flt', '补水泵故障', 'Make-up pump fault', '', 'DI', 'alarm', 0, 0, 1],
  ['BP1_Hz', '补水泵频率', 'Make-up pump frequency', 'Hz', 'AI', 'pump', 1, 0, 50],
  ['BP_P2hSP', '定压设定', 'Constant-pressure setpoint', 'MPa', 'AO', 'pressure', 3, 0.15, 0.9],
  ['BP_L', '补水启动压力', 'Make-up start pressure', 'MPa', 'AO', 'pressure', 3, 0.1, 1],
  ['BP_H', '补水停止压力', 'Make-up stop pressure', 'MPa', 'AO', 'pressure', 3, 0.1, 1],
  ['WM_F', '补水瞬时流量', 'Make-up flow', 't/h', 'AI', 'water', 1, 0, 30],
  ['WM_FT', '累计补水量', 'Make-up total', 't', 'PI', 'water', 1, 0, COUNTER_LIMIT],
  ['XSV_SS', '泄水电磁阀状态', 'Relief valve open', '', 'DI', 'valve', 0, 0, 1],
  ['XSV_ON', '泄水阀开', 'Open relief valve', '', 'DO', 'valve', 0, 0, 1],
  ['WT_L', '水箱液位', 'Tank level', 'm', 'AI', 'level', 2, 0, 3],
  ['WT_In', '自来水进水阀', 'City-water inlet valve', '', 'DO', 'water', 0, 0, 1],
  ['EM_U', '电压', 'Voltage', 'V', 'AI', 'electric', 1, 340, 430],
  ['EM_I', '电流', 'Current', 'A', 'AI', 'electric', 1, 0, 1_000],
  ['EM_PF', '功率因数', 'Power factor', '', 'AI', 'electric', 2, 0, 1],
  ['Flood', '地面积水', 'Floor flooded', '', 'DI', 'alarm', 0, 0, 1],
  ['Door', '门禁', 'Door open', '', 'DI', 'status', 0, 0, 1],
  ['RoomT', '站内温度', 'Plant room temperature', '°C', 'AI', 'temperature', 1, -10, 60],
  ['Noise', '噪声', 'Noise', 'dB', 'AI', 'status', 1, 30, 120],
  ['PwrFail', '停电', 'Mains failure', '', 'DI', 'alarm', 0, 0, 1],
  ['UPS', 'UPS供电', 'On UPS', '', 'DI', 'alarm', 0, 0, 1],
  ['LocRem', '就地/远程', 'Local/remote', '', 'DI', 'status', 0, 0, 1],
  ['Estop', '急停', 'Emergency stop', '', 'DI', 'alarm', 0, 0, 1],
  ['Comm', '通讯状态', 'Communication state', '', 'CALC', 'status', 0, 0, 1],
  // epoch milliseconds up to the year 2100
  ['CommT', '采集时间', 'Sample time', '', 'TX', 'status', 0, 0, 4_102_444_800_000],
]

function toParam(row: ParamRow, levels: readonly ParamLevel[]): StandardParam {
  const [code, nameZh, nameEn, unit, kind, category, decimals, rangeMin, rangeMax] = row
  const enumJson = PARAM_WORDS[code]
  const limits = PARAM_LIMITS[code]
  const writeStep = PARAM_STEPS[code]
  return {
    code,
    nameZh,
    nameEn,
    unit,
    kind,
    levels,
    category,
    decimals,
    rangeMin,
    rangeMax,
    rw: kind === 'AO' || kind === 'DO' ? 'write' : 'read',
    ...(writeStep !== undefined && { writeStep }),
    ...(enumJson && { enumJson }),
    ...(limits && { limits }),
  }
}

/** Every standard parameter; each code occurs once, with all levels that use it. */
export const standardParams: readonly StandardParam[] = [
  ...BOTH_LEVELS.map((row) => toParam(row, ['unit', 'source'])),
  ...UNIT_ROWS.map((row) => toParam(row, ['unit'])),
  ...SOURCE_ROWS.map((row) => toParam(row, ['source'])),
  ...BOILER_ROWS.map((row) => toParam(row, ['boiler'])),
  ...WELL_ROWS.map((row) => toParam(row, ['well'])),
  ...DOOR_ROWS.map((row) => toParam(row, ['unitDoor'])),
  ...WIRELESS_ROWS.map((row) => toParam(row, ['unitDoor', 'household'])),
  ...HOUSEHOLD_ROWS.map((row) => toParam(row, ['household'])),
]

/** The parameters that a node of this level may have, in the order of the dictionary. */
export const paramsOfLevel = (level: ParamLevel): readonly StandardParam[] =>
  standardParams.filter((param) => param.levels.includes(level))
