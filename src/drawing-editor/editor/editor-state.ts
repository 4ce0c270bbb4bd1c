import type { DrawingRecord } from '#drawing/engine.ts'
import type { ElementRef } from '../edit/edit-board.ts'
import type { Format } from '../edit/format.ts'
import { NOTHING_CHOSEN, type Selection } from '../selection/selection.ts'
import { NO_RULINGS, type Rulings } from '../stage/rulings.ts'
import { selectTool } from '../tools/select/select.tool.ts'
import type { Typing } from '../tools/tool-state.ts'

/** What panels show; another object after each change of it, none within a gesture. */
export interface EditorState {
  /** The board that is shown. */
  readonly board: string
  readonly selection: Selection
  /** The point of the chosen line that keys and commands act on. */
  readonly point: number | null
  /** The segment of the chosen line that keys move, from this point to the next one. */
  readonly segment: number | null
  readonly tool: string
  /** An element whose picture is to be chosen. */
  readonly picturing: ElementRef | null
  /** The text that is being typed. */
  readonly typing: Typing | null
  /** Taken from an element, to be given to others. */
  readonly format: Format | null
  readonly isGridShown: boolean
  readonly areCoordinatesShown: boolean
  /** Lines to snap to; no part of the document. */
  readonly rulings: Rulings
  readonly isReadOnly: boolean
  /** The document after the last step. */
  readonly record: DrawingRecord
  readonly undoLabel: string | null
  readonly redoLabel: string | null
}

/** Of a drawing that was just opened. */
export const initialState = (record: DrawingRecord, board: string): EditorState => ({
  board,
  selection: NOTHING_CHOSEN,
  point: null,
  segment: null,
  tool: selectTool.name,
  picturing: null,
  typing: null,
  format: null,
  isGridShown: false,
  areCoordinatesShown: false,
  rulings: NO_RULINGS,
  isReadOnly: false,
  record,
  undoLabel: null,
  redoLabel: null,
})
