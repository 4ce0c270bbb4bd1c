import { readPaint } from '../paint.ts'
import { type CreateView, staleLine } from './element-view.ts'
import { rootAt } from './shape-parts.ts'

/** A static text. Texts that show a value are glyphs of the value mesh and have an empty view. */
export const createTextView: CreateView<'text' | 'edit-text' | 'textbox'> = (element, frame, { labels }) => {
  const root = rootAt(frame)
  const paint = readPaint(element.fill)
  if (!paint || !element.text) return { root, painted: [] }
  const label = labels.create(element, paint.color)
  label.sprite.alpha = paint.alpha
  root.addChild(label.sprite)
  return {
    root,
    painted: [{ node: label.sprite, color: paint.color, takesColor: true, staleColor: staleLine() }],
    destroy: label.destroy,
  }
}
