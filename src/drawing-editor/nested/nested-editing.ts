import {
  type DrawingRecord,
  type Json,
  newDrawing,
  openDocument,
  writeDocument,
  writeFabricFile,
} from '#drawing/engine.ts'
import { type ElementRef, elementAt, storedAt } from '../edit/edit-board.ts'
import { fieldOperations } from '../edit/fields.ts'
import type { Editor } from '../editor/editor.ts'
import { editorBeside } from '../editor/editor-beside.ts'

/** Canvases inside elements are edited so deep, the drawing itself included (R3-69). */
export const MAX_LEVELS = 3

/** The drawing inside an element, in an editor of its own. */
export interface NestedEditing {
  readonly editor: Editor
  /** Ends it: what was done is in the drawing around it. */
  stop(): void
}

/** Why the drawing inside an element cannot be edited. */
export type NestedRefusal = 'unreadable' | 'gone'

/**
 * Edits the drawing inside an element (`canvasJson`); one that has none begins with an empty sheet of its size. Every step
 * in it is a step of the drawing around it, undone and redone with it, so that the log and saving know but one drawing.
 */
export function openNested(parent: Editor, ref: ElementRef): NestedEditing | NestedRefusal {
  const stored = storedAt(parent.board, ref)
  const element = elementAt(parent.board, ref)
  if (!stored || !element) return 'gone'
  const { canvasJson } = stored
  const isEmpty = canvasJson === undefined || canvasJson === null || canvasJson === ''
  const sheet = { width: Math.max(element.width, 1), height: Math.max(element.height, 1) }
  const opened = isEmpty
    ? { record: { ...newDrawing(parent.createUuid), ...sheet }, isWhole: true, isFabricFile: false }
    : openDocument(canvasJson, parent.createUuid)
  const { record, isWhole, isFabricFile } = opened
  if (!record || !isWhole) return 'unreadable'
  const editor = editorBeside(parent, record)
  editor.setReadOnly(parent.isReadOnly)
  const isText = typeof canvasJson === 'string' && !isEmpty
  const written = (): Json => storedCanvasOf(editor.drawing.record, isFabricFile, isText)
  const stop = editor.drawing.listenToSteps(({ label, how }) => {
    if (how === 'undone') parent.undo()
    else if (how === 'redone') parent.redo()
    else parent.apply(fieldOperations(parent.board, [ref], { canvasJson: written() }), label)
  })
  return {
    editor,
    stop: () => {
      editor.tools.settle()
      stop()
    },
  }
}

/** As the element stored it before: text or an object, a drawing or a bare file of Fabric. */
function storedCanvasOf(record: DrawingRecord, isFabricFile: boolean, isText: boolean): Json {
  const [board] = record.boards
  if (isText) return isFabricFile && board ? writeFabricFile(record, board.uuid) : writeDocument(record)
  return isFabricFile && board ? board.objects : record
}
