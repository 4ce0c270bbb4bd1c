import { useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canBeSymbol } from '#drawing-editor/commands/draw-own-symbol.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { boardAtom, selectionAtom } from '../editor-atoms.ts'
import { pageAtom } from '../ports-atom.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { Tiles } from '../tile.ts'
import { OwnSymbolTile } from './own-symbol-tile.tsx'
import { SymbolFile } from './symbol-file.tsx'
import { useOwnSymbols } from './use-own-symbols.ts'

const Heading = styled('h3', { base: { flex: 1, fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium' } })

/** The symbols that the company drew itself, and the way to make what is chosen one of them. */
export function OwnSymbols({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const board = useAtomValue(boardAtom)
  const selection = useAtomValue(selectionAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const page = useAtomValue(pageAtom)
  const { symbols, total, error, isBusy, more } = useOwnSymbols(text)
  const [failure, setFailure] = useState<string | null>(null)
  const reason = failure ?? error?.message
  if (text !== '' && symbols.length === 0) return null
  const title = t('ownSymbols.title')
  return (
    <section aria-label={title}>
      <Row gap="1" minHeight="7">
        <Heading>{title}</Heading>
        <SymbolFile onFailure={setFailure} />
        <IconButton
          size="sm"
          label={t('editorCommands.command.makeSymbol')}
          disabled={isReadOnly || !canBeSymbol({ board, selection })}
          onClick={() => page.openMakeSymbol()}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
      </Row>
      {reason && (
        <Box role="alert" fontSize="sm">
          {reason}
        </Box>
      )}
      {symbols.length === 0 && !reason && (
        <Box fontSize="sm" color="fg.muted">
          {t('ownSymbols.empty')}
        </Box>
      )}
      <Tiles>
        {symbols.map((symbol) => (
          <OwnSymbolTile key={symbol.id} symbol={symbol} onFailure={setFailure} />
        ))}
      </Tiles>
      {total > symbols.length && (
        <Button size="sm" look="quiet" disabled={isBusy} onClick={more}>
          {t('ownSymbols.more', { shown: symbols.length, total })}
        </Button>
      )}
    </section>
  )
}
