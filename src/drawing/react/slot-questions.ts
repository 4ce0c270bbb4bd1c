import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import { outlineColumns } from '../scene/element-outline.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import { type BoardShapes, type GeometryQuestions, openGeometry } from './geometry-questions.ts'

/**
 * Geometry of a board by slot. The geometry service counts elements in drawing order, which makes its answers come in that
 * order; here they are translated.
 */
export interface SlotQuestions
  extends Pick<GeometryQuestions, 'visible' | 'hit' | 'marquee' | 'snap' | 'arrange' | 'beginSnapping' | 'close'> {
  /** Follows a change that the board has followed. */
  follow(change: SlotChange): void
}

/** @param hasOutlines - Whether a pointer takes an element by what is drawn of it, instead of by its box. */
export function openSlotQuestions(
  board: BoardElements,
  given: GeometryService | undefined,
  hasOutlines = false,
): SlotQuestions {
  /** @param ranks - What the service calls them. */
  const shapesOf = (slots: Uint32Array, ranks: Uint32Array): BoardShapes => {
    const boxes = board.boxesOf(slots)
    if (!hasOutlines) return { boxes }
    const elements = Array.from(slots, (slot) => board.elements[slot])
    return { boxes, outlines: outlineColumns(elements, ranks) }
  }
  const geometry = openGeometry(() => shapesOf(board.order, board.ranksOf(board.order)), given)
  return {
    follow({ changed, splice }) {
      if (splice) {
        const { removed, indices } = splice
        geometry.splice(removed.slice(), indices.slice(), shapesOf(board.slotsOf(indices), indices))
      }
      if (changed.length > 0) {
        const ranks = board.ranksOf(changed)
        geometry.update(ranks.slice(), shapesOf(changed, ranks))
      }
    },
    async visible(...rectangle) {
      const ranks = await geometry.visible(...rectangle)
      return ranks && board.slotsOf(ranks)
    },
    hit: async (x, y, radius, limit, signal) => board.slotsOf(await geometry.hit(x, y, radius, limit, signal)),
    marquee: async (...rectangle) => board.slotsOf(await geometry.marquee(...rectangle)),
    beginSnapping: (dragged, isLine) => geometry.beginSnapping(board.ranksOf(dragged).sort(), isLine),
    snap: geometry.snap,
    arrange: geometry.arrange,
    close: geometry.close,
  }
}
