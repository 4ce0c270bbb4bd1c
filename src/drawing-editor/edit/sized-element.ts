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
  switch (element.kind) {
    case 'circle':
      return isAsGoodAs(Math.abs(element.scaleX), Math.abs(element.scaleY), 0)
    case 'rect':
    case 'button':
    case 'dialog-button':
    case 'triangle':
    case 'ellipse':
    case 'line':
    case 'polyLine':
    case 'arrowLine':
    case 'polygon':
    case 'textbox':
      return true
    default:
      return false
  }
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
  switch (element.kind) {
    case 'circle': {
      const diameter = Math.min(width, height)
      return sized(element, diameter, diameter, { radius: diameter / 2 })
    }
    case 'ellipse':
      return sized(element, width, height, { rx: width / 2, ry: height / 2 })
    case 'textbox':
      return sized(element, width, element.height, {})
    case 'line':
    case 'polyLine':
    case 'arrowLine':
    case 'polygon': {
      const [growthX, growthY] = [growth(element.width, width), growth(element.height, height)]
      return sized(element, growthX * element.width, growthY * element.height, grownPoints(element, growthX, growthY))
    }
    default:
      return sized(element, width, height, {})
  }
}

const sized = (element: DrawingElement, width: number, height: number, fields: FieldChanges): SizedElement => ({
  fields: { ...fields, width: withoutNoise(width), height: withoutNoise(height) },
  element: { ...element, width, height },
})

const growth = (before: number, after: number): number => (before > 0 ? after / before : 1)

function grownPoints(
  element: DrawingElement<'line' | 'polyLine' | 'arrowLine' | 'polygon'>,
  growthX: number,
  growthY: number,
): FieldChanges {
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
