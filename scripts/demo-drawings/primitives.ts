/**
 * The basic elements of a drawing beside symbols and pipes. They take positions as a draughtsman gives them (the centre
 * line of an outline, the middle of a line of text) and compute Fabric's boxes, whose corner includes the stroke. All
 * are pure; ids and the bound node are added when they are put on a sheet (`sheet.ts`).
 */
import type { JsonFields } from '#drawing/engine.ts'
import { FONT_FAMILY, INK, TYPE } from './palette.ts'

/** An element without an id yet. A bound value without a node belongs to the unit of the drawing. */
export type Draft = JsonFields

/** A position on the canvas, document px. */
export type Spot = readonly [x: number, y: number]

/** A rectangle by the centre line of its outline, document px. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Look {
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
}

export interface TextStyle {
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly isBold?: boolean
  /** From one line to the next, document px. */
  readonly pitch?: number
  /** Width reserved for the text, document px; default: the width of the text. */
  readonly width?: number
}

/** Height of a one-line text in em, as Fabric measures it. */
const LINE_HEIGHT_EM = 1.13
const FULL_WIDTH = /[\u2E80-\uFFEF]/u

/** Width of a text in document px: full-width characters are one em, others a little more than half. */
export function textWidth(content: string, size: number): number {
  const em = [...content].reduce((sum, char) => sum + (FULL_WIDTH.test(char) ? 1 : 0.58), 0)
  return Math.ceil(em * size)
}

/** Text whose first line is vertically centred on `y`; `x` is its left end, middle or right end, by `align`. */
export function text([x, y]: Spot, content: string, style: TextStyle = {}, duties: JsonFields = {}): Draft {
  const { size = TYPE.small, color = INK.muted, align = 'left', isBold = false, pitch } = style
  const lines = content.split('\n')
  const { width = Math.max(...lines.map((line) => textWidth(line, size))) } = style
  const height = Math.round(size * LINE_HEIGHT_EM)
  const before = { left: 0, center: width / 2, right: width }[align]
  return {
    type: 'text',
    left: x - before,
    top: y - height / 2,
    width,
    height: pitch === undefined ? height : height + (lines.length - 1) * pitch,
    fill: color,
    strokeWidth: 0,
    text: content,
    fontSize: size,
    fontFamily: FONT_FAMILY,
    ...(isBold && { fontWeight: 'bold' }),
    ...(pitch !== undefined && { lineHeight: pitch / (size * LINE_HEIGHT_EM) }),
    textAlign: align,
    ...duties,
  }
}

export function rect(box: Box, look: Look & { readonly radius?: number }, duties: JsonFields = {}): Draft {
  const { radius = 0 } = look
  return {
    type: 'rect',
    ...corner(box.x, box.y, look),
    width: box.w,
    height: box.h,
    ...painted(look),
    ...(radius > 0 && { rx: radius, ry: radius }),
    ...duties,
  }
}

export function circle([x, y]: Spot, radius: number, look: Look, duties: JsonFields = {}): Draft {
  return {
    type: 'circle',
    ...corner(x - radius, y - radius, look),
    width: 2 * radius,
    height: 2 * radius,
    ...painted(look),
    radius,
    ...duties,
  }
}

export interface LineLook {
  readonly color: string
  readonly width: number
  readonly dash?: readonly number[] | null
}

/** A line through all `spots` that is no pipe. */
export function line(spots: readonly Spot[], { color, width: strokeWidth, dash = null }: LineLook): Draft {
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    ...corner(left, top, { strokeWidth, stroke: color }),
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    fill: null,
    stroke: color,
    strokeWidth,
    ...(dash && { strokeDashArray: [...dash] }),
    strokeLineJoin: 'round',
    points: spots.map(([x, y]) => ({ x, y })),
  }
}

export function button(box: Box, content: string, look: Look, duties: JsonFields): Draft {
  return {
    ...rect(box, { ...look, radius: 4 }, duties),
    type: 'button',
    text: content,
    fontSize: TYPE.body,
    fontFamily: FONT_FAMILY,
    textAlign: 'center',
  }
}

/** An entry of `colorKeys`. */
export type LimitColor = {
  readonly min?: number
  readonly max?: number
  readonly color: string
  readonly blink?: boolean
}

/** Colours of a binary state: off below 0.5, on from 0.5. */
export const onOffColors = (off: string, on: LimitColor): LimitColor[] => [
  { max: 0.5, color: off },
  { min: 0.5, ...on },
]

const outline = ({ stroke, strokeWidth = 1 }: Look): number => (stroke === undefined ? 0 : strokeWidth)

const corner = (x: number, y: number, look: Look): { left: number; top: number } => ({
  left: x - outline(look) / 2,
  top: y - outline(look) / 2,
})

const painted = (look: Look): { fill: string | null; stroke: string | null; strokeWidth: number } => ({
  fill: look.fill ?? null,
  stroke: look.stroke ?? null,
  strokeWidth: outline(look),
})
