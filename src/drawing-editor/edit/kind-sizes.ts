import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { boxAround, type DrawingElement, worldPoint } from '#drawing/engine.ts'
import type { FieldChanges } from './with-fields.ts'
import { isAsGoodAs, withoutNoise } from './without-noise.ts'

/** An element of another size: the fields to write, and what is read of it. */
export interface SizedElement {
  readonly fields: FieldChanges
  readonly element: DrawingElement
}

/** How elements of a kind take another size. */
export interface KindSize<Kind extends DrawingKind> {
  /** Whether a resize writes the size, instead of a scale. */
  isWritten(element: Pick<DrawingElement, 'scaleX' | 'scaleY'>): boolean
  sized(element: DrawingElement<Kind>, width: number, height: number): SizedElement
}

const sized = (element: DrawingElement, width: number, height: number, fields: FieldChanges): SizedElement => ({
  fields: { ...fields, width: withoutNoise(width), height: withoutNoise(height) },
  element: { ...element, width, height },
})

export const BOX = {
  isWritten: () => true,
  sized: (element: DrawingElement, width: number, height: number) => sized(element, width, height, {}),
} as const
/** Not sized but scaled. */
export const SCALED = { ...BOX, isWritten: () => false } as const

type PointedElement = DrawingElement<'line' | 'polyLine' | 'arrowLine' | 'polygon'>
export const POINTED = {
  isWritten: () => true,
  sized(element: PointedElement, width: number, height: number) {
    const [growthX, growthY] = [growth(element.width, width), growth(element.height, height)]
    return sized(element, growthX * element.width, growthY * element.height, grownPoints(element, growthX, growthY))
  },
} as const

export const CIRCLE: KindSize<'circle'> = {
  isWritten: ({ scaleX, scaleY }) => isAsGoodAs(Math.abs(scaleX), Math.abs(scaleY), 0),
  sized(element, width, height) {
    const diameter = Math.min(width, height)
    return sized(element, diameter, diameter, { radius: diameter / 2 })
  },
}
export const ELLIPSE: KindSize<'ellipse'> = {
  isWritten: () => true,
  sized: (element, width, height) => sized(element, width, height, { rx: width / 2, ry: height / 2 }),
}
export const TEXTBOX: KindSize<'textbox'> = {
  isWritten: () => true,
  sized: (element, width) => sized(element, width, element.height, {}),
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
