/**
 * The basic elements of a drawing, from which every symbol is made. They take positions as a draughtsman gives them
 * (the centre line of an outline, the middle of a line of text) and compute Fabric's boxes, whose corner includes the
 * stroke. All are pure; ids and the bound unit are added when the sheet is closed (`sheet.ts`).
 */
import type { ColorKey, StoredElement } from '#contract/drawing/element.ts'
import { EQUIPMENT, FONT_FAMILY, INK, TYPE } from './palette.ts'

type KnownFields<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/** An element without an id yet. A bound value without a node belongs to the unit of the drawing. */
export type Draft = Omit<KnownFields<StoredElement>, 'uuid'>

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

/** Bindings and behaviour of an element. */
export type Duties = Partial<
  Pick<
    Draft,
    | 'elementName'
    | 'stationId1'
    | 'stationVal1'
    | 'stationVal2'
    | 'colorKeys'
    | 'unitText'
    | 'maxValue'
    | 'flowDirection'
    | 'waterBoxMaxHeight'
    | 'waterBoxUnit'
    | 'deviceName'
    | 'deviceType'
  >
>

export interface TextStyle {
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly isBold?: boolean
  /** Width reserved for the text, document px; default: the width of the text. */
  readonly width?: number
}

const UPRIGHT = { angle: 0, scaleX: 1, scaleY: 1 } as const
/** Height of a one-line text in em, as Fabric measures it. */
const LINE_HEIGHT_EM = 1.13
const FULL_WIDTH = /[\u2E80-\uFFEF]/u

/** Width of a text in document px: full-width characters are one em, others a little more than half. */
export function textWidth(content: string, size: number): number {
  const em = [...content].reduce((sum, char) => sum + (FULL_WIDTH.test(char) ? 1 : 0.58), 0)
  return Math.ceil(em * size)
}

/** Text vertically centred on `y`; `x` is its left end, middle or right end, by `align`. */
export function text([x, y]: Spot, content: string, style: TextStyle = {}, duties: Duties = {}): Draft {
  const { size = TYPE.small, color = INK.muted, align = 'left', isBold = false } = style
  const { width = textWidth(content, size) } = style
  const height = Math.round(size * LINE_HEIGHT_EM)
  const before = { left: 0, center: width / 2, right: width }[align]
  return {
    type: 'text',
    left: x - before,
    top: y - height / 2,
    width,
    height,
    ...UPRIGHT,
    fill: color,
    strokeWidth: 0,
    text: content,
    fontSize: size,
    fontFamily: FONT_FAMILY,
    ...(isBold && { fontWeight: 'bold' }),
    textAlign: align,
    ...duties,
  }
}

export function rect(box: Box, look: Look & { readonly radius?: number }, duties: Duties = {}): Draft {
  const { radius = 0 } = look
  return {
    type: 'rect',
    ...corner(box.x, box.y, look),
    width: box.w,
    height: box.h,
    ...UPRIGHT,
    ...painted(look),
    ...(radius > 0 && { rx: radius, ry: radius }),
    ...duties,
  }
}

export function circle([x, y]: Spot, radius: number, look: Look, duties: Duties = {}): Draft {
  return {
    type: 'circle',
    ...corner(x - radius, y - radius, look),
    width: 2 * radius,
    height: 2 * radius,
    ...UPRIGHT,
    ...painted(look),
    radius,
    ...duties,
  }
}

/** Direction of a triangle's tip, degrees clockwise from up. */
const POINTS = { up: 0, right: 90, down: 180, left: 270 } as const
export type Direction = keyof typeof POINTS

/** Triangle centred on `spot`: `base` across its direction, `length` along it. */
export function triangle(
  [x, y]: Spot,
  direction: Direction,
  size: { readonly base: number; readonly length: number },
  look: Look,
  duties: Duties = {},
): Draft {
  return {
    type: 'triangle',
    left: x,
    top: y,
    width: size.base,
    height: size.length,
    originX: 'center',
    originY: 'center',
    ...UPRIGHT,
    angle: POINTS[direction],
    ...painted(look),
    ...duties,
  }
}

export interface LineLook {
  readonly color: string
  readonly width: number
  readonly dash?: readonly number[] | null
}

/** A line through all `spots`. An `arrowLine` has its head at the last one. */
export function line(
  type: 'polyLine' | 'arrowLine',
  spots: readonly Spot[],
  { color, width: strokeWidth, dash = null }: LineLook,
  duties: Duties = {},
): Draft {
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type,
    ...corner(left, top, { strokeWidth, stroke: color }),
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    ...UPRIGHT,
    fill: null,
    stroke: color,
    strokeWidth,
    ...(dash && { strokeDashArray: [...dash] }),
    strokeLineJoin: 'round',
    points: spots.map(([x, y]) => ({ x, y })),
    ...duties,
  }
}

/** Pictures are twice their displayed size, so that they stay sharp when zoomed in. */
export const PICTURE_SCALE = 0.5

export function image(box: Box, src: string, duties: Duties = {}): Draft {
  return {
    type: 'img',
    left: box.x,
    top: box.y,
    width: box.w / PICTURE_SCALE,
    height: box.h / PICTURE_SCALE,
    angle: 0,
    scaleX: PICTURE_SCALE,
    scaleY: PICTURE_SCALE,
    strokeWidth: 0,
    src,
    imgType: 'svg',
    ...duties,
  }
}

export function button(box: Box, content: string, look: Look, duties: Duties): Draft {
  return {
    ...rect(box, { ...look, radius: 4 }, duties),
    type: 'button',
    text: content,
    fontSize: TYPE.body,
    fontFamily: FONT_FAMILY,
    textAlign: 'center',
  }
}

/** Colours of a binary state: off below 0.5, on from 0.5. */
export const onOffColors = (off: string, on: { readonly color: string; readonly blink?: boolean }): ColorKey[] => [
  { max: 0.5, color: off },
  { min: 0.5, ...on },
]

/** Equipment has a light grey outline and a dark body. */
export const EQUIPMENT_LOOK: Look = { fill: EQUIPMENT.body, stroke: EQUIPMENT.outline, strokeWidth: 2 }

const outline = ({ stroke, strokeWidth = 1 }: Look): number => (stroke === undefined ? 0 : strokeWidth)

const corner = (x: number, y: number, look: Look): { left: number; top: number } => ({
  left: x - outline(look) / 2,
  top: y - outline(look) / 2,
})

const painted = (look: Look): Pick<Draft, 'fill' | 'stroke' | 'strokeWidth'> => ({
  fill: look.fill ?? null,
  stroke: look.stroke ?? null,
  strokeWidth: outline(look),
})
