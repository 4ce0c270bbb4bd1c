/**
 * Measured values and set points at their place in the process. A reading is a label over a dark box with the value;
 * the bar at the left end of the box has the colour of the alarm level while the value is out of its limits.
 */
import type { ColorKey } from '#contract/drawing/element.ts'
import { EQUIPMENT, INK, LEVEL, SURFACE, TYPE } from './palette.ts'
import { type Box, circle, type Draft, line, rect, type Spot, text } from './primitives.ts'

/** Limits of a value in its own unit: running limits low and high, accident limits beyond them. */
export interface Limits {
  readonly lowLow?: number
  readonly low?: number
  readonly high?: number
  readonly highHigh?: number
}

export interface Reading {
  readonly label: string
  readonly code: string
  readonly unit: string
  readonly limits?: Limits
  /** Set points have a different text colour. */
  readonly isSetpoint?: boolean
}

/** Shown until a value arrives, and for an unknown value. */
export const NO_VALUE = '–'

export const READING = { w: 112, h: 48, boxH: 28 } as const
const BAR_WIDTH = 4
const BUBBLE_RADIUS = 17
/** Distance from a pipe's centre line to the middle of a bubble, and to the near end of the reading beyond it. */
export const TAP = { bubble: 54, reading: 82 } as const

/** Colours by limit; accident limits come first and blink. */
function limitColors({ lowLow, low, high, highHigh }: Limits): ColorKey[] {
  return [
    ...(lowLow === undefined ? [] : [{ max: lowLow, color: LEVEL.urgent, blink: true }]),
    ...(highHigh === undefined ? [] : [{ min: highHigh, color: LEVEL.urgent, blink: true }]),
    ...(low === undefined ? [] : [{ max: low, color: LEVEL.general }]),
    ...(high === undefined ? [] : [{ min: high, color: LEVEL.general }]),
  ]
}

/**
 * A reading with its top at `y` and its middle at `x`; its size is {@link READING}. Out of its limits the number has
 * the colour of the level; only the bar blinks, so that the number stays readable.
 */
export function reading([x, y]: Spot, { label, code, unit, limits, isSetpoint = false }: Reading): Draft[] {
  const [left, boxTop] = [x - READING.w / 2, y + READING.h - READING.boxH]
  const elementName = `${code} ${label}`
  const colorKeys = limits && limitColors(limits)
  const box: Box = { x: left, y: boxTop, w: READING.w, h: READING.boxH }
  return [
    text([x, y + 9], label, { align: 'center' }),
    rect(box, { fill: SURFACE.inset, stroke: SURFACE.hairline }),
    ...(colorKeys === undefined
      ? []
      : [
          rect(
            { ...box, w: BAR_WIDTH },
            { fill: INK.faint },
            {
              elementName: `${elementName} 限值`,
              stationVal1: code,
              colorKeys,
            },
          ),
        ]),
    text(
      [left + READING.w - 8, boxTop + READING.boxH / 2],
      NO_VALUE,
      { size: TYPE.value, color: isSetpoint ? INK.setpoint : INK.strong, align: 'right', width: READING.w - 16 },
      {
        elementName,
        stationVal1: code,
        unitText: unit,
        ...(colorKeys && { colorKeys: colorKeys.map(({ blink, ...key }) => key) }),
      },
    ),
  ]
}

export interface Instrument extends Reading {
  /** Letters of the instrument: TI, PI, PDI, … */
  readonly tag: string
  readonly side?: 'above' | 'below'
}

/** An instrument that taps a horizontal pipe at `spot`. */
export function tapped([x, y]: Spot, { tag, side = 'above', ...values }: Instrument): Draft[] {
  const away = side === 'above' ? -1 : 1
  const near = y + away * TAP.reading
  return [
    line(
      'polyLine',
      [
        [x, y],
        [x, near],
      ],
      { color: INK.muted, width: 2 },
    ),
    ...bubble([x, y + away * TAP.bubble], tag),
    ...reading([x, side === 'above' ? near - READING.h : near], values),
  ]
}

/** A meter that the pipe runs through at `spot`; its reading ends `clearance` above the centre line. */
export function inLine(
  [x, y]: Spot,
  { tag, ...values }: Omit<Instrument, 'side'>,
  clearance: number = TAP.reading,
): Draft[] {
  return [
    line(
      'polyLine',
      [
        [x, y],
        [x, y - clearance],
      ],
      { color: INK.muted, width: 2 },
    ),
    ...bubble([x, y], tag),
    ...reading([x, y - clearance - READING.h], values),
  ]
}

const bubble = (spot: Spot, tag: string): Draft[] => [
  circle(spot, BUBBLE_RADIUS, { fill: SURFACE.header, stroke: EQUIPMENT.outline, strokeWidth: 2 }),
  text(spot, tag, { color: INK.text, align: 'center' }),
]
