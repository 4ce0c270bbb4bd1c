import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#lib/reason-of.ts'
import { ownKeyOf } from '../../symbols/own-symbol.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { pageAtom, portsAtom } from '../ports-atom.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { Removable } from '../removable.tsx'
import { useLabel } from '../use-label.ts'
import { SymbolTile } from './symbol-tile.tsx'
import { useRenewedSymbols } from './use-own-symbols.ts'

interface OwnSymbolTileProps {
  readonly symbol: DrawingSymbol
  readonly onFailure: (reason: string) => void
}

/** An own symbol to place; it can be deleted, after a question, from the list and from no drawing. */
export function OwnSymbolTile({ symbol, onFailure }: OwnSymbolTileProps) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const ports = useAtomValue(portsAtom)
  const page = useAtomValue(pageAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const renew = useRenewedSymbols()
  const name = labelOf(symbol.name)
  const remove = async (): Promise<void> => {
    const isSure = await page.confirm({
      title: t('ownSymbols.removeTitle', { name }),
      detail: t('ownSymbols.removeDetail'),
      confirmLabel: t('ownSymbols.remove'),
      cancelLabel: t('editorCommands.cancel'),
      isHarm: true,
    })
    if (!isSure) return
    try {
      await ports.deleteSymbol(ownKeyOf(symbol.id) ?? '')
      await renew()
    } catch (error) {
      onFailure(reasonOf(error))
    }
  }
  if (isReadOnly) return <SymbolTile symbol={symbol} />
  return (
    <Removable label={t('ownSymbols.removeNamed', { name })} onRemove={() => void remove()}>
      <SymbolTile symbol={symbol} />
    </Removable>
  )
}
