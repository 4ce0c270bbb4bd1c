import { useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Span } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { canRun, runCommand } from '../commands/command.ts'
import { COMMANDS, type CommandId, commandOf } from '../commands/registry.ts'
import { createCommandSearch, loadSpelling, type Spell } from '../commands/search-commands.ts'
import { commandContextAtom } from './command-context.ts'
import { Keys } from './keys-view.tsx'

interface CommandPaletteProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Finds any command by name, in both languages and in pinyin, and runs it. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('editorCommands.paletteTitle')}
      closeLabel={t('editorCommands.close')}
      width="36rem"
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <CommandSearch onDone={onClose} />}
    </Dialog>
  )
}

/** Null until the dictionary has arrived. */
function useSpelling(): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null)
  useEffect(() => {
    let isThere = true
    // without the dictionary the names still find their commands
    loadSpelling().then(
      (loaded) => isThere && setSpell(() => loaded),
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [])
  return spell
}

/** The commands that a text finds. */
function useFound(text: string): readonly CommandId[] {
  const { t } = useTranslation()
  const spell = useSpelling()
  const search = useMemo(() => {
    const named = COMMANDS.filter((command) => !('isOfKeys' in command && command.isOfKeys)).map(({ id }) => {
      const names = [t(`editorCommands.command.${id}`), t(`editorCommands.otherName.${id}`)]
      return { id, names: [...names, ...names.flatMap((name) => spell?.(name) ?? [])] }
    })
    return createCommandSearch(named)
  }, [t, spell])
  return useMemo(() => search(text), [search, text])
}

function CommandSearch({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const context = useAtomValue(commandContextAtom)
  const [text, setText] = useState('')
  return (
    <SearchList
      label={t('editorCommands.paletteTitle')}
      placeholder={t('editorCommands.palettePlaceholder')}
      text={text}
      onText={setText}
      found={useFound(text)}
      keyOf={(id) => id}
      isDisabled={(id) => !canRun(commandOf(id), context)}
      onTake={(id) => {
        onDone()
        // copying, and a dialog that gives the focus back, need it on the board first
        requestAnimationFrame(() => {
          context.page.focusBoard()
          void runCommand(commandOf(id), context)
        })
      }}
      empty={<EmptyState icon={<SearchX size={40} />} title={t('editorCommands.paletteEmpty')} />}
      hint={t('editorCommands.paletteHint')}
      render={(id) => {
        const { group, keys } = commandOf(id)
        return (
          <>
            <Span flex="1">{t(`editorCommands.command.${id}`)}</Span>
            <Span color="fg.muted" fontSize="sm">
              {t(`editorCommands.group.${group}`)}
            </Span>
            {keys?.[0] && <Keys keys={keys[0]} />}
          </>
        )
      }}
    />
  )
}
