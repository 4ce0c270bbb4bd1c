import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { boxAround, type DrawingElement, isFields, type Json, type JsonFields, worldPoint } from '#drawing/engine.ts'
import type { FieldChanges } from './with-fields.ts'
import { isAsGoodAs, withoutNoise } from './without-noise.ts'

/** An element of another size: the fields to write, and what is read of it. */
export interface SizedElement {
  readonly fields: FieldChanges
  readonly element: DrawingElement
}

/**
 * Whether a resize writes the size of an element, and leaves its stroke as wide as it is; other elements are scaled. So
 * are those that a clip path or a gradient of its own px belongs to, which would stay behind.
 */
export function hasWrittenSize(stored: JsonFields, element: DrawingElement): boolean {
  if (element.clip || hasPixelGradient(stored.fill) || hasPixelGradient(stored.stroke)) return false
  return SIZED_KINDS[element.kind].isWritten(element)
}

const hasPixelGradient = (paint: Json | undefined): boolean =>
  paint !== undefined && isFields(paint) && paint.gradientUnits !== 'percentage'

/**
 * An element whose body, without stroke and before scaling, has another size, px. A circle takes the smaller side, a
 * textbox the width alone, since its height is that of its lines; what is level or upright stays so.
 */
export function sizedElement(element: DrawingElement, bodyWidth: number, bodyHeight: number): SizedElement {
  const width = withoutNoise(bodyWidth, element.width)
  const height = withoutNoise(bodyHeight, element.height)
  return sizeOf(element, width, height)
}

const sizeOf = <Kind extends DrawingKind>(element: DrawingElement<Kind>, width: number, height: number) =>
  SIZED_KINDS[element.kind].sized(element, width, height)

/** How elements of a kind take another size. */
interface SizedKind<Kind extends DrawingKind> {
  /** Whether a resize writes the size, instead of a scale. */
  isWritten(element: Pick<DrawingElement, 'scaleX' | 'scaleY'>): boolean
  sized(element: DrawingElement<Kind>, width: number, height: number): SizedElement
}

const sized = (element: DrawingElement, width: number, height: number, fields: FieldChanges): SizedElement => ({
  fields: { ...fields, width: withoutNoise(width), height: withoutNoise(height) },
  element: { ...element, width, height },
})

const BOX = {
  isWritten: () => true,
  sized: (element: DrawingElement, width: number, height: number) => sized(element, width, height, {}),
} as const
/** Not sized but scaled. */
const SCALED = { ...BOX, isWritten: () => false } as const

type PointedElement = DrawingElement<'line' | 'polyLine' | 'arrowLine' | 'polygon'>
const POINTED = {
  isWritten: () => true,
  sized(element: PointedElement, width: number, height: number) {
    const [growthX, growthY] = [growth(element.width, width), growth(element.height, height)]
    return sized(element, growthX * element.width, growthY * element.height, grownPoints(element, growthX, growthY))
  },
} as const

const CIRCLE: SizedKind<'circle'> = {
  isWritten: ({ scaleX, scaleY }) => isAsGoodAs(Math.abs(scaleX), Math.abs(scaleY), 0),
  sized(element, width, height) {
    const diameter = Math.min(width, height)
    return sized(element, diameter, diameter, { radius: diameter / 2 })
  },
}
const ELLIPSE: SizedKind<'ellipse'> = {
  isWritten: () => true,
  sized: (element, width, height) => sized(element, width, height, { rx: width / 2, ry: height / 2 }),
}
const TEXTBOX: SizedKind<'textbox'> = {
  isWritten: () => true,
  sized: (element, width) => sized(element, width, element.height, {}),
}

const SIZED_KINDS: { readonly [Kind in DrawingKind]: SizedKind<Kind> } = {
  circle: CIRCLE,
  rect: BOX,
  triangle: BOX,
  text: SCALED,
  'edit-text': SCALED,
  button: BOX,
  'dialog-button': BOX,
  polyLine: POINTED,
  arrowLine: POINTED,
  img: SCALED,
  'play-img': SCALED,
  ellipse: ELLIPSE,
  line: POINTED,
  polygon: POINTED,
  path: SCALED,
  textbox: TEXTBOX,
  group: SCALED,
}

const growth = (before: number, after: number): number => (before > 0 ? after / before : 1)

function grownPoints(element: PointedElement, growthX: number, growthY: number): FieldChanges {
  if (element.kind === 'line') {
    const { x1, y1, x2, y2 } = element
    return {
      x1: withoutNoise(x1 * growthX),
      y1: withoutNoise(y1 * growthY),
      x2: withoutNoise(x2 * growthX),
      y2: withoutNoise(y2 * growthY),
    }
  }
  const box = boxAround(element.points.map(({ x, y }) => worldPoint(x, y)))
  const [x0, y0] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  return {
    points: element.points.map(({ x, y }) => ({
      x: withoutNoise(x0 + (x - x0) * growthX, x),
      y: withoutNoise(y0 + (y - y0) * growthY, y),
    })),
  }
}
