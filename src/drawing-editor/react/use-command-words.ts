import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type CommandId, isCommandId } from '../commands/registry.ts'
import { editorStateAtom } from './editor-atoms.ts'

/** What a command is called now: undo and redo name the step that they are about. */
export function useCommandWords(): (id: CommandId) => string {
  const { t } = useTranslation()
  const { undoLabel, redoLabel } = useAtomValue(editorStateAtom)
  /** A step is of a command, or else of a gesture or a panel. */
  const stepOf = (label: string): string => {
    if (isCommandId(label)) return t(`editorCommands.command.${label}`)
    const ofPanel = t(`editorPanels.step.${label}`, t('editorCommands.otherStep'))
    return t(`editorCommands.step.${label}`, ofPanel)
  }
  return (id) => {
    if (id === 'undo' && undoLabel !== null) return t('editorCommands.undoStep', { step: stepOf(undoLabel) })
    if (id === 'redo' && redoLabel !== null) return t('editorCommands.redoStep', { step: stepOf(redoLabel) })
    return t(`editorCommands.command.${id}`)
  }
}
