import { atom } from 'jotai'
import type { CommandContext } from '../commands/command.ts'
import { editorAtom } from './editor-atoms.ts'
import { pageAtom } from './ports-atom.ts'

/** What commands act on: the editor, and the page around it. */
export const commandContextAtom = atom((get): CommandContext => ({ editor: get(editorAtom), page: get(pageAtom) }))
