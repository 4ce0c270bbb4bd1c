import type { BoardRecord } from '#drawing/engine.ts'
import { keyOf } from '../../edit/edit-board.ts'
import { type Found, findElements } from '../../edit/find.ts'

/** A found element, and the board that it is on. */
export interface FoundElement extends Found {
  readonly board: BoardRecord
  /** Names it among all that was found. */
  readonly key: string
}

/** O(elements of the boards). */
export const findInBoards = (boards: readonly BoardRecord[], text: string): FoundElement[] =>
  boards.flatMap((board) =>
    findElements(board, text).map((found) => ({ ...found, board, key: `${board.uuid} ${keyOf(found.ref)}` })),
  )
