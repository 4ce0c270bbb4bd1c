/** Rows of the dictionary other than those of a unit: of a source, a boiler, a well, a door's valve, a household's sensor. */
import type { ParamRow } from './param-types.ts'

/** Meters overflow to 0 after this value. */
export const COUNTER_LIMIT = 99_999_999

const MAIN_PUMP_ROWS: readonly ParamRow[] = [1, 2, 3, 4].flatMap((number): ParamRow[] => [
  [`CP${number}_Run`, `${number}号主循环泵运行`, `Main pump ${number} running`, '', 'DI', 'pump', 0, 0, 1],
  [`CP${number}_Flt`, `${number}号主循环泵故障`, `Main pump ${number} fault`, '', 'DI', 'alarm', 0, 0, 1],
  [`CP${number}_Hz`, `${number}号主循环泵频率`, `Main pump ${number} frequency`, 'Hz', 'AI', 'pump', 1, 0, 50],
  [`CP${number}_A`, `${number}号主循环泵电流`, `Main pump ${number} current`, 'A', 'AI', 'pump', 1, 0, 4_000],
  [
    `CP${number}_SV`,
    `${number}号主循环泵频率给定`,
    `Main pump ${number} frequency setpoint`,
    'Hz',
    'AO',
    'pump',
    1,
    0,
    50,
  ],
])

export const SOURCE_ROWS: readonly ParamRow[] = [
  ['MK_F', '补水瞬时流量', 'Make-up flow', 't/h', 'AI', 'water', 1, 0, 1_000],
  ['MK_FT', '累计补水量', 'Make-up total', 't', 'PI', 'water', 1, 0, COUNTER_LIMIT],
  ['MK_P', '定压点压力', 'Constant-pressure point', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ...MAIN_PUMP_ROWS,
  ['DPn', '最不利点压差', 'Worst-point differential pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.5],
  ['GAS_F', '燃气瞬时流量', 'Gas flow', 'Nm³/h', 'AI', 'gas', 0, 0, 250_000],
  ['GAS_FT', '累计燃气量', 'Gas total', 'Nm³', 'PI', 'gas', 0, 0, COUNTER_LIMIT],
  ['TgSP', '供水温度设定', 'Supply temperature setpoint', '°C', 'AO', 'temperature', 1, 70, 130],
  ['dpSP', '最不利点压差设定', 'Worst-point differential pressure setpoint', 'MPa', 'AO', 'pressure', 3, 0.02, 0.5],
  ['QPlan', '计划热量', 'Planned heat power', 'MW', 'AO', 'heat', 2, 0, 2_000],
]

export const BOILER_ROWS: readonly ParamRow[] = [
  ['B_Tg', '锅炉出水温度', 'Boiler supply temperature', '°C', 'AI', 'temperature', 1, 0, 150],
  ['B_Th', '锅炉进水温度', 'Boiler return temperature', '°C', 'AI', 'temperature', 1, 0, 150],
  ['B_P', '锅炉出水压力', 'Boiler pressure', 'MPa', 'AI', 'pressure', 3, 0, 2.5],
  ['B_F', '锅炉循环流量', 'Boiler flow', 't/h', 'AI', 'flow', 1, 0, 10_000],
  ['B_Q', '锅炉出力', 'Boiler heat power', 'MW', 'AI', 'heat', 2, 0, 500],
  ['B_Load', '锅炉负荷率', 'Boiler load', '%', 'AI', 'heat', 1, 0, 120],
  ['B_Tf', '排烟温度', 'Exhaust temperature', '°C', 'AI', 'temperature', 1, 0, 300],
  ['B_O2', '烟气氧量', 'Exhaust oxygen', '%', 'AI', 'gas', 1, 0, 21],
  ['B_Pf', '炉膛负压', 'Furnace pressure', 'Pa', 'AI', 'pressure', 0, -300, 300],
  ['B_CO', '烟气一氧化碳', 'Exhaust carbon monoxide', 'mg/m³', 'AI', 'gas', 0, 0, 2_000],
  ['B_NOx', '烟气氮氧化物', 'Exhaust nitrogen oxides', 'mg/m³', 'AI', 'gas', 0, 0, 500],
  ['B_Gas', '锅炉燃气流量', 'Boiler gas flow', 'Nm³/h', 'AI', 'gas', 0, 0, 50_000],
  ['B_Eff', '锅炉热效率', 'Boiler efficiency', '%', 'CALC', 'heat', 1, 0, 110],
  ['B_Run', '锅炉运行', 'Boiler running', '', 'DI', 'status', 0, 0, 1],
  ['B_Flt', '锅炉故障', 'Boiler fault', '', 'DI', 'alarm', 0, 0, 1],
  ['Flame', '火焰', 'Flame', '', 'DI', 'status', 0, 0, 1],
  ['Fan_Run', '鼓风机运行', 'Fan running', '', 'DI', 'status', 0, 0, 1],
  ['Fan_Flt', '鼓风机故障', 'Fan fault', '', 'DI', 'alarm', 0, 0, 1],
  ['Fan_Hz', '鼓风机频率', 'Fan frequency', 'Hz', 'AI', 'status', 1, 0, 50],
  ['Fan_A', '鼓风机电流', 'Fan current', 'A', 'AI', 'electric', 1, 0, 1_000],
  ['B_Start', '锅炉启动', 'Start boiler', '', 'DO', 'status', 0, 0, 1],
  ['B_Stop', '锅炉停止', 'Stop boiler', '', 'DO', 'status', 0, 0, 1],
  ['B_LoadSP', '锅炉负荷给定', 'Boiler load setpoint', '%', 'AO', 'heat', 1, 0, 110],
]

/** Of the instruments in a chamber of the primary network (井室); the flow is that of the pipes that lead to it. */
export const WELL_ROWS: readonly ParamRow[] = [
  ['W_Tg', '井室供水温度', 'Well supply temperature', '°C', 'AI', 'temperature', 1, 0, 150],
  ['W_Th', '井室回水温度', 'Well return temperature', '°C', 'AI', 'temperature', 1, 0, 120],
  ['W_Pg', '井室供水压力', 'Well supply pressure', 'MPa', 'AI', 'pressure', 3, 0, 2.5],
  ['W_Ph', '井室回水压力', 'Well return pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['W_F', '支线流量', 'Branch flow', 't/h', 'AI', 'flow', 1, 0, 30_000],
]

/** Of the valve at a building's door (单元阀). */
export const DOOR_ROWS: readonly ParamRow[] = [
  ['Tg', '单元供水温度', 'Door supply temperature', '°C', 'AI', 'temperature', 1, 0, 90],
  ['Th', '单元回水温度', 'Door return temperature', '°C', 'AI', 'temperature', 1, 0, 90],
  ['Tpj', '单元供回均温', 'Door mean temperature', '°C', 'CALC', 'temperature', 1, 0, 90],
  ['Pg', '单元供水压力', 'Door supply pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['Ph', '单元回水压力', 'Door return pressure', 'MPa', 'AI', 'pressure', 3, 0, 1.6],
  ['F', '单元流量', 'Door flow', 't/h', 'AI', 'flow', 1, 0, 200],
  ['Q', '单元热量', 'Door heat power', 'kW', 'AI', 'heat', 1, 0, 5_000],
  ['HT', '单元累计热量', 'Door heat energy total', 'GJ', 'PI', 'heat', 1, 0, COUNTER_LIMIT],
  ['U', '单元阀开度反馈', 'Door valve position', '%', 'AI', 'valve', 1, 0, 100],
  ['U_SV', '单元阀开度给定', 'Door valve position setpoint', '%', 'AO', 'valve', 1, 0, 100],
  ['Mode', '单元阀控制方式', 'Door valve control mode', '', 'AO', 'valve', 0, 0, 5],
  ['ThSP', '单元回水温度设定', 'Door return temperature setpoint', '°C', 'AO', 'temperature', 1, 20, 60],
  ['Torq', '单元阀卡涩', 'Door valve stuck', '', 'DI', 'alarm', 0, 0, 1],
  ['Flt', '单元阀故障', 'Door valve fault', '', 'DI', 'alarm', 0, 0, 1],
]

/** For all devices that run on a battery and report by radio. */
export const WIRELESS_ROWS: readonly ParamRow[] = [
  ['Bat', '电池电压', 'Battery voltage', 'V', 'AI', 'electric', 2, 0, 5],
  ['RSSI', '信号强度', 'Signal strength', 'dBm', 'AI', 'status', 0, -140, 0],
]

export const HOUSEHOLD_ROWS: readonly ParamRow[] = [
  ['RT', '室内温度', 'Room temperature', '°C', 'AI', 'temperature', 1, -10, 45],
  ['RH', '室内湿度', 'Room humidity', '%', 'AI', 'status', 1, 0, 100],
]
