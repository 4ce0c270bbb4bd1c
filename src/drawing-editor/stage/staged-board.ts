import { BoardElements, contentOf, type DrawingRecord, findBoard } from '#drawing/engine.ts'

/** A board as it is shown: another object is another board. */
export interface StagedBoard {
  readonly uuid: string
  /** Size of the drawing, document px. */
  readonly sheet: { readonly width: number; readonly height: number }
  readonly background: string
  readonly board: BoardElements
}

/** @throws {RangeError} where there is no such board. O(elements). */
export function stageBoard(record: DrawingRecord, uuid: string): StagedBoard {
  const board = findBoard(record, uuid)
  if (!board) throw new RangeError(`There is no board ${uuid}.`)
  return { uuid, ...lookOf(record, uuid), board: new BoardElements(board) }
}

/** Size and ground of a board. */
export function lookOf(record: DrawingRecord, uuid: string): Pick<StagedBoard, 'sheet' | 'background'> {
  const { width, height, boards } = contentOf(record)
  return { sheet: { width, height }, background: boards.find((one) => one.uuid === uuid)?.background ?? '' }
}
