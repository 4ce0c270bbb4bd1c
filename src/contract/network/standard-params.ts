/**
 * The dictionary of standard parameters (标准参量): what a heat source or a unit of a station may measure, be set to, or
 * know. A page asks for (node, code) and never hard-codes a tag; a point's full code is `{nodeCode}.{code}`.
 * Ranges are absolute bounds of the plausible: a value outside is of bad quality, whatever the size of the plant.
 */

/** AI, DI read; AO, DO write; PI counter; CALC computed by the gateway or the server; TX a time. */
export type ParamKind = 'AI' | 'AO' | 'DI' | 'DO' | 'PI' | 'CALC' | 'TX'
export type ParamLevel = 'unit' | 'source'
export type ParamCategory =
  | 'temperature'
  | 'pressure'
  | 'flow'
  | 'heat'
  | 'electric'
  | 'water'
  | 'valve'
  | 'pump'
  | 'level'
  | 'gas'
  | 'alarm'
  | 'status'

export interface StandardParam {
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  /** As shown behind a value; empty for states and ratios. */
  readonly unit: string
  readonly kind: ParamKind
  readonly levels: readonly ParamLevel[]
  readonly category: ParamCategory
  readonly decimals: number
  readonly rangeMin: number
  readonly rangeMax: number
  /** `write`: the platform may set it, through the command gate. */
  readonly rw: 'read' | 'write'
  /** Words for the values of a state. */
  readonly enumJson?: Readonly<Record<string, { readonly zh: string; readonly en: string }>>
}

type Row = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  unit: string,
  kind: ParamKind,
  category: ParamCategory,
  decimals: number,
  rangeMin: number,
  rangeMax: number,
]

/** Meters wrap to 0 after this value. */
export const COUNTER_LIMIT = 99_999_999

const BOTH_LEVELS: readonly Row[] = [
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

const TIME_SHARE_ROWS: readonly Row[] = Array.from({ length: 12 }, (_, slot): Row => {
  const hours = `${String(2 * slot).padStart(2, '0')}-${String(2 * slot + 2).padStart(2, '0')}`
  const nameEn = `Supply temperature offset ${hours} h`
  return [`T2gSP_T${slot}`, `分时段供温偏移 ${hours}时`, nameEn, 'K', 'AO', 'temperature', 1, -10, 10]
})

const UNIT_ROWS: readonly Row[] = [
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

const SOURCE_ROWS: readonly Row[] = [
  ['MK_F', '补水瞬时流量', 'Make-up flow', 't/h', 'AI', 'water', 1, 0, 1_000],
  ['MK_FT', '累计补水量', 'Make-up total', 't', 'PI', 'water', 1, 0, COUNTER_LIMIT],
  ['MK_P', '定压点压力', 'Constant-pressure point', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['CP1_Run', '1号主循环泵运行', 'Main pump 1 running', '', 'DI', 'pump', 0, 0, 1],
  ['CP1_Flt', '1号主循环泵故障', 'Main pump 1 fault', '', 'DI', 'alarm', 0, 0, 1],
  ['CP1_Hz', '1号主循环泵频率', 'Main pump 1 frequency', 'Hz', 'AI', 'pump', 1, 0, 50],
  ['CP1_SV', '1号主循环泵频率给定', 'Main pump 1 frequency setpoint', 'Hz', 'AO', 'pump', 1, 0, 50],
  ['DPn', '最不利点压差', 'Worst-point differential pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.5],
  ['GAS_F', '燃气瞬时流量', 'Gas flow', 'Nm³/h', 'AI', 'gas', 0, 0, 250_000],
  ['GAS_FT', '累计燃气量', 'Gas total', 'Nm³', 'PI', 'gas', 0, 0, COUNTER_LIMIT],
  ['TgSP', '供水温度设定', 'Supply temperature setpoint', '°C', 'AO', 'temperature', 1, 70, 130],
  ['dpSP', '最不利点压差设定', 'Worst-point differential pressure setpoint', 'MPa', 'AO', 'pressure', 3, 0.02, 0.5],
  ['QPlan', '计划热量', 'Planned heat power', 'MW', 'AO', 'heat', 2, 0, 2_000],
]

const word = (zh: string, en: string) => ({ zh, en })
const STOPPED_RUNNING = { '0': word('停止', 'Stopped'), '1': word('运行', 'Running') }
const NORMAL_FAULT = { '0': word('正常', 'Normal'), '1': word('故障', 'Fault') }
const NORMAL_ALARM = { '0': word('正常', 'Normal'), '1': word('报警', 'Alarm') }
const CLOSED_OPEN = { '0': word('关', 'Closed'), '1': word('开', 'Open') }
const IDLE_PULSE = { '0': word('无', 'Idle'), '1': word('动作', 'Act') }

const ENUMS: Readonly<Record<string, NonNullable<StandardParam['enumJson']>>> = {
  CV1_Mode: {
    '0': word('手动阀位', 'Manual position'),
    '1': word('恒二次供温', 'Constant supply temperature'),
    '2': word('恒二次均温', 'Constant mean temperature'),
    '3': word('恒一次流量', 'Constant primary flow'),
    '4': word('恒热量', 'Constant heat'),
    '5': word('气候补偿', 'Climate curve'),
    '6': word('分时段', 'Time share'),
  },
  XP_Mode: {
    '0': word('手动', 'Manual'),
    '1': word('恒压差', 'Differential pressure'),
    '2': word('恒供压', 'Supply pressure'),
    '3': word('恒温差', 'Temperature difference'),
  },
  XP1_Run: STOPPED_RUNNING,
  XP2_Run: STOPPED_RUNNING,
  BP1_Run: STOPPED_RUNNING,
  CP1_Run: STOPPED_RUNNING,
  CV1_Flt: NORMAL_FAULT,
  XP1_Flt: NORMAL_FAULT,
  XP2_Flt: NORMAL_FAULT,
  BP1_Flt: NORMAL_FAULT,
  CP1_Flt: NORMAL_FAULT,
  Flood: NORMAL_ALARM,
  PwrFail: NORMAL_ALARM,
  Estop: NORMAL_ALARM,
  UPS: { '0': word('市电', 'Mains'), '1': word('UPS供电', 'On UPS') },
  Door: CLOSED_OPEN,
  XSV_SS: CLOSED_OPEN,
  XSV_ON: CLOSED_OPEN,
  WT_In: CLOSED_OPEN,
  XP1_Start: IDLE_PULSE,
  XP1_Stop: IDLE_PULSE,
  LocRem: { '0': word('就地', 'Local'), '1': word('远程', 'Remote') },
  Comm: { '0': word('中断', 'Lost'), '1': word('正常', 'Normal') },
}

function toParam(row: Row, levels: readonly ParamLevel[]): StandardParam {
  const [code, nameZh, nameEn, unit, kind, category, decimals, rangeMin, rangeMax] = row
  const enumJson = ENUMS[code]
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
    ...(enumJson && { enumJson }),
  }
}

/** Every standard parameter; a code stands once, with the levels at which it is used. */
export const standardParams: readonly StandardParam[] = [
  ...BOTH_LEVELS.map((row) => toParam(row, ['unit', 'source'])),
  ...UNIT_ROWS.map((row) => toParam(row, ['unit'])),
  ...SOURCE_ROWS.map((row) => toParam(row, ['source'])),
]

/** The parameters that a node of this level may have, in the order of the dictionary. */
export const paramsOfLevel = (level: ParamLevel): readonly StandardParam[] =>
  standardParams.filter((param) => param.levels.includes(level))
