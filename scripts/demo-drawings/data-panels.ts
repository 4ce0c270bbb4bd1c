/** Tables of what a unit measures and is set to. */
import { type PanelRow, panel } from './panels.ts'
import type { Draft, Spot } from './primitives.ts'

const OPERATION: readonly PanelRow[] = [
  { label: '累计热量', code: 'HT1' },
  { label: '一次累计流量', code: 'FT1' },
  { label: '二次累计流量', code: 'FT2' },
  { label: '累计补水量', code: 'WM_FT' },
  { label: '累计电量', code: 'EM_EP' },
  { label: '一次供回压差', code: 'DP1' },
  { label: '二次供回压差', code: 'DP2' },
  { label: '二次供回均温', code: 'T2pj' },
  { label: '有功功率', code: 'EM_P' },
  { label: '功率因数', code: 'EM_PF' },
  { label: '站内噪声', code: 'Noise' },
]

const SETPOINTS: readonly PanelRow[] = [
  { label: '二次供温设定', code: 'T2gSP' },
  { label: '二次均温设定', code: 'T2pjSP' },
  { label: '气候补偿偏移', code: 'KTemp' },
  { label: '一次流量设定', code: 'F1SP' },
  { label: '热量设定', code: 'Q1SP' },
  { label: '二次压差设定', code: 'XP_DPSP' },
  { label: '补水定压设定', code: 'BP_P2hSP' },
]

const PUMPS: readonly PanelRow[] = [
  { label: '循环泵频率给定', code: 'XP_SV' },
  { label: '循环泵频率反馈', code: 'XP1_Hz' },
  { label: '循环泵电流', code: 'XP1_A' },
  { label: '补水泵频率', code: 'BP1_Hz' },
  { label: '电压', code: 'EM_U' },
  { label: '电流', code: 'EM_I' },
  { label: '补水启动压力', code: 'BP_L' },
  { label: '补水停止压力', code: 'BP_H' },
]

const WIDTH = 400

/** One table below the other from a place downwards. */
export const dataPanels = ([x, y]: Spot): Draft[] => [
  ...panel({ x, y, w: WIDTH, h: 380 }, '运行数据', OPERATION),
  ...panel({ x, y: y + 400, w: WIDTH, h: 260 }, '设定值', SETPOINTS),
  ...panel({ x, y: y + 680, w: WIDTH, h: 280 }, '泵组与电气', PUMPS),
]
/** Tables beside each other. */
export const dataPanelsInRow = ([x, y]: Spot, pitch: number, h: number): Draft[] => [
  ...panel({ x, y, w: WIDTH, h }, '运行数据', OPERATION),
  ...panel({ x: x + pitch, y, w: WIDTH, h }, '设定值', SETPOINTS),
  ...panel({ x: x + 2 * pitch, y, w: WIDTH, h }, '泵组与电气', PUMPS),
]
