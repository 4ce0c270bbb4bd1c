import { useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpelling } from '#lib/use-spelling.ts'
import { Span } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { canRun, runCommand } from '../commands/command.ts'
import { COMMANDS, type CommandId, commandOf } from '../commands/registry.ts'
import { createNameSearch } from '../commands/search-names.ts'
import type { DrawingSymbol } from '../symbols/symbol.ts'
import { commandContextAtom } from './command-context.ts'
import { Keys } from './keys-view.tsx'
import { useSymbolSearch } from './symbols/use-symbol-search.ts'
import { useSymbols } from './symbols/use-symbols.ts'
import { useLabel } from './use-label.ts'

interface CommandPaletteProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Finds any command or symbol by name, in both languages and in pinyin, and runs or takes it. */
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

/** What the palette offers: a command, or a symbol to place. */
type Offer = CommandId | DrawingSymbol

/** The commands that a text finds, and then the symbols; without a text all commands. */
function useFound(text: string): readonly Offer[] {
  const symbols = useSymbolSearch()
  const { t } = useTranslation()
  const spell = useSpelling()
  const search = useMemo(() => {
    const named = COMMANDS.filter((command) => !('isOfKeys' in command && command.isOfKeys)).map(({ id }) => {
      const names = [t(`editorCommands.command.${id}`), t(`editorCommands.otherName.${id}`)]
      return { id, names: [...names, ...names.flatMap((name) => spell?.(name) ?? [])] }
    })
    return createNameSearch(named)
  }, [t, spell])
  return useMemo(() => [...search(text), ...(text.trim() === '' ? [] : symbols(text))], [search, symbols, text])
}

function CommandSearch({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const context = useAtomValue(commandContextAtom)
  const { editor } = context
  const { take } = useSymbols()
  const [text, setText] = useState('')
  return (
    <SearchList
      label={t('editorCommands.paletteTitle')}
      placeholder={t('editorCommands.palettePlaceholder')}
      text={text}
      onText={setText}
      found={useFound(text)}
      keyOf={(offer) => (typeof offer === 'string' ? offer : offer.id)}
      isDisabled={(offer) => (typeof offer === 'string' ? !canRun(commandOf(offer), context) : editor.isReadOnly)}
      onTake={(offer) => {
        onDone()
        // copying, and a dialog that gives the focus back, need it on the board first
        requestAnimationFrame(() => {
          context.page.focusBoard()
          if (typeof offer === 'string') void runCommand(commandOf(offer), context)
          else take(offer)
        })
      }}
      empty={<EmptyState icon={<SearchX size={40} />} title={t('editorCommands.paletteEmpty')} />}
      hint={t('editorCommands.paletteHint')}
      render={(offer) => {
        if (typeof offer !== 'string') return <SymbolOffer symbol={offer} />
        const { group, keys } = commandOf(offer)
        return (
          <>
            <Span flex="1">{t(`editorCommands.command.${offer}`)}</Span>
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

function SymbolOffer({ symbol }: { readonly symbol: DrawingSymbol }) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  return (
    <>
      <Span flex="1">{labelOf(symbol.name)}</Span>
      <Span color="fg.muted" fontSize="sm">
        {t('editor.symbols')}
      </Span>
    </>
  )
}
