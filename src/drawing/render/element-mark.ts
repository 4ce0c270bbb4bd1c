import type { Graphics } from 'pixi.js'
import type { DrawingElement } from '../document/drawing-element.ts'
import { localPoint } from '../geometry/points.ts'
import { localBox } from '../scene/element-boxes.ts'
import { polygon } from '../shapes/look.ts'
import type { ShapeContexts } from './shape-contexts.ts'

const STROKE = { width: 3, cap: 'butt', join: 'miter', miterLimit: 4, dash: null, dashOffset: 0 } as const
const COLOR = 0xffffff
const MARGIN = 4

/** Rectangle around an element, in its local space. */
export function drawMark(element: DrawingElement, contexts: ShapeContexts): Graphics {
  const { minX, minY, maxX, maxY } = localBox(element)
  const points = [
    localPoint(minX - MARGIN, minY - MARGIN),
    localPoint(maxX + MARGIN, minY - MARGIN),
    localPoint(maxX + MARGIN, maxY + MARGIN),
    localPoint(minX - MARGIN, maxY + MARGIN),
  ]
  const mark = contexts.draw(contexts.stroke(polygon(points), STROKE))
  mark.tint = COLOR
  return mark
}
