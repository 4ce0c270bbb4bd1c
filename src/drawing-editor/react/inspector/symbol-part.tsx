import { useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { symbolOf } from '../../symbols/library.ts'
import { replaceSymbolOperations } from '../../symbols/replace-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { editorAtom } from '../editor-atoms.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { NewerVersion } from '../symbols/newer-version.tsx'
import { SymbolPicture } from '../symbols/symbol-picture.tsx'
import { useOwnSymbol } from '../symbols/use-own-symbols.ts'
import { useSymbolSearch } from '../symbols/use-symbol-search.ts'
import { useLabel } from '../use-label.ts'
import type { InspectedElement } from './fields/inspected.ts'
import { PanelSection } from './panel-section.tsx'

/** Which symbol an element is, and another one in its place. */
export function SymbolPart({ inspected: { ref, stored } }: { readonly inspected: InspectedElement }) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const [isOpen, setOpen] = useState(false)
  const id = String(stored.symbolId)
  const own = useOwnSymbol(id)
  const symbol = symbolOf(id) ?? own
  const replace = (by: DrawingSymbol): void => {
    setOpen(false)
    const named = { symbol: by, name: labelOf(by.name) }
    editor.apply(
      replaceSymbolOperations(editor.board, ref, named, () => editor.createUuid()),
      'replaceSymbol',
    )
  }
  return (
    <PanelSection id="symbol" title={t('editorPanels.symbols.title')}>
      <Row gap="2" fontSize="sm">
        {symbol && <SymbolPicture symbol={symbol} width="14" height="9" />}
        <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis">
          {symbol ? labelOf(symbol.name) : t('editorPanels.symbols.unknown', { id })}
        </Box>
        {!isReadOnly && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('editorPanels.symbols.replace')}
          </Button>
        )}
      </Row>
      {symbol && <NewerVersion symbol={symbol} stored={stored} />}
      <Dialog
        title={t('editorPanels.symbols.replaceTitle')}
        closeLabel={t('editor.close')}
        width="28rem"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <SymbolChoice onTake={replace} />}
      </Dialog>
    </PanelSection>
  )
}

function SymbolChoice({ onTake }: { readonly onTake: (symbol: DrawingSymbol) => void }) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const [text, setText] = useState('')
  return (
    <SearchList
      label={t('editorPanels.symbols.replaceTitle')}
      placeholder={t('editorPanels.symbols.search')}
      text={text}
      onText={setText}
      found={useSymbolSearch()(text)}
      keyOf={({ id }) => id}
      onTake={onTake}
      empty={<EmptyState icon={<SearchX size={40} />} title={t('editorPanels.symbols.none')} />}
      hint={t('editorPanels.symbols.replaceHint')}
      render={(symbol) => (
        <>
          <SymbolPicture symbol={symbol} width="14" height="9" />
          <Span flex="1">{labelOf(symbol.name)}</Span>
        </>
      )}
    />
  )
}
