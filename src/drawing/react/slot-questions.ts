import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import { type GeometryQuestions, openGeometry } from './geometry-questions.ts'

/**
 * Geometry of a board by slot. The geometry service counts elements in drawing order, which makes its answers come in that
 * order; here they are translated.
 */
export interface SlotQuestions
  extends Pick<GeometryQuestions, 'visible' | 'hit' | 'marquee' | 'snap' | 'arrange' | 'beginSnapping' | 'close'> {
  /** Follows a change that the board has followed. */
  follow(change: SlotChange): void
}

export function openSlotQuestions(board: BoardElements, given: GeometryService | undefined): SlotQuestions {
  const geometry = openGeometry(() => ({ boxes: board.boxesOf(board.order) }), given)
  return {
    follow({ changed, splice }) {
      if (splice) {
        const { removed, indices } = splice
        geometry.splice(removed.slice(), indices.slice(), { boxes: board.boxesOf(board.slotsOf(indices)) })
      }
      if (changed.length > 0) geometry.update(board.ranksOf(changed), { boxes: board.boxesOf(changed) })
    },
    async visible(...rectangle) {
      const ranks = await geometry.visible(...rectangle)
      return ranks && board.slotsOf(ranks)
    },
    hit: async (x, y, radius, limit, signal) => board.slotsOf(await geometry.hit(x, y, radius, limit, signal)),
    marquee: async (...rectangle) => board.slotsOf(await geometry.marquee(...rectangle)),
    beginSnapping: (dragged) => geometry.beginSnapping(board.ranksOf(dragged).sort()),
    snap: geometry.snap,
    arrange: geometry.arrange,
    close: geometry.close,
  }
}
