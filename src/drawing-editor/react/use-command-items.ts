import { useAtomValue } from 'jotai'
import type { ActionItem } from '#ui/menu-list.tsx'
import { isModalOpen } from '#ui/modal.tsx'
import { type CommandContext, canRun, runCommand } from '../commands/command.ts'
import type { MenuSections } from '../commands/menus.ts'
import { type CommandId, commandOf } from '../commands/registry.ts'
import { commandContextAtom } from './command-context.ts'
import { editorStateAtom } from './editor-atoms.ts'
import { keysText } from './keys-text.ts'
import { useCommandWords } from './use-command-words.ts'

/** Commands as items of a menu, as they are now. */
export function useCommandItems(): (sections: MenuSections, asked?: Pick<CommandContext, 'at'>) => ActionItem[] {
  const words = useCommandWords()
  const context = useAtomValue(commandContextAtom)
  // what can be run changes with the state
  useAtomValue(editorStateAtom)

  const itemOf = (id: CommandId, asking: CommandContext, hasLine: boolean): ActionItem => {
    const command = commandOf(id)
    const [keys] = command.keys ?? []
    const isChecked = command.isOn?.(asking)
    return {
      id,
      label: words(id),
      ...(keys && { keys: keysText(keys) }),
      ...(isChecked !== undefined && { isChecked, isSwitch: command.group !== 'tools' }),
      isDisabled: !canRun(command, asking),
      hasLine,
      onSelect: () => runFromMenu(id, asking),
    }
  }
  return (sections, asked) => {
    const asking = { ...context, ...asked }
    return sections.flatMap((ids, section) => ids.map((id, at) => itemOf(id, asking, section > 0 && at === 0)))
  }
}

/** The menu gives the focus back to where it was opened; from there it goes to the board, unless a dialog has taken it. */
function runFromMenu(id: CommandId, context: CommandContext): void {
  void runCommand(commandOf(id), context)
  requestAnimationFrame(() => {
    if (!isModalOpen()) context.page.focusBoard()
  })
}
