import { chakra } from '@chakra-ui/react/styled-system'
import { useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Input } from '#ui/text-field.tsx'
import { canRun, runCommand } from '../commands/command.ts'
import { COMMANDS, type CommandId, commandOf } from '../commands/registry.ts'
import { createCommandSearch, loadSpelling, type Spell } from '../commands/search-commands.ts'
import { commandContextAtom } from './command-context.ts'
import { Keys } from './keys-view.tsx'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const List = chakra('ul', {
  base: { listStyle: 'none', margin: 0, padding: 0, marginTop: '3', height: '20rem', overflowY: 'auto' },
})
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    paddingInline: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  },
})

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
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const context = useAtomValue(commandContextAtom)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(text)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const take = (at: number): void => {
    const command = found[at] && commandOf(found[at])
    if (!command || !canRun(command, context)) return
    onDone()
    // copying, and a dialog that gives the focus back, need it on the board first
    requestAnimationFrame(() => {
      context.page.focusBoard()
      void runCommand(command, context)
    })
  }
  function handleKey(event: KeyboardEvent): void {
    // a key that confirms an input-method composition is ignored
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') take(active)
    const step = STEP_OF_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    setActive(Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)))
  }

  return (
    <>
      <Input
        data-autofocus
        role="combobox"
        aria-label={t('editorCommands.paletteTitle')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('editorCommands.palettePlaceholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 && <EmptyState icon={<SearchX size={40} />} title={t('editorCommands.paletteEmpty')} />}
      <List
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={t('editorCommands.paletteTitle')}
        hidden={found.length === 0}
      >
        {found.map((commandId, at) => {
          const command = commandOf(commandId)
          return (
            // the input keeps the focus and handles the keys
            <Option
              key={commandId}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              aria-disabled={!canRun(command, context)}
              onPointerMove={() => setActive(at)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(at)}
            >
              <Box flex="1">{t(`editorCommands.command.${commandId}`)}</Box>
              <Box color="fg.muted" fontSize="sm">
                {t(`editorCommands.group.${command.group}`)}
              </Box>
              {command.keys?.[0] && <Keys keys={command.keys[0]} />}
            </Option>
          )
        })}
      </List>
      <Row color="fg.muted" fontSize="xs" marginTop="2">
        {t('editorCommands.paletteHint')}
      </Row>
    </>
  )
}
