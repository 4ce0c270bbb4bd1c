import { copiesOf, type Duplicated } from './duplicate.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { insertAbove } from './insert-above.ts'
import { siblingsOf } from './siblings.ts'

/** Most elements that one array makes. */
export const MAX_COPIES = 10_000

export interface ArrayOfCopies {
  /** With the originals, 1 or more. */
  readonly rows: number
  readonly columns: number
  /** From column to column, and from row to row, document px. */
  readonly dx: number
  readonly dy: number
}

/**
 * Repeats elements in rows and columns: the originals are the first of them, the copies have new uuids and stand above
 * the topmost original, row by row. None for fewer than one row or column, and for more than {@link MAX_COPIES}.
 */
export function arrayOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  { rows, columns, dx, dy }: ArrayOfCopies,
  createUuid: () => string,
): Duplicated {
  const siblings = siblingsOf(board, refs)
  const numCopies = (rows * columns - 1) * (siblings?.chosen.length ?? 0)
  const isWhole = Number.isInteger(rows) && Number.isInteger(columns) && rows >= 1 && columns >= 1
  if (!siblings || !isWhole || numCopies > MAX_COPIES) return { operations: [], copies: [] }
  const copies = Array.from({ length: rows * columns - 1 }, (_, at) => {
    const [row, column] = [Math.floor((at + 1) / columns), (at + 1) % columns]
    return copiesOf(board, siblings, column * dx, row * dy, createUuid)
  })
  const { operations, refs: inserted } = insertAbove(board, siblings, copies.flat())
  return { operations, copies: inserted }
}
