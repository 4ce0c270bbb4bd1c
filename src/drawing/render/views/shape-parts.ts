import { Container, Matrix } from 'pixi.js'
import type { Gradient } from '#drawing/document/gradient.ts'
import type { Affine } from '#drawing/geometry/affine.ts'
import type { FacePart, StrokePart } from '#drawing/shapes/look.ts'
import type { ShapeContexts } from '../shape-contexts.ts'
import { type PaintedPart, staleColorOf } from './element-view.ts'

/** The tint under which a gradient has its own colours. */
const WHITE = 0xffffff

export function rootAt([a, b, c, d, e, f]: Affine): Container {
  const root = new Container()
  root.setFromMatrix(new Matrix(a, b, c, d, e, f))
  return root
}

/** A filled or stroked path in its colours. */
export function paintShape(root: Container, part: FacePart | StrokePart, contexts: ShapeContexts): PaintedPart {
  const { path, coat } = part
  const { paint, gradient } = coat
  const contextOf = (painted: Gradient | null) =>
    part.part === 'face' ? contexts.fill(path, painted) : contexts.stroke(path, part.style, painted)
  const node = root.addChild(contexts.draw(contextOf(gradient)))
  const color = gradient ? WHITE : paint.color
  node.tint = color
  node.alpha = gradient ? 1 : paint.alpha
  return {
    node,
    color,
    takesColor: coat.takesColor,
    staleColor: staleColorOf(coat),
    ...(gradient && {
      setPlain(isPlain) {
        contexts.redraw(node, contextOf(isPlain ? null : gradient))
      },
    }),
  }
}
