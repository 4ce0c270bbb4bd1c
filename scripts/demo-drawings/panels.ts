/** Frames for content outside the process: tables of values, lamps, choices. */

import { NO_VALUE, parameterOf, valueColor } from './instruments.ts'
import { CHOSEN, INK, LAMP, LEVEL, SURFACE, TYPE } from './palette.ts'
import { type Box, button, circle, type Draft, onOffColors, rect, type Spot, text } from './primitives.ts'

const PANEL_HEADER = 36
const PANEL_ROW = 30
const PADDING = 20
/** Width of the unit at the right end of a row. */
const UNIT_WIDTH = 44
/** Offset that puts a unit, which is smaller, on the baseline of its value. */
const UNIT_DROP = 1.5

/** A filled frame; its hairline lies within the box, on whole pixels. */
export const frame = ({ x, y, w, h }: Box, fill: string): Draft =>
  rect({ x: x + 0.5, y: y + 0.5, w: w - 1, h: h - 1 }, { fill, stroke: SURFACE.hairline, radius: 4 })

/** An area of the process, with its name in the upper left corner. */
export const zone = (box: Box, title: string): Draft[] => [
  frame(box, SURFACE.zone),
  zoneTitle([box.x + PADDING, box.y + PADDING + 2], title),
]

export const zoneTitle = (spot: Spot, title: string): Draft =>
  text(spot, title, { size: TYPE.body, color: INK.text, isBold: true })

/** A row of a table: a parameter, or a value computed of several. */
export interface PanelRow {
  readonly label: string
  readonly code?: string
  readonly computed?: Computed
}

export interface Computed {
  readonly expression: string
  readonly unit: string
  readonly decimals: number
}

/** A table of values; its height is that of the box, regardless of the number of rows. */
export function panel(box: Box, title: string, rows: readonly PanelRow[]): Draft[] {
  return [
    frame(box, SURFACE.panel),
    frame({ ...box, h: PANEL_HEADER }, SURFACE.header),
    zoneTitle([box.x + PADDING, box.y + PANEL_HEADER / 2], title),
    ...panelRows({ ...box, y: box.y + PANEL_HEADER + 2 }, rows),
  ]
}

/** Rows of values from the top of a box downwards. */
export const panelRows = (box: Box, rows: readonly PanelRow[]): Draft[] =>
  rows.flatMap((row, index) => panelRow(box, box.y + PANEL_ROW * index, row, index % 2 === 1))

function panelRow(box: Box, top: number, { label, code, computed }: PanelRow, isStriped: boolean): Draft[] {
  const [left, right, middle] = [box.x + PADDING, box.x + box.w - PADDING, top + PANEL_ROW / 2]
  const unit = computed?.unit ?? (code === undefined ? '' : parameterOf(code).unit)
  return [
    ...(isStriped ? [rect({ x: box.x + 1, y: top, w: box.w - 2, h: PANEL_ROW }, { fill: SURFACE.stripe })] : []),
    text([left, middle], label, { size: TYPE.body, color: INK.muted }),
    text(
      [right - UNIT_WIDTH, middle],
      NO_VALUE,
      { size: TYPE.value, color: code === undefined ? INK.strong : valueColor(code), align: 'right', width: 130 },
      {
        elementName: `${code ?? ''} ${label}`.trim(),
        ...(code !== undefined && { stationVal1: code, ...(isWritable(code) && { isControl: true }) }),
        ...(computed && { expressions: { value: computed.expression }, valueDecimals: computed.decimals }),
        unitText: '',
      },
    ),
    ...(unit === '' ? [] : [text([right - UNIT_WIDTH + 8, middle + UNIT_DROP], unit)]),
  ]
}

/** Set points can be written from the drawing. */
const isWritable = (code: string): boolean => parameterOf(code).rw === 'write'

export interface Lamp {
  readonly label: string
  readonly code: string
  readonly level: keyof typeof LEVEL
  /** State, 0 or 1, in which the lamp lights. */
  readonly lightsAt?: 0 | 1
}

/** A lamp with its label: grey in normal state; otherwise in the colour of its level, blinking if urgent. */
export function lamp([x, y]: Spot, { label, code, level, lightsAt = 1 }: Lamp): Draft[] {
  const lit = { color: LEVEL[level], ...(level === 'urgent' && { blink: true }) }
  const quiet = { color: LAMP.normal }
  const colorKeys =
    lightsAt === 1
      ? onOffColors(LAMP.normal, lit)
      : [
          { max: 0.5, ...lit },
          { min: 0.5, ...quiet },
        ]
  return [
    circle(
      [x, y],
      9,
      { fill: LAMP.unknown, stroke: INK.muted, strokeWidth: 1 },
      {
        elementName: `${code} ${label}`,
        stationVal1: code,
        colorKeys,
      },
    ),
    text([x + 18, y], label, { color: INK.text }),
  ]
}

export interface Choice {
  readonly label: string
  readonly code: string
  /** Words of the values 0, 1, 2, … */
  readonly words: readonly string[]
}

const CHIP = { w: 66, h: 28, pitchX: 70, pitchY: 36, perRow: 4, fromLeft: 86 } as const

/** A state with several values: its number on a button, and all its words with the present one marked. */
export function choice([left, top]: Spot, { label, code, words }: Choice): Draft[] {
  return [
    text([left, top + CHIP.h / 2], label, { color: INK.text }),
    button(
      { x: left + 48, y: top, w: 30, h: CHIP.h },
      NO_VALUE,
      { fill: SURFACE.inset, stroke: SURFACE.hairline },
      {
        elementName: `${code} ${label}`,
        stationVal1: code,
        ...(isWritable(code) && { isControl: true }),
        unitText: '',
      },
    ),
    ...words.flatMap((word, value) => {
      const x = left + CHIP.fromLeft + CHIP.pitchX * (value % CHIP.perRow)
      const y = top + CHIP.pitchY * Math.floor(value / CHIP.perRow)
      return [
        rect(
          { x, y, w: CHIP.w, h: CHIP.h },
          { fill: SURFACE.inset, stroke: SURFACE.hairline, radius: 4 },
          {
            elementName: `${code} = ${value} ${word}`,
            stationVal1: code,
            colorKeys: [{ min: value - 0.5, max: value + 0.5, color: CHOSEN }],
          },
        ),
        text([x + CHIP.w / 2, y + CHIP.h / 2], word, { color: INK.text, align: 'center' }),
      ]
    }),
  ]
}

/** Sign at the edge of a process with the origin or destination of a pipe. Pipes join its sides. */
export const terminal = (box: Box, label: string): Draft[] => [
  {
    ...button(box, label, { fill: SURFACE.header, stroke: SURFACE.hairline }, { elementName: label }),
    fontSize: TYPE.small,
    color: INK.text,
  },
]

/** The name of a device, under it. */
export const caption = (spot: Spot, name: string): Draft => text(spot, name, { align: 'center' })
