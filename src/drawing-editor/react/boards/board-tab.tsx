import { useTranslation } from 'react-i18next'
import type { BoardRecord } from '#drawing/engine.ts'
import { Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { NameInput } from '../layers/name-input.tsx'
import { titleOf } from './board-title.ts'

const Tab = styled('button', {
  base: {
    height: '9',
    paddingInline: '3',
    color: 'fg.muted',
    borderTopWidth: '2px',
    borderColor: 'transparent',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg.default' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'accent.text', borderColor: 'accent.text', fontWeight: 'medium' },
  },
})

interface BoardTabProps {
  readonly board: BoardRecord
  /** From 1. */
  readonly number: number
  readonly isShown: boolean
  readonly isRenamed: boolean
  readonly onShow: () => void
  readonly onStartRename: () => void
  /** @param title - Null where it stays as it was. */
  readonly onEndRename: (title: string | null, isByKey: boolean) => void
}

export function BoardTab(props: BoardTabProps) {
  const { board, number, isShown, isRenamed } = props
  const { t } = useTranslation()
  if (isRenamed)
    return (
      <Row height="9" width="10rem" paddingInline="1">
        <NameInput label={t('editorPanels.boards.nameLabel')} name={titleOf(board) ?? ''} onEnd={props.onEndRename} />
      </Row>
    )
  return (
    <Tab
      type="button"
      role="tab"
      data-board={board.uuid}
      aria-selected={isShown}
      tabIndex={isShown ? 0 : -1}
      onClick={props.onShow}
      onDoubleClick={props.onStartRename}
    >
      {titleOf(board) ?? t('editorPanels.boards.untitled', { number })}
    </Tab>
  )
}
