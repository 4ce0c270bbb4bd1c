import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../commands/registry.ts'
import { stepName } from '../commands/step-names.ts'
import { editorStateAtom } from './editor-atoms.ts'

/** What a command is called now: undo and redo name the step that they are about. */
export function useCommandWords(): (id: CommandId) => string {
  const { t } = useTranslation()
  const { undoLabel, redoLabel } = useAtomValue(editorStateAtom)
  const nameOf = (label: string): string => t(`editorCommands.${stepName(label)}`)
  return (id) => {
    if (id === 'undo' && undoLabel !== null) return t('editorCommands.undoStep', { step: nameOf(undoLabel) })
    if (id === 'redo' && redoLabel !== null) return t('editorCommands.redoStep', { step: nameOf(redoLabel) })
    return t(`editorCommands.command.${id}`)
  }
}
