import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { compareDrawings, type DrawingDifference } from '../draft/compare.ts'
import type { Replay } from '../draft/replay.ts'
import type { EditingSession } from '../session/editing-session.ts'
import type { StoredVersion } from '../session/saving-ports.ts'
import type { SessionState } from '../session/session-state.ts'

interface StaleDialogProps {
  readonly session: EditingSession
  readonly state: SessionState
  /** Saves what is drawn as a drawing of its own. */
  readonly onSaveCopy: () => void
}

interface Compared {
  readonly theirs: StoredVersion
  readonly replay: Replay
  readonly difference: DrawingDifference
}

/** Someone else has saved meanwhile: compare, save a copy, or go on from theirs with one's own steps. Nothing is lost. */
export function StaleDialog({ session, state, onSaveCopy }: StaleDialogProps) {
  const { t } = useTranslation()
  const { stale } = state
  const [compared, setCompared] = useState<Compared | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const close = (): void => {
    setCompared(null)
    setFailure(null)
    session.dismissStale()
  }
  const compare = async (): Promise<void> => {
    try {
      const { theirs, replay, record } = await session.replay()
      setCompared({ theirs, replay, difference: compareDrawings(state.editor.drawing.record, record) })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  if (!stale) return null
  return (
    <Dialog
      title={t('editor.staleTitle')}
      isOpen
      onClose={close}
      closeLabel={t('editor.staleLater')}
      width="40rem"
      footer={
        <Row gap="2" justifyContent="flex-end" flexWrap="wrap">
          <Button onClick={onSaveCopy}>{t('editor.saveCopy')}</Button>
          {compared ? (
            <Button
              look="solid"
              onClick={() => void session.acceptReplay(compared.theirs, compared.replay).then(close)}
            >
              {t('editor.acceptReplay', { count: compared.replay.applied.length })}
            </Button>
          ) : (
            <Button look="solid" onClick={() => void compare()}>
              {t('editor.compare')}
            </Button>
          )}
        </Row>
      }
    >
      <Column gap="3">
        <Box>{t('editor.staleDetail', { number: stale.number, by: stale.changedBy || '–', at: stale.changedAt })}</Box>
        {failure && <Box role="alert">{failure}</Box>}
        {compared && <Comparison {...compared} />}
      </Column>
    </Dialog>
  )
}

function Comparison({ replay, difference }: Compared) {
  const { t } = useTranslation()
  const numOf = (list: 'added' | 'removed' | 'changed'): number =>
    difference.boards.reduce((sum, board) => sum + board[list].length, 0)
  const numOverwrites = replay.applied.reduce((sum, { overwrites }) => sum + overwrites.length, 0)
  return (
    <Column gap="2" data-part="comparison">
      <Box>
        {t('editor.difference', {
          added: numOf('added'),
          removed: numOf('removed'),
          changed: numOf('changed'),
        })}
      </Box>
      <Box>{t('editor.replayed', { count: replay.applied.length })}</Box>
      {numOverwrites > 0 && <Box color="level.important">{t('editor.overwrites', { count: numOverwrites })}</Box>}
      {replay.conflicts.length > 0 && (
        <Column gap="1">
          <Box color="level.important">{t('editor.conflicts', { count: replay.conflicts.length })}</Box>
          {replay.conflicts.slice(0, 20).map(({ step, reason }) => (
            <Box key={step} paddingInlineStart="3" color="fg.muted">
              {t('editor.conflict', { step: step + 1, reason: t(`editor.obstacle.${reason.code}`) })}
            </Box>
          ))}
        </Column>
      )}
    </Column>
  )
}
