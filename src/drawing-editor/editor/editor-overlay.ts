import type { OverlayShape } from '#drawing/engine.ts'
import type { Crossings } from '../connectors/crossings.ts'
import type { ElementRef } from '../edit/edit-board.ts'
import type { SelectionFrame } from '../edit/selection-frame.ts'
import {
  groupShapes,
  hoverShapes,
  type MarkedBoard,
  rulingShapes,
  SelectionMarks,
  sheetShapes,
} from '../selection/selection-marks.ts'
import type { Rulings } from '../stage/rulings.ts'
import type { ToolMachine } from '../tools/tool-machine.ts'
import type { ToolHost } from '../tools/tool-state.ts'

/** What the overlay is drawn of. */
export interface OverlaidEditor extends MarkedBoard, Pick<ToolHost, 'stage' | 'sheet' | 'rulings' | 'isReadOnly'> {
  readonly tools: ToolMachine
  readonly state: { readonly isGridShown: boolean }
  readonly crossings: Crossings | null
}

/** What lies over the board: sheet, rulings, what is chosen and hovered, and what the tool adds. */
export class EditorOverlay {
  /** What a click would take. */
  hover: ElementRef | null = null
  /** Rulings while one is dragged; null otherwise. */
  draggedRulings: Rulings | null = null
  readonly #marks = new SelectionMarks()

  /** The frame that the handles belong to; null where nothing is chosen that has one. */
  frameOf(editor: MarkedBoard): SelectionFrame | null {
    return this.#marks.frameOf(editor)
  }

  shapes(editor: OverlaidEditor): OverlayShape[] {
    const { board, sheet, stage, state, tools, rulings, isReadOnly } = editor
    const isIdle = tools.stateName === 'select.idle' && !isReadOnly
    return [
      ...sheetShapes(sheet, state.isGridShown),
      ...rulingShapes(this.draggedRulings ?? rulings, sheet),
      ...(tools.isDragging || isReadOnly ? [] : (editor.crossings?.shapes() ?? [])),
      ...groupShapes(editor),
      ...hoverShapes(board, this.hover),
      ...(tools.isDragging ? [] : this.#marks.shapes(editor, stage.camera, isIdle)),
      ...tools.overlay,
    ]
  }
}
