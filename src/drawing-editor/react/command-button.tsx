import { useAtomValue } from 'jotai'
import { IconButton } from '#ui/button.tsx'
import { canRun, runCommand } from '../commands/command.ts'
import { commandOf } from '../commands/registry.ts'
import { commandContextAtom } from './command-context.ts'
import { COMMAND_ICONS, type PicturedCommandId } from './command-icons.ts'
import { editorStateAtom } from './editor-atoms.ts'
import { keysText } from './keys-text.ts'
import { useCommandWords } from './use-command-words.ts'

interface CommandButtonProps {
  readonly id: PicturedCommandId
}

/** A command in a bar; its tooltip names the key. */
export function CommandButton({ id }: CommandButtonProps) {
  const words = useCommandWords()
  const context = useAtomValue(commandContextAtom)
  // what can be run changes with the state
  useAtomValue(editorStateAtom)
  const command = commandOf(id)
  const Icon = COMMAND_ICONS[id]
  const name = words(id)
  const [keys] = command.keys ?? []
  return (
    <IconButton
      label={name}
      tip={keys ? `${name} (${keysText(keys)})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={command.isOn?.(context)}
      disabled={!canRun(command, context)}
      onClick={() => void runCommand(command, context)}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  )
}
