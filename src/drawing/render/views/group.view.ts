import { elementMatrix } from '#drawing/document/element-matrix.ts'
import type { CreateView } from './element-view.ts'
import { rootAt } from './shape-parts.ts'

/** A group: its children in its own space, drawn as they are anywhere else. */
export const createGroupView: CreateView<'group'> = (element, frame, tools) => {
  const root = rootAt(frame)
  const children = element.children
    .filter(({ visible }) => visible)
    .map((child) => ({ opacity: child.opacity, ...tools.createParts(child, elementMatrix(child), tools) }))
  for (const child of children) {
    child.root.alpha = child.opacity
    root.addChild(child.root)
  }
  return {
    root,
    painted: [],
    setShown: (isShown) => {
      for (const child of children) child.setShown?.(isShown)
    },
    destroy: () => {
      for (const child of children) child.destroy?.()
    },
  }
}
