import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type Publication, type PublishOutcome, pipeEditCalls } from '#contract/endpoints/pipe-edits.ts'
import type { Place } from '#contract/pipes/town.ts'
import { useAttempt } from '#data/attempt.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { FindingList } from './finding-list.tsx'

interface PublicationsDialogProps {
  /** A draft would be based on what is taken back. */
  hasDraft: boolean
  onClose: () => void
  onShow: (place: Place) => void
  onTakenBack: () => void
}

/** Who published what and why; the last one can be taken back. */
export function PublicationsDialog({ hasDraft, onClose, onShow, onTakenBack }: PublicationsDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const confirm = useConfirm()
  const { data, error, refetch } = useAnswer(pipeEditCalls.publications, {})
  const [refusal, setRefusal] = useState<PublishOutcome | null>(null)
  const [isBusy, attempt] = useAttempt()

  async function takeBack({ keyId, reason, counts }: Publication): Promise<void> {
    const answer = await confirm({
      title: t('pipeEdit.takeBackTitle', { reason }),
      detail: t('pipeEdit.takeBackDetail', { count: counts.added + counts.changed + counts.removed }),
      confirmLabel: t('pipeEdit.takeBack'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (answer === null) return
    await attempt(async () => {
      const outcome = await ask(pipeEditCalls.takeBack, { keyId }, { isReloaded: true })
      if (outcome.outcome === 'published') onTakenBack()
      else setRefusal(outcome)
    })
  }

  return (
    <Dialog title={t('pipeEdit.publications')} isOpen onClose={onClose} closeLabel={t('resource.close')} width="44rem">
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting text={t('pipeEdit.readingPublications')} />
      ) : data.length === 0 ? (
        <EmptyState icon={null} title={t('pipeEdit.noPublication')} detail={t('pipeEdit.noPublicationDetail')} />
      ) : (
        <Column gap="3">
          {refusal && (
            <Column role="alert" gap="2">
              <Box>
                {t(refusal.outcome === 'conflict' ? 'pipeEdit.changedSince' : 'pipeEdit.refused', {
                  count: refusal.findings.length,
                })}
              </Box>
              {refusal.conflicts.length > 0 && (
                <Box>{refusal.conflicts.map(({ name }) => name).join(t('pipes.listComma'))}</Box>
              )}
              <FindingList findings={refusal.findings} onShow={onShow} />
            </Column>
          )}
          <Column as="ul" gap="2" listStyleType="none" padding="0" maxHeight="26rem" overflow="auto">
            {data.map((one) => (
              <Row
                as="li"
                key={one.keyId}
                gap="3"
                padding="2"
                borderWidth="1px"
                borderColor="border.subtle"
                borderRadius="md"
              >
                <Column flex="1" minWidth="0" gap="0.5">
                  <Box fontWeight="medium">{one.reason}</Box>
                  <Box color="fg.muted" fontSize="sm">
                    {t('pipeEdit.by', { who: one.by, when: formatDateTime(one.at) })} ·{' '}
                    {t('pipeEdit.counts', { ...one.counts })}
                  </Box>
                  {one.takenBackAt !== null && (
                    <Box fontSize="sm">
                      {t('pipeEdit.takenBack', { who: one.takenBackBy, when: formatDateTime(one.takenBackAt) })}
                    </Box>
                  )}
                </Column>
                {one.mayBeTakenBack && (
                  <Button
                    size="sm"
                    disabled={isBusy || hasDraft}
                    title={hasDraft ? t('pipeEdit.draftFirst') : undefined}
                    onClick={() => void takeBack(one)}
                  >
                    <Undo2 size={16} aria-hidden />
                    {t('pipeEdit.takeBack')}
                  </Button>
                )}
              </Row>
            ))}
          </Column>
        </Column>
      )}
    </Dialog>
  )
}
