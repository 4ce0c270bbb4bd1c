import { useAtomValue } from 'jotai'
import { ArrowLeft, ArrowRight, Copy, EllipsisVertical, PencilLine, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { boardAtom, editorStateAtom, recordAtom } from '../editor-atoms.ts'
import { BoardTab } from './board-tab.tsx'
import { useBoardEdits } from './use-board-edits.ts'

/** Below the stage: the boards of the drawing, as tabs, and what can be done to the shown one. */
export function BoardTabs() {
  const { t } = useTranslation()
  const { boards } = useAtomValue(recordAtom)
  const shown = useAtomValue(boardAtom)
  const { isReadOnly } = useAtomValue(editorStateAtom)
  const edits = useBoardEdits()
  const [renamed, setRenamed] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const at = boards.findIndex(({ uuid }) => uuid === shown.uuid)
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-board="${CSS.escape(shown.uuid)}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown.uuid])

  function showAt(index: number): void {
    const board = boards[(index + boards.length) % boards.length]
    if (!board) return
    edits.show(board.uuid)
    focusTab(board.uuid)
  }
  function focusTab(uuid: string): void {
    list.current?.querySelector<HTMLElement>(`[data-board="${CSS.escape(uuid)}"]`)?.focus()
  }

  return (
    <Row
      minHeight="9"
      gap="1"
      paddingInline="2"
      background="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      fontSize="sm"
    >
      <Row
        ref={list}
        role="tablist"
        aria-label={t('editorPanels.boards.title')}
        minWidth="0"
        overflowX="auto"
        onKeyDown={(event) => {
          if (!(event.target instanceof HTMLElement) || event.target.role !== 'tab') return
          const hasModifier = event.altKey || event.ctrlKey || event.metaKey
          const actions: Readonly<Record<string, () => void>> = hasModifier
            ? {}
            : {
                ArrowLeft: () => showAt(at - 1),
                ArrowRight: () => showAt(at + 1),
                Home: () => showAt(0),
                End: () => showAt(-1),
                ...(!isReadOnly && { F2: () => setRenamed(shown.uuid), Delete: () => void edits.remove(shown.uuid) }),
              }
          const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
          if (!act) return
          act()
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {boards.map((board, index) => (
          <BoardTab
            key={board.uuid}
            board={board}
            number={index + 1}
            isShown={board.uuid === shown.uuid}
            isRenamed={board.uuid === renamed}
            onShow={() => edits.show(board.uuid)}
            onStartRename={() => {
              if (!isReadOnly) setRenamed(board.uuid)
            }}
            onEndRename={(title, isByKey) => {
              flushSync(() => setRenamed(null))
              if (title) edits.rename(board.uuid, title)
              if (isByKey) focusTab(board.uuid)
            }}
          />
        ))}
      </Row>
      <IconButton size="sm" label={t('editorPanels.boards.add')} disabled={isReadOnly} onClick={edits.add}>
        <Plus size={16} aria-hidden />
      </IconButton>
      {!isReadOnly && (
        <ActionMenu
          size="sm"
          label={t('editorPanels.boards.menu')}
          icon={<EllipsisVertical size={16} aria-hidden />}
          items={[
            {
              id: 'rename',
              label: t('editorPanels.boards.rename'),
              icon: <PencilLine size={16} aria-hidden />,
              onSelect: () => setRenamed(shown.uuid),
            },
            {
              id: 'duplicate',
              label: t('editorPanels.boards.duplicate'),
              icon: <Copy size={16} aria-hidden />,
              onSelect: () => edits.duplicate(shown.uuid),
            },
            {
              id: 'left',
              label: t('editorPanels.boards.moveLeft'),
              icon: <ArrowLeft size={16} aria-hidden />,
              isDisabled: at <= 0,
              onSelect: () => edits.move(shown.uuid, at - 1),
            },
            {
              id: 'right',
              label: t('editorPanels.boards.moveRight'),
              icon: <ArrowRight size={16} aria-hidden />,
              isDisabled: at >= boards.length - 1,
              onSelect: () => edits.move(shown.uuid, at + 1),
            },
            {
              id: 'remove',
              label: t('editorPanels.boards.remove'),
              icon: <Trash2 size={16} aria-hidden />,
              isHarm: true,
              isDisabled: boards.length < 2,
              onSelect: () => void edits.remove(shown.uuid),
            },
          ]}
        />
      )}
    </Row>
  )
}
