/** The parts around the process: title, tables, modes, lamps and legend. */

import { NO_VALUE } from './instruments.ts'
import { INK, LAMP, MEDIA, SURFACE, TYPE } from './palette.ts'
import { choice, frame, type Lamp, lamp, type PanelRow, panel, zone, zoneTitle } from './panels.ts'
import { checkValve, flowMark, isolatingValve } from './piping.ts'
import { type Box, circle, type Draft, line, type Spot, text, textWidth } from './primitives.ts'
import { LEGEND_ZONE, MODE_ZONE } from './process.ts'

export interface TitleWords {
  readonly title: string
  readonly unit: string
}

export function titleBar({ title, unit }: TitleWords): Draft[] {
  const [left, middle] = [44, 50]
  return [
    frame({ x: 20, y: 20, w: 1880, h: 60 }, SURFACE.panel),
    text([left, middle], title, { size: TYPE.title, color: INK.strong, isBold: true }),
    text([left + textWidth(title, TYPE.title) + 40, middle + 3], unit, { size: TYPE.value, color: INK.muted }),
    ...titleValue([1460, middle], '室外温度', 'TA'),
    ...titleValue([1700, middle], '站内温度', 'RoomT'),
  ]
}

const titleValue = ([left, middle]: Spot, label: string, code: string): Draft[] => [
  text([left, middle], label, { size: TYPE.body }),
  text(
    [left + 180, middle],
    NO_VALUE,
    { size: TYPE.key, color: INK.strong, align: 'right', width: 108 },
    { elementName: `${code} ${label}`, stationVal1: code, unitText: '°C' },
  ),
]

const OPERATION: readonly PanelRow[] = [
  { label: '累计热量', code: 'HT1', unit: 'GJ' },
  { label: '一次累计流量', code: 'FT1', unit: 't' },
  { label: '二次累计流量', code: 'FT2', unit: 't' },
  { label: '累计补水量', code: 'WM_FT', unit: 't' },
  { label: '累计电量', code: 'EM_EP', unit: 'kWh' },
  { label: '一次供回压差', code: 'DP1', unit: 'MPa' },
  { label: '二次供回压差', code: 'DP2', unit: 'MPa' },
  { label: '二次供回均温', code: 'T2pj', unit: '°C' },
  { label: '有功功率', code: 'EM_P', unit: 'kW' },
  { label: '功率因数', code: 'EM_PF', unit: '' },
  { label: '站内噪声', code: 'Noise', unit: 'dB' },
]

const SETPOINTS: readonly PanelRow[] = [
  { label: '二次供温设定', code: 'T2gSP', unit: '°C', isSetpoint: true },
  { label: '二次均温设定', code: 'T2pjSP', unit: '°C', isSetpoint: true },
  { label: '气候补偿偏移', code: 'KTemp', unit: 'K', isSetpoint: true },
  { label: '一次流量设定', code: 'F1SP', unit: 't/h', isSetpoint: true },
  { label: '热量设定', code: 'Q1SP', unit: 'MW', isSetpoint: true },
  { label: '二次压差设定', code: 'XP_DPSP', unit: 'MPa', isSetpoint: true },
  { label: '补水定压设定', code: 'BP_P2hSP', unit: 'MPa', isSetpoint: true },
]

const PUMPS: readonly PanelRow[] = [
  { label: '循环泵频率给定', code: 'XP_SV', unit: 'Hz', isSetpoint: true },
  { label: '循环泵频率反馈', code: 'XP1_Hz', unit: 'Hz' },
  { label: '循环泵电流', code: 'XP1_A', unit: 'A' },
  { label: '补水泵频率', code: 'BP1_Hz', unit: 'Hz' },
  { label: '电压', code: 'EM_U', unit: 'V' },
  { label: '电流', code: 'EM_I', unit: 'A' },
  { label: '补水启动压力', code: 'BP_L', unit: 'MPa', isSetpoint: true },
  { label: '补水停止压力', code: 'BP_H', unit: 'MPa', isSetpoint: true },
]

export const dataPanels = (): Draft[] => [
  ...panel({ x: 1500, y: 100, w: 400, h: 380 }, '运行数据', OPERATION),
  ...panel({ x: 1500, y: 500, w: 400, h: 260 }, '设定值', SETPOINTS),
  ...panel({ x: 1500, y: 780, w: 400, h: 280 }, '泵组与电气', PUMPS),
]

export const modes = (): Draft[] => [
  ...zone(MODE_ZONE, '控制方式'),
  ...choice([MODE_ZONE.x + 20, MODE_ZONE.y + 48], {
    label: '调节阀',
    code: 'CV1_Mode',
    words: ['手动阀位', '恒供温', '恒均温', '恒流量', '恒热量', '气候补偿', '分时段'],
  }),
  ...choice([MODE_ZONE.x + 20, MODE_ZONE.y + 136], {
    label: '循环泵',
    code: 'XP_Mode',
    words: ['手动', '恒压差', '恒供压', '恒温差'],
  }),
]

const LAMPS: readonly Lamp[] = [
  { label: '1号循环泵故障', code: 'XP1_Flt', level: 'important' },
  { label: '2号循环泵故障', code: 'XP2_Flt', level: 'important' },
  { label: '补水泵故障', code: 'BP1_Flt', level: 'important' },
  { label: '调节阀故障', code: 'CV1_Flt', level: 'important' },
  { label: '地面积水', code: 'Flood', level: 'urgent' },
  { label: '停电', code: 'PwrFail', level: 'urgent' },
  { label: 'UPS供电', code: 'UPS', level: 'important' },
  { label: '急停', code: 'Estop', level: 'urgent' },
  { label: '门开', code: 'Door', level: 'general' },
  { label: '就地控制', code: 'LocRem', level: 'general', lightsAt: 0 },
]

/** A row of lamps, spaced by the length of their labels. */
export function lampRow(): Draft[] {
  const box: Box = { x: 20, y: 1000, w: 1460, h: 60 }
  const middle = box.y + box.h / 2
  const [firstX, lastX] = [140, box.x + box.w - 20]
  const widths = LAMPS.map(({ label }) => 27 + textWidth(label, TYPE.small))
  const gap = (lastX - firstX - widths.reduce((sum, width) => sum + width, 0)) / (LAMPS.length - 1)
  const lefts = widths.map((_, index) =>
    Math.round(widths.slice(0, index).reduce((x, width) => x + width + gap, firstX)),
  )
  return [
    frame(box, SURFACE.panel),
    zoneTitle([40, middle], '状态报警'),
    ...LAMPS.flatMap((entry, index) => lamp([(lefts[index] ?? firstX) + 9, middle], entry)),
  ]
}

export function legend(): Draft[] {
  const { x, y } = LEGEND_ZONE
  const rowY = (row: number): number => y + 52 + 26 * row
  const symbolX = x + 186
  const symbols: readonly (readonly [string, (spot: Spot) => Draft[]])[] = [
    ['隔离阀', (spot) => isolatingValve(spot)],
    ['止回阀', (spot) => checkValve(spot, 'right')],
    ['流向', (spot) => [flowMark(spot, 'right')]],
    ['状态正常', (spot) => [circle(spot, 9, { fill: LAMP.normal, stroke: INK.muted, strokeWidth: 1 })]],
    ['设定值', ([sx, sy]) => [text([sx, sy], '0.0', { color: INK.setpoint, align: 'center', size: TYPE.body })]],
  ]
  return [
    ...zone(LEGEND_ZONE, '图例'),
    ...Object.values(MEDIA).flatMap((medium, row) => [
      line(
        'polyLine',
        [
          [x + 20, rowY(row)],
          [x + 70, rowY(row)],
        ],
        medium,
      ),
      text([x + 82, rowY(row)], medium.label),
    ]),
    ...symbols.flatMap(([label, draw], row) => [...draw([symbolX, rowY(row)]), text([symbolX + 26, rowY(row)], label)]),
  ]
}
