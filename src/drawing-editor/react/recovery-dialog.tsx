import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { discardDraft, type FoundDraft } from '../draft/find-drafts.ts'
import type { EditingSession } from '../session/editing-session.ts'
import type { SessionState } from '../session/session-state.ts'

const Picture = styled('img', {
  base: { width: '10rem', height: '6rem', objectFit: 'contain', background: '#3e3f4c', borderRadius: 'sm' },
})

interface RecoveryDialogProps {
  readonly session: EditingSession
  readonly state: SessionState
  /** A moment, in the words of the console. */
  readonly timeText: (at: number) => string
}

/** Offers what was drawn in a tab that is gone and never saved. Closing it leaves the drafts for another time. */
export function RecoveryDialog({ session, state, timeText }: RecoveryDialogProps) {
  const { t } = useTranslation()
  const { drafts, version } = state
  const discard = async ({ id }: FoundDraft): Promise<void> => {
    await discardDraft(id)
    session.forgetDraft(id)
  }
  return (
    <Dialog
      title={t('editor.recoveryTitle')}
      isOpen={drafts.length > 0}
      onClose={() => session.dismissDrafts()}
      closeLabel={t('editor.recoverLater')}
      width="40rem"
    >
      <Column gap="3">
        <Box color="fg.muted">{t('editor.recoveryDetail')}</Box>
        {drafts.map((draft) => (
          <Row
            key={draft.id}
            gap="3"
            padding="3"
            borderWidth="1px"
            borderColor="border.subtle"
            borderRadius="md"
            flexWrap="wrap"
          >
            {draft.pictureUrl ? <Picture src={draft.pictureUrl} alt="" /> : <History size={32} aria-hidden />}
            <Column flex="1" minWidth="12rem" gap="1">
              <Box fontWeight="medium">{t('editor.draftAt', { time: timeText(draft.changedAt) })}</Box>
              <Box color="fg.muted">
                {draft.isFolded ? t('editor.draftFolded') : t('editor.draftSteps', { count: draft.numSteps })}
                {draft.hasOpenStep && ` ${t('editor.draftOpenStep')}`}
              </Box>
              {draft.baseVersion !== version && (
                <Box color="level.important">
                  {t('editor.draftOlder', { version: draft.baseVersion, newest: version })}
                </Box>
              )}
            </Column>
            <Row gap="2">
              <Button look="solid" size="sm" onClick={() => void session.recover(draft.id)}>
                {t('editor.recover')}
              </Button>
              <Button size="sm" onClick={() => void discard(draft)}>
                {t('editor.discardDraft')}
              </Button>
            </Row>
          </Row>
        ))}
      </Column>
    </Dialog>
  )
}
