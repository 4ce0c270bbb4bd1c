import type { EditBoard, ElementRef } from '../../../edit/edit-board.ts'
import type { MeasureLine } from '../../../edit/text.ts'

/** What is edited: elements of a board. */
export interface FieldTarget {
  readonly board: EditBoard
  readonly refs: readonly ElementRef[]
  readonly measureLine: MeasureLine
}
