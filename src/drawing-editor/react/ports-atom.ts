import { atom } from 'jotai'
import type { EditorPage } from '../commands/command.ts'
import type { EditorPorts } from './editor-ports.ts'

const nothing = (): never => {
  throw new Error('There is no page around the editor.')
}
export const portsSourceAtom = atom<EditorPorts | null>(null)
export const portsAtom = atom((get) => get(portsSourceAtom) ?? nothing())
export const pageSourceAtom = atom<EditorPage | null>(null)
/** Dialogs and saving of the page around the editor. */
export const pageAtom = atom((get) => get(pageSourceAtom) ?? nothing())
