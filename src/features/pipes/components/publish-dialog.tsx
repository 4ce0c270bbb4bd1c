import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_REASON, type NetworkEdits, type PublishOutcome, pipeEditCalls } from '#contract/endpoints/pipe-edits.ts'
import type { Place } from '#contract/pipes/town.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner, Waiting } from '#ui/feedback.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { FindingList } from './finding-list.tsx'

interface PublishDialogProps {
  edits: NetworkEdits
  onClose: () => void
  onShow: (place: Place) => void
  onPublished: (outcome: PublishOutcome) => void
  /** Others have changed some of it. */
  onConflict: (outcome: PublishOutcome) => void
}

/** What is published, what the server says of it, and why it is done. */
export function PublishDialog({ edits, onClose, onShow, onPublished, onConflict }: PublishDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [reason, setReason] = useState('')
  const [told, setTold] = useState<PublishOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(isTrial: boolean): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const given = { ...edits, reason: isTrial ? t('pipeEdit.trial') : reason, isTrial }
      const outcome = await ask(pipeEditCalls.publish, given, { isQuiet: true, isReloaded: !isTrial })
      if (outcome.outcome === 'conflict') onConflict(outcome)
      else if (outcome.outcome === 'published') onPublished(outcome)
      else setTold(outcome)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setProblem(error.fields.map(({ field, rule }) => `${field}: ${rule}`).join('; ') || error.message)
    } finally {
      setBusy(false)
    }
  }
  const tryOut = useEffectEvent(() => void send(true))
  useEffect(() => tryOut(), [])

  const isRefused = told?.outcome === 'refused' || problem !== null
  const counts = countsOf(edits)
  return (
    <Dialog
      title={t('pipeEdit.publishTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="40rem"
      isBusy={isBusy && told !== null}
      footer={
        <>
          <Button onClick={onClose}>{t('resource.cancel')}</Button>
          <Button
            look="solid"
            disabled={isBusy || isRefused || told === null || reason.trim() === ''}
            onClick={() => void send(false)}
          >
            {isBusy && <Spinner />}
            {t('pipeEdit.publishNow')}
          </Button>
        </>
      }
    >
      <Column gap="3">
        <Box>{t('pipeEdit.counts', { ...counts })}</Box>
        {problem !== null ? (
          <Box role="alert" color="fg.error">
            {problem}
          </Box>
        ) : told === null ? (
          <Waiting text={t('pipeEdit.trying')} />
        ) : told.findings.length === 0 ? (
          <Box color="fg.muted" role="status">
            {t('pipeEdit.noNewFindings')}
          </Box>
        ) : (
          <>
            <Box role="status">
              {t(isRefused ? 'pipeEdit.refused' : 'pipeEdit.warned', { count: told.findings.length })}
            </Box>
            <FindingList findings={told.findings} onShow={onShow} />
          </>
        )}
        <TextArea
          label={t('pipeEdit.reason')}
          problem={null}
          isRequired
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON}
        />
      </Column>
    </Dialog>
  )
}

function countsOf({ nodes, pipes }: NetworkEdits) {
  const all = [...nodes, ...pipes]
  return {
    added: all.filter(({ version, after }) => after && version === 0).length,
    changed: all.filter(({ version, after }) => after && version > 0).length,
    removed: all.filter(({ after }) => !after).length,
  }
}
