import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import { cornerRadii, rectOutline } from '../../outlines/rect-outline.ts'
import type { ShapePath } from '../look.ts'
import { outlinePath } from '../look-parts.ts'

type RoundRect = DrawingElement<'rect' | 'button' | 'dialog-button'>

export function roundRectOutline(element: RoundRect): Outline[] {
  const { rx, ry } = cornerRadii(element)
  return [{ points: rectOutline(element.width, element.height, rx, ry), isClosed: true }]
}

export function roundRectPath(element: RoundRect): ShapePath {
  const { rx, ry } = cornerRadii(element)
  if (rx !== ry) return outlinePath(element, roundRectOutline(element))
  return { kind: 'round-rect', width: element.width, height: element.height, radius: rx }
}

/** Whether it has no round corners. */
export const isSharp = ({ rx }: RoundRect): boolean => rx === 0
