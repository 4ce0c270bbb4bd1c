import { readableOn, readPaint } from '../paint.ts'
import { LABEL_WITHOUT_FACE } from './colors.ts'
import type { CreateView } from './element-view.ts'
import { rectFace } from './rect.view.ts'
import { addFillAndStroke, rootAt } from './shape-parts.ts'

/** A button with its label. One that shows a value has its face here and the value in the value mesh. */
export const createButtonView: CreateView<'button' | 'dialog-button'> = (element, frame, { contexts, labels }) => {
  const root = rootAt(frame)
  const painted = addFillAndStroke(root, element, contexts, rectFace(element))
  if (!element.text) return { root, painted }
  const label = labels.create(element, readableOn(readPaint(element.fill)?.color ?? LABEL_WITHOUT_FACE))
  root.addChild(label.sprite)
  return { root, painted, destroy: label.destroy }
}
