import { atom, useAtom, useAtomValue } from 'jotai'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { SearchField } from '#ui/search-field.tsx'
import { type ElementRef, keyOf, parentOf } from '../../edit/edit-board.ts'
import { boardAtom, selectionAtom } from '../editor-atoms.ts'
import { findRows } from './found-rows.ts'
import { kindName, ownName } from './layer-name.ts'
import { LayerRows } from './layer-rows.ts'
import { LayerTree } from './layer-tree.tsx'

const NOTHING: ReadonlySet<string> = new Set()
/** Keys of the groups whose members are shown, while the drawing is open. */
const unfoldedAtom = atom(NOTHING)

/** The elements of the shown board, topmost first, with a search. */
export function LayerPanel() {
  const { t } = useTranslation()
  const board = useAtomValue(boardAtom)
  const { group } = useAtomValue(selectionAtom)
  const [unfolded, setUnfolded] = useAtom(unfoldedAtom)
  const [typed, setTyped] = useState('')
  // deferred: the field shows what is typed before the rows follow
  const wanted = useDeferredValue(typed.trim())
  const list = useMemo(
    () =>
      wanted === ''
        ? new LayerRows(board, unfolded)
        : findRows(board, wanted, (stored) => ownName(stored) ?? t(`editorPanels.kind.${kindName(stored)}`)),
    [board, unfolded, wanted, t],
  )
  useEffect(() => {
    // what was entered on the stage shows its members here
    const keys = around(group).map(keyOf)
    setUnfolded((known) => (keys.every((key) => known.has(key)) ? known : new Set([...known, ...keys])))
  }, [group, setUnfolded])
  const isEmpty = list.length === 0
  return (
    <Column flex="1" minHeight="0" gap="2" padding="2">
      <SearchField
        label={t('editorPanels.layers.search')}
        clearLabel={t('editorPanels.layers.clear')}
        value={typed}
        onChange={setTyped}
      />
      {isEmpty && (
        <Box role="status" padding="2" fontSize="sm" color="fg.muted">
          {t(wanted === '' ? 'editorPanels.layers.empty' : 'editorPanels.layers.noMatch')}
        </Box>
      )}
      {!isEmpty && (
        <LayerTree
          label={t('editorPanels.layers.title')}
          list={list}
          isOrdered={wanted === ''}
          onFold={(key, isUnfolded) =>
            setUnfolded((known) => {
              const next = new Set(known)
              if (isUnfolded) next.add(key)
              else next.delete(key)
              return next
            })
          }
        />
      )}
    </Column>
  )
}

/** A group and the groups around it. */
function around(group: ElementRef | null): ElementRef[] {
  return group ? [group, ...around(parentOf(group))] : []
}
