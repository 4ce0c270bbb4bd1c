import { arrayOperations, MAX_COPIES } from '../edit/array.ts'
import { chosenElements, outerBoxOnBoard, unionOf } from '../edit/chosen-elements.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen } from '../selection/selection.ts'

/** Most rows, and most columns. */
export const MAX_ROWS = 200
/** Greatest gap between two copies, and overlap of them, document px. */
export const MAX_GAP = 10_000

/** What is asked for. */
export interface ArrayForm {
  readonly rows: number
  readonly columns: number
  /** Between the boxes of neighbours in a row, and between those of rows, document px; below 0 they overlap. */
  readonly gapX: number
  readonly gapY: number
}
export type ArrayField = keyof ArrayForm

/** What is wrong with each field; nothing for an array that can be made. */
export type ArrayProblems = { readonly [Field in ArrayField]?: 'count' | 'gap' | 'tooMany' }

/** @param numChosen - How many elements are repeated. */
export function arrayProblems({ rows, columns, gapX, gapY }: ArrayForm, numChosen: number): ArrayProblems {
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_ROWS
  const isGap = (gap: number): boolean => Number.isFinite(gap) && Math.abs(gap) <= MAX_GAP
  const isTooMany = isCount(rows) && isCount(columns) && (rows * columns - 1) * numChosen > MAX_COPIES
  return {
    ...(!isCount(rows) && { rows: 'count' }),
    ...(!isCount(columns) && { columns: 'count' }),
    ...(isTooMany && { rows: 'tooMany', columns: 'tooMany' }),
    ...(!isGap(gapX) && { gapX: 'gap' }),
    ...(!isGap(gapY) && { gapY: 'gap' }),
  }
}

/** Repeats what is chosen in rows and columns, as one step, and chooses all of it. */
export function makeArray(editor: Editor, { rows, columns, gapX, gapY }: ArrayForm): void {
  const { board, selection } = editor
  const box = unionOf(chosenElements(board, selection.refs).map(outerBoxOnBoard))
  const dx = box.maxX - box.minX + gapX
  const dy = box.maxY - box.minY + gapY
  const { operations, copies } = arrayOperations(board, selection.refs, { rows, columns, dx, dy }, editor.createUuid)
  if (operations.length === 0) return
  editor.apply(operations, 'array')
  editor.select(chosen([...selection.refs, ...copies], selection.group))
}
