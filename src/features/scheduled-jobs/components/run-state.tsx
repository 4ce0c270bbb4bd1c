import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobRun } from '#contract/endpoints/jobs.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const TONES = { queued: 'neutral', running: 'accent', done: 'good', failed: 'bad', cancelled: 'warning' } as const

/** The state of a run in words; under way, with its progress. */
export function RunState({ run }: { run: JobRun }) {
  const text = useRunStateText()
  const { t } = useTranslation()
  const { state, progress, title } = run
  return (
    <Row gap="2">
      <StatusTag tone={TONES[state]}>{text(run)}</StatusTag>
      {state === 'running' && (
        <Box flex="1" minWidth="12">
          <ProgressBar value={progress > 0 ? progress : null} label={t('scheduledJobs.progressOf', { title })} />
        </Box>
      )}
      {state === 'running' && progress > 0 && <Span fontSize="xs">{Math.round(progress * 100)} %</Span>}
    </Row>
  )
}

/** The function is the same in every render of one language. */
export function useRunStateText(): (run: JobRun) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ state, failure, isCancelAsked }) => {
      if (state === 'running' && isCancelAsked) return t('scheduledJobs.cancelling')
      if (state === 'queued' && failure !== null) return t('scheduledJobs.retrying')
      return t(`scheduledJobs.states.${state}`)
    },
    [t],
  )
}

/** What a run did, or why its latest attempt failed; empty before that. */
export function useRunResultText(): (run: JobRun) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ result, failure, error }) => {
      if (failure === null) return result
      const name = t(`scheduledJobs.failures.${failure}`)
      return error === '' ? name : t('scheduledJobs.failedWith', { failure: name, error })
    },
    [t],
  )
}
