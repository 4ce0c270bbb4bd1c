import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { boardAtom, editorAtom, recordAtom } from '../editor-atoms.ts'
import { type FoundElement, findInBoards } from './find-in-boards.ts'
import { FoundRow } from './found-row.tsx'
import { goToElement } from './go-to-element.ts'
import { ReplacePanel } from './replace-panel.tsx'

const ROW_PX = 40
const MAX_ROWS = 60
const SCOPES = ['thisBoard', 'allBoards'] as const
type Scope = (typeof SCOPES)[number]

/** Finds elements by name, text or binding, and replaces the codes of bindings. */
export function FindPanel() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const record = useAtomValue(recordAtom)
  const board = useAtomValue(boardAtom)
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>('thisBoard')
  const [current, setCurrent] = useState<string | null>(null)
  // deferred: the field shows what is typed before the results follow
  const wanted = useDeferredValue(typed.trim())
  const found = useMemo(
    () => findInBoards(scope === 'allBoards' ? record.boards : [board], wanted),
    [scope, record, board, wanted],
  )
  const go = (one: FoundElement | undefined): void => {
    if (!one) return
    setCurrent(one.key)
    goToElement(editor, one)
  }
  /** From the result that was shown last, round and round. */
  const step = (by: 1 | -1): void => {
    const at = found.findIndex(({ key }) => key === current)
    const next = at < 0 && by < 0 ? -1 : (at + by) % found.length
    go(found.at(next))
  }
  return (
    <Column flex="1" minHeight="0" gap="3" padding="2" fontSize="sm" css={{ '--control-height': '2rem' }}>
      <Box
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.length === 0) return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      >
        <TextInput
          label={t('editorPanels.find.query')}
          problem={null}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      </Box>
      <Segmented
        label={t('editorPanels.find.scope')}
        options={SCOPES.map((value) => ({ value, label: t(`editorPanels.find.${value}`) }))}
        value={scope}
        onChange={setScope}
      />
      <Box role="status" color="fg.muted">
        {wanted === ''
          ? t('editorPanels.find.start')
          : found.length === 0
            ? t('editorPanels.find.none')
            : t('editorPanels.find.results', { count: found.length })}
      </Box>
      <Box flex="1" minHeight="24">
        {found.length > 0 && (
          <VirtualList
            label={t('editorPanels.find.title')}
            items={found}
            rowHeight={ROW_PX}
            maxRows={MAX_ROWS}
            keyOf={({ key }) => key}
            render={(one) => (
              <FoundRow
                found={one}
                isCurrent={one.key === current}
                hasBoard={scope === 'allBoards'}
                onGo={() => go(one)}
              />
            )}
          />
        )}
      </Box>
      <ReplacePanel />
    </Column>
  )
}
