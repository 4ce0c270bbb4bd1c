import { readableOn, readPaint } from '../paint.ts'
import type { CreateView } from './element-view.ts'
import { borderOf, rectFace } from './rect.view.ts'
import { addFillAndStroke, rootAt } from './shape-parts.ts'

/** Ground of a button without a face: that of a drawing is dark. */
const NO_FACE = 0x000000

/** A button with its label. One that shows a value has its face here and the value in the value mesh. */
export const createButtonView: CreateView = (element, frame, { contexts, labels }) => {
  const root = rootAt(frame)
  const painted = addFillAndStroke(root, element, contexts, rectFace(element), () => borderOf(element), false)
  if (!element.text) return { root, painted }
  const label = labels.create(element, readableOn(readPaint(element.fill)?.color ?? NO_FACE))
  root.addChild(label.sprite)
  return { root, painted, destroy: label.destroy }
}
