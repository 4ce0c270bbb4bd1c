import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { JsonFields } from '#drawing/engine.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { olderUses, replaceSymbolOperations } from '../../symbols/replace-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { boardAtom, editorAtom } from '../editor-atoms.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { useLabel } from '../use-label.ts'

interface NewerVersionProps {
  readonly symbol: DrawingSymbol
  /** A use of it. */
  readonly stored: JsonFields
}

/** Offers the newer version of a symbol, whose picture stands above, for all its uses on the board. */
export function NewerVersion({ symbol, stored }: NewerVersionProps) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const used = Number(stored.symbolVersion)
  if (!(used < symbol.version)) return null
  const older = olderUses(board, symbol)
  const renew = (): void => {
    const named = { symbol, name: labelOf(symbol.name) }
    const createUuid = (): string => editor.createUuid()
    editor.apply(
      older.flatMap((ref) => replaceSymbolOperations(editor.board, ref, named, createUuid)),
      'replaceSymbol',
    )
  }
  return (
    <Column gap="1.5" marginTop="2" fontSize="sm">
      <Box role="status">{t('ownSymbols.newer', { version: symbol.version, used })}</Box>
      {!isReadOnly && (
        <Button size="sm" onClick={renew}>
          {t('ownSymbols.renewAll', { count: older.length })}
        </Button>
      )}
    </Column>
  )
}
