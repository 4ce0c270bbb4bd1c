import { useSetAtom } from 'jotai'
import { Ban, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { dayCalculationCalls, type RecomputeRun } from '#contract/endpoints/day-calculation.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { isOpen, useRecomputations } from '../../api/use-day-calculation.ts'

const TONES = { queued: 'neutral', running: 'accent', done: 'good', failed: 'bad', cancelled: 'warning' } as const

/** Runs that compute days again, newest first: under way with their progress, ended with their result. */
export function RecomputeRuns() {
  const { t } = useTranslation()
  const mayOperate = useMayDo()('dayCalculation:operate')
  const [hidden, setHidden] = useHiddenColumns('recompute-runs')
  const { data, error, refetch } = useRecomputations()
  const columns = useColumns()
  const cancel = useCancel()
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  return (
    <FigureTable
      label={t('dayCalculation.runs')}
      hidden={hidden}
      onHide={setHidden}
      columns={columns}
      rows={data}
      rowKey={({ keyId }) => keyId}
      isRefreshing={false}
      note={t('dayCalculation.runs')}
      rowActions={(run) =>
        mayOperate &&
        isOpen(run) && (
          <IconButton
            size="sm"
            label={t('dayCalculation.cancelRun', { range: t('dayCalculation.days', run) })}
            disabled={run.isCancelAsked}
            onClick={() => void cancel(run)}
          >
            <Ban size={16} aria-hidden />
          </IconButton>
        )
      }
      empty={{
        icon: <RefreshCw size={40} />,
        title: t('dayCalculation.noRuns'),
        detail: t('dayCalculation.noRunsDetail'),
      }}
    />
  )
}

function useColumns(): TableColumn<RecomputeRun>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const column = (
      id: 'queuedAt' | 'range' | 'nodes' | 'requestedBy' | 'result' | 'finishedAt',
      width: number,
      text: (run: RecomputeRun) => string,
    ): TableColumn<RecomputeRun> => ({
      id,
      header: t(`dayCalculation.${id}`),
      width,
      text,
      cell: (run) => text(run) || '–',
    })
    const stateText = ({ state, isCancelAsked }: RecomputeRun): string =>
      state === 'running' && isCancelAsked ? t('dayCalculation.cancelling') : t(`dayCalculation.states.${state}`)
    return [
      { ...column('queuedAt', 170, ({ queuedAt }) => formatDateTime(queuedAt)), fixed: 'start' },
      column('range', 220, (run) => t('dayCalculation.days', run)),
      { ...column('nodes', 90, ({ numNodes }) => String(numNodes)), align: 'end' },
      {
        id: 'state',
        header: t('dayCalculation.state'),
        width: 200,
        text: stateText,
        cell: (run) => <RunState run={run} text={stateText(run)} />,
      },
      column('result', 320, ({ result, failure, error }) =>
        failure === null ? result : t(`dayCalculation.failures.${failure}`, { error }),
      ),
      column('requestedBy', 120, ({ requestedBy }) => requestedBy),
      column('finishedAt', 170, ({ finishedAt }) => formatDateTime(finishedAt)),
    ]
  }, [t])
}

function RunState({ run, text }: { run: RecomputeRun; text: string }) {
  const { t } = useTranslation()
  const { state, progress } = run
  return (
    <Row gap="2">
      <StatusTag tone={TONES[state]}>{text}</StatusTag>
      {state === 'running' && (
        <>
          <Box flex="1" minWidth="12">
            <ProgressBar
              value={progress > 0 ? progress : null}
              label={t('dayCalculation.progressOf', { range: t('dayCalculation.days', run) })}
            />
          </Box>
          {progress > 0 && <Span fontSize="xs">{Math.round(progress * 100)} %</Span>}
        </>
      )}
    </Row>
  )
}

/** Cancels a run after asking. */
function useCancel(): (run: RecomputeRun) => Promise<void> {
  const { t } = useTranslation()
  const ask = useAsk()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  return async (run) => {
    const range = t('dayCalculation.days', run)
    const isSure = await confirm({
      title: t('dayCalculation.cancelTitle', { range }),
      detail: t('dayCalculation.cancelDetail'),
      confirmLabel: t('dayCalculation.cancelRun', { range }),
      cancelLabel: t('dayCalculation.keep'),
      isHarm: true,
    })
    if (!isSure) return
    await attempt(async () => {
      await ask(dayCalculationCalls.cancel, { keyId: run.keyId })
      say(t('dayCalculation.cancelled'))
    })
  }
}
