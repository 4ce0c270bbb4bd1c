/** The parts around the process: title, tables, modes, lamps and legend. */

import { MEDIA, type MediumCode } from '#contract/drawing/media.ts'
import { EQUIPMENT } from '#drawing/engine.ts'
import { WRONG_COLOR } from '#drawing-editor/symbols/figure-text.ts'
import { NO_VALUE, parameterOf } from './instruments.ts'
import { INK, LAMP, RUNNING, SURFACE, TYPE } from './palette.ts'
import { type Computed, choice, frame, type Lamp, lamp, zone, zoneTitle } from './panels.ts'
import { type Box, circle, type Draft, line, type Spot, text, textWidth } from './primitives.ts'

const TITLE_Y = 50

type TitleValue = readonly [left: number, label: string, code: string]
const STATION_VALUES: readonly TitleValue[] = [
  [1460, '室外温度', 'TA'],
  [1700, '站内温度', 'RoomT'],
]

export function titleBar(title: string, values: readonly TitleValue[] = STATION_VALUES): Draft[] {
  const [left, middle] = [44, TITLE_Y]
  return [
    frame({ x: 20, y: 20, w: 1880, h: 60 }, SURFACE.panel),
    text([left, middle], title, { size: TYPE.title, color: INK.strong, isBold: true }),
    ...values.flatMap(([x, label, code]) => titleValue([x, middle], label, code)),
  ]
}

/** Right of the label, document px. */
const TITLE_VALUE = { x: 180, width: 108 } as const

const titleValue = ([left, middle]: Spot, label: string, code: string): Draft[] =>
  titleText([left, middle], label, `${code} ${label}`, { stationVal1: code, unitText: parameterOf(code).unit })

/** A computed figure in the title bar. */
export const titleFigure = (left: number, label: string, { expression, unit, decimals }: Computed): Draft[] =>
  titleText([left, TITLE_Y], label, label, {
    expressions: { value: expression },
    valueDecimals: decimals,
    unitText: unit,
  })

const titleText = ([left, middle]: Spot, label: string, elementName: string, bound: Draft): Draft[] => [
  text([left, middle], label, { size: TYPE.body }),
  text(
    [left + TITLE_VALUE.x, middle],
    NO_VALUE,
    { size: TYPE.key, color: INK.strong, align: 'right', width: TITLE_VALUE.width },
    { elementName, ...bound },
  ),
]

export const modes = (box: Box): Draft[] => [
  ...zone(box, '控制方式'),
  ...choice([box.x + 20, box.y + 48], {
    label: '调节阀',
    code: 'CV1_Mode',
    words: ['手动阀位', '恒供温', '恒均温', '恒流量', '恒热量', '气候补偿', '分时段'],
  }),
  ...choice([box.x + 20, box.y + 136], {
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
export function lampRow(box: Box): Draft[] {
  const middle = box.y + box.h / 2
  const [firstX, lastX] = [box.x + 120, box.x + box.w - 20]
  const widths = LAMPS.map(({ label }) => 27 + textWidth(label, TYPE.small))
  const gap = (lastX - firstX - widths.reduce((sum, width) => sum + width, 0)) / (LAMPS.length - 1)
  const lefts = widths.map((_, index) =>
    Math.round(widths.slice(0, index).reduce((x, width) => x + width + gap, firstX)),
  )
  return [
    frame(box, SURFACE.panel),
    zoneTitle([box.x + 20, middle], '状态报警'),
    ...LAMPS.flatMap((entry, index) => lamp([(lefts[index] ?? firstX) + 9, middle], entry)),
  ]
}

const MEDIA_SHOWN = ['supply1', 'return1', 'supply2', 'return2', 'water'] as const satisfies readonly MediumCode[]

export function legend(box: Box): Draft[] {
  const { x, y } = box
  const rowY = (row: number): number => y + 52 + 26 * row
  const markX = x + 186
  const marks: readonly (readonly [string, (spot: Spot) => Draft])[] = [
    ['运行', (spot) => lampMark(spot, RUNNING)],
    ['停止', (spot) => lampMark(spot, EQUIPMENT.body)],
    ['故障', (spot) => lampMark(spot, WRONG_COLOR)],
    ['状态正常', (spot) => lampMark(spot, LAMP.normal)],
    ['设定值', (spot) => text(spot, '0.0', { color: INK.setpoint, align: 'center', size: TYPE.body })],
  ]
  return [
    ...zone(box, '图例'),
    ...MEDIA_SHOWN.flatMap((medium, row) => {
      const { name, color, dash } = MEDIA[medium]
      const ends: readonly Spot[] = [
        [x + 20, rowY(row)],
        [x + 70, rowY(row)],
      ]
      return [line(ends, { color, width: medium === 'water' ? 4 : 6, dash }), text([x + 82, rowY(row)], name.zh)]
    }),
    ...marks.flatMap(([label, draw], row) => [draw([markX, rowY(row)]), text([markX + 26, rowY(row)], label)]),
  ]
}

const lampMark = (spot: Spot, fill: string): Draft => circle(spot, 9, { fill, stroke: INK.muted, strokeWidth: 1 })
