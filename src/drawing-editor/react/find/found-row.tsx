import { useTranslation } from 'react-i18next'
import { Box, Column, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { storedAt } from '../../edit/edit-board.ts'
import { titleOf } from '../boards/board-title.ts'
import { KindIcon } from '../layers/kind-icon.tsx'
import { kindName, ownName } from '../layers/layer-name.ts'
import type { FoundElement } from './find-in-boards.ts'

const Line = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    height: '100%',
    paddingInline: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

interface FoundRowProps {
  readonly found: FoundElement
  /** Whether it is the one that was shown last. */
  readonly isCurrent: boolean
  /** Whether its board is named. */
  readonly hasBoard: boolean
  readonly onGo: () => void
}

export function FoundRow({ found, isCurrent, hasBoard, onGo }: FoundRowProps) {
  const { t } = useTranslation()
  const stored = storedAt(found.board, found.ref) ?? {}
  const kind = kindName(stored)
  const where = t(`editorPanels.find.${found.foundIn}`)
  return (
    <Line type="button" aria-current={isCurrent || undefined} onClick={onGo}>
      <KindIcon kind={kind} />
      <Column flex="1" minWidth="0">
        <Box {...clipped}>{ownName(stored) ?? t(`editorPanels.kind.${kind}`)}</Box>
        <Span fontSize="xs" color="fg.muted" {...clipped}>
          {hasBoard ? `${titleOf(found.board) ?? ''} · ${where}` : where}
        </Span>
      </Column>
    </Line>
  )
}
