import { atom } from 'jotai'
import { editorStateAtom } from './editor-atoms.ts'

/** Whether the drawing can only be looked at; apart, so that fields do not render after each step. */
export const readOnlyAtom = atom((get) => get(editorStateAtom).isReadOnly)
