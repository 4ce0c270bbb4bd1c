import type { Container } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localStrokeWidth } from '#drawing/document/element-matrix.ts'
import { cornerRadii, rectOutline } from '#drawing/shapes/rect/rect-outline.ts'
import { isTank, tankInside } from '#drawing/shapes/rect/tank-level.ts'
import { readPaint } from '../paint.ts'
import type { ShapeContexts, ShapePath } from '../shape-contexts.ts'
import { WATER } from './colors.ts'
import { type CreateView, type ElementParts, type PaintedPart, staleFace, staleLine } from './element-view.ts'
import { addFillAndStroke, paintedPath, rootAt } from './shape-parts.ts'

export const createRectView: CreateView<'rect'> = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  const painted = addFillAndStroke(root, element, contexts, rectFace(element))
  return isTank(element) ? tankParts(root, element, contexts, painted) : { root, painted }
}

/** A rectangle, rounded where the element is. */
export function rectFace(element: DrawingElement<'rect' | 'button' | 'dialog-button'>): ShapePath {
  const { width, height } = element
  const { rx, ry } = cornerRadii(element)
  if (rx !== ry) return { kind: 'polygon', points: rectOutline(width, height, rx, ry).slice(0, -1) }
  return { kind: 'round-rect', width, height, radius: rx }
}

/** The water lies over the face and under the wall; only its scale changes with the level. */
function tankParts(
  root: Container,
  element: DrawingElement<'rect'>,
  contexts: ShapeContexts,
  shape: readonly PaintedPart[],
): ElementParts {
  const inside = tankInside(element, readPaint(element.stroke) ? localStrokeWidth(element) : 0)
  const [width, height] = [inside.maxX - inside.minX, inside.maxY - inside.minY]
  const water = paintedPath(contexts.fill({ kind: 'round-rect', width: 1, height: 1, radius: 0 }), WATER)
  const face = shape.filter(({ takesColor }) => takesColor)
  water.visible = false
  water.width = width
  root.addChildAt(water, face.length)
  return {
    root,
    painted: [
      ...shape.map((part) => ({ ...part, takesColor: false, staleColor: part.takesColor ? part.color : staleLine() })),
      { node: water, color: WATER.color, takesColor: true, staleColor: staleFace(staleLine()) },
    ],
    setLevel(part) {
      water.visible = part > 0
      if (!(part > 0)) return
      water.scale.y = height * part
      water.position.y = inside.maxY - (height * part) / 2
    },
  }
}
