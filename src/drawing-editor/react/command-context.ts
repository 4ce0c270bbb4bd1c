import { atom } from 'jotai'
import { getI18n } from 'react-i18next'
import type { CommandContext } from '../commands/command.ts'
import { editorAtom } from './editor-atoms.ts'
import { pageAtom } from './ports-atom.ts'

const words: CommandContext['words'] = (key, values) => getI18n().t(`editorCommands.ask.${key}`, values)

/** What commands act on: the editor, and the page around it. */
export const commandContextAtom = atom(
  (get): CommandContext => ({ editor: get(editorAtom), page: get(pageAtom), words }),
)
