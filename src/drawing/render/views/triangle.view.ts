import { triangleOutline } from '../../shapes/triangle/triangle-outline.ts'
import type { CreateView } from './element-view.ts'
import { addFillAndStroke, rootAt } from './shape-parts.ts'

export const createTriangleView: CreateView = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  const border = triangleOutline(element.width, element.height)
  const outline = { kind: 'polygon', points: border.slice(0, -1) } as const
  return { root, painted: addFillAndStroke(root, element, contexts, outline, () => border) }
}
