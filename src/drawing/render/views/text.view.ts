import { readPaint } from '../paint.ts'
import { type CreateView, staleLine } from './element-view.ts'
import { paintedPath, rootAt } from './shape-parts.ts'

const UNIT_SQUARE = { kind: 'round-rect', width: 1, height: 1, radius: 0 } as const

/** A static text. Texts that show a value are glyphs of the value mesh and have an empty view. */
export const createTextView: CreateView<'text' | 'edit-text' | 'textbox'> = (element, frame, { contexts, labels }) => {
  const root = rootAt(frame)
  const paint = readPaint(element.fill)
  if (!paint || !element.text) return { root, painted: [] }
  const label = labels.create(element, paint.color)
  for (const { minX, minY, maxX, maxY } of label.ground?.boxes ?? []) {
    const ground = label.ground && paintedPath(contexts.fill(UNIT_SQUARE), label.ground.paint)
    if (!ground) continue
    ground.position.set((minX + maxX) / 2, (minY + maxY) / 2)
    ground.scale.set(maxX - minX, maxY - minY)
    root.addChild(ground)
  }
  label.sprite.alpha = paint.alpha
  root.addChild(label.sprite)
  return {
    root,
    painted: [{ node: label.sprite, color: paint.color, takesColor: true, staleColor: staleLine() }],
    destroy: label.destroy,
  }
}
