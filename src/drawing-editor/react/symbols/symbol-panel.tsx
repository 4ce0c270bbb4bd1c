import { useAtomValue } from 'jotai'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { SYMBOLS_BY_GROUP, symbolOf } from '../../symbols/library.ts'
import { type DrawingSymbol, SYMBOL_GROUPS, type SymbolGroup } from '../../symbols/symbol.ts'
import { Tiles } from '../tile.ts'
import { useLabel } from '../use-label.ts'
import { OwnSymbols } from './own-symbols.tsx'
import { recentSymbolsAtom } from './recent-symbols-atom.ts'
import { SymbolTile } from './symbol-tile.tsx'
import { useSymbolSearch } from './use-symbol-search.ts'

const Heading = styled('h3', { base: { fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium', marginBottom: '1' } })

const isGroup = (text: string): text is SymbolGroup => text in SYMBOL_GROUPS
const GROUPS = Object.keys(SYMBOL_GROUPS).filter(isGroup)

/** The symbols of devices, by group, those that were used last first, with a search. */
export function SymbolPanel() {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const recent = useAtomValue(recentSymbolsAtom).flatMap((id) => symbolOf(id) ?? [])
  const search = useSymbolSearch()
  const [typed, setTyped] = useState('')
  // deferred: the field shows what is typed before the symbols follow
  const wanted = useDeferredValue(typed.trim())
  const found = wanted === '' ? null : search(wanted)
  return (
    <Column flex="1" minHeight="0" gap="2" padding="2">
      <SearchField
        label={t('editorPanels.symbols.search')}
        clearLabel={t('editorPanels.symbols.clear')}
        value={typed}
        onChange={setTyped}
      />
      <Column gap="3" flex="1" minHeight="0" overflowY="auto">
        {found?.length === 0 && (
          <Box role="status" padding="2" fontSize="sm" color="fg.muted">
            {t('editorPanels.symbols.none')}
          </Box>
        )}
        {found && found.length > 0 && <SymbolGroupView title={t('editorPanels.symbols.found')} symbols={found} />}
        {!found && recent.length > 0 && <SymbolGroupView title={t('editorPanels.symbols.recent')} symbols={recent} />}
        <OwnSymbols text={wanted} />
        {!found &&
          GROUPS.map((group) => (
            <SymbolGroupView key={group} title={labelOf(SYMBOL_GROUPS[group])} symbols={SYMBOLS_BY_GROUP[group]} />
          ))}
      </Column>
    </Column>
  )
}

function SymbolGroupView({ title, symbols }: { readonly title: string; readonly symbols: readonly DrawingSymbol[] }) {
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <Tiles>
        {symbols.map((symbol) => (
          <SymbolTile key={symbol.id} symbol={symbol} />
        ))}
      </Tiles>
    </section>
  )
}
