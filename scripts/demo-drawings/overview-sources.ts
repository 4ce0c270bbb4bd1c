/** The sources on the sheet of the network, and its title. */
import { SOURCE_DRAWING_IDS } from '#server/demo/seed/drawing-samples.ts'
import { NO_VALUE, parameterOf } from './instruments.ts'
import { INK, SURFACE, TYPE } from './palette.ts'
import { frame, zoneTitle } from './panels.ts'
import { button, type Draft, type Spot, text } from './primitives.ts'
import type { Port, Sheet } from './sheet.ts'

export type SourceCode = 'RY01' | 'RY02'

export interface Plant {
  readonly code: SourceCode
  readonly supply: Port
  readonly return: Port
}

const PANEL = { y: 88, w: 800, h: 140, x: { RY01: 76, RY02: 1044 } } as const
/** The plant stands at the outer end of its panel. */
const SYMBOL = { y: 156, x: { RY01: 146, RY02: 1774 }, scale: 1.1 } as const
const FIGURES = [
  ['T1g', '供水温度'],
  ['T1h', '回水温度'],
  ['Q1', '供热功率'],
  ['P1g', '供水压力'],
  ['P1h', '回水压力'],
  ['F1', '循环流量'],
  ['MK_F', '补水流量'],
  ['DPn', '末端压差'],
  ['GAS_F', '燃气流量'],
] as const

export function plantPanel(sheet: Sheet, code: SourceCode, name: string): Plant {
  const own = { stationId: code }
  const { y, w, h } = PANEL
  const x = PANEL.x[code]
  const isWest = code === 'RY01'
  sheet.add([frame({ x, y, w, h }, SURFACE.zone)], own)
  const symbol = sheet.symbol('heatPlant', [SYMBOL.x[code], SYMBOL.y], {
    name,
    scale: SYMBOL.scale,
    fields: { ...own, ...(isWest && { flipX: true }) },
  })
  const left = isWest ? x + 150 : x + 20
  sheet.addOf(
    code,
    [
      { ...zoneTitle([left, y + 24], name), elementName: '名称' },
      {
        ...button(
          { x: left + 500, y: y + 9, w: 110, h: 30 },
          '热源详图',
          { fill: SURFACE.header, stroke: SURFACE.hairline },
          { elementName: '热源详图' },
        ),
        type: 'dialog-button',
        dialogType: 'resource',
        resource: SOURCE_DRAWING_IDS.get(code) ?? '',
      },
      ...FIGURES.flatMap(([param, label], at) =>
        figure([left + 220 * Math.floor(at / 3), y + 58 + 30 * (at % 3)], param, label),
      ),
    ],
    own,
  )
  return { code, supply: { uuid: symbol, port: 'supply' }, return: { uuid: symbol, port: 'return' } }
}

const figure = ([x, y]: Spot, code: string, label: string): Draft[] => [
  text([x, y], label, { size: TYPE.body }),
  text(
    [x + 202, y],
    NO_VALUE,
    { size: TYPE.value, color: INK.strong, align: 'right', width: 116 },
    { elementName: `${code} ${label}`, stationVal1: code, unitText: parameterOf(code).unit },
  ),
]

/** Outdoor temperature is that at the first source, which every network has. */
export const networkTitle = (): Draft[] => [
  frame({ x: 20, y: 20, w: 1880, h: 56 }, SURFACE.panel),
  text([44, 48], '供热系统总图', { size: TYPE.title, color: INK.strong, isBold: true }),
  text([1660, 48], '室外温度', { size: TYPE.body }),
  text(
    [1880, 48],
    NO_VALUE,
    { size: TYPE.key, color: INK.strong, align: 'right', width: 108 },
    { elementName: 'TA 室外温度', stationId1: 'RY01', stationVal1: 'TA', unitText: '°C' },
  ),
]
