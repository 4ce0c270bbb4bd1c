import { atom, createStore } from 'jotai'
import { type Camera, findBoard, type WorldPoint } from '#drawing/engine.ts'
import type { Editor } from '../editor/editor.ts'
import type { EditorState } from '../editor/editor-state.ts'

/** What the panels of one editor read. */
export type EditorStore = ReturnType<typeof createStore>

const nothing = (): never => {
  throw new Error('There is no editor around this component.')
}
const sourceAtom = atom<{ readonly editor: Editor; readonly state: EditorState } | null>(null)

export const editorAtom = atom((get) => get(sourceAtom)?.editor ?? nothing())
/** As after the last step: it does not change within a gesture. */
export const editorStateAtom = atom((get) => get(sourceAtom)?.state ?? nothing())
export const selectionAtom = atom((get) => get(editorStateAtom).selection)
export const recordAtom = atom((get) => get(editorStateAtom).record)
/** The board on the stage, as stored after the last step. */
export const boardAtom = atom((get) => findBoard(get(recordAtom), get(editorStateAtom).board) ?? nothing())
/**
 * Where the pointer is, or what it drags, document px, and where a measured way began. Null off the board. Changes within a
 * gesture.
 */
export const pointerAtom = atom<{ readonly at: WorldPoint; readonly from: WorldPoint | null } | null>(null)
/** Of the stage; changes with every frame of a pan. */
export const cameraAtom = atom<Camera>({ x: 0, y: 0, zoom: 1 })
/** Percent; 100 is one document px to one CSS px. */
export const zoomAtom = atom((get) => Math.round(get(cameraAtom).zoom * 100))

/** A store with the present state of an editor. */
export function createEditorStore(editor: Editor): EditorStore {
  const store = createStore()
  store.set(sourceAtom, { editor, state: editor.state })
  return store
}

/** Keeps a store in step with its editor. @returns Function that ends it. */
export function followEditor(store: EditorStore, editor: Editor): () => void {
  const note = (): void => store.set(sourceAtom, { editor, state: editor.state })
  note()
  const stops = [editor.listen(note), editor.listenToPointer((at, from) => store.set(pointerAtom, at && { at, from }))]
  return () => {
    for (const stop of stops) stop()
  }
}
