import { elementSize } from '../../document/element-frame.ts'
import { circleOutline } from '../../shapes/circle/circle-outline.ts'
import type { CreateView } from './element-view.ts'
import { addFillAndStroke, rootAt } from './shape-parts.ts'

export const createCircleView: CreateView = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  const radius = elementSize(element).width / 2
  const outline = { kind: 'circle', radius } as const
  return { root, painted: addFillAndStroke(root, element, contexts, outline, () => circleOutline(radius)) }
}
