import { useTranslation } from 'react-i18next'
import type { AlgorithmRow } from '#contract/endpoints/algorithms.ts'
import { JOB_PERMISSION } from '#contract/endpoints/jobs.ts'
import { useHolds } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { useRuns } from '../api/use-jobs.ts'
import { definitionAddress, runsAddress } from '../model/addresses.ts'
import { paramText, stateOf } from '../model/algorithms.ts'
import { PageLink } from './page-link.tsx'
import { RunState, useRunResultText } from './run-state.tsx'
import { useWhenText } from './use-algorithm-columns.tsx'
import { Duration } from './use-task-columns.tsx'

const NUM_RUNS = 10

interface AlgorithmDrawerProps {
  row: AlgorithmRow | null
  title: string
  onClose: () => void
}

/** An algorithm in full: what it is, its parameters, and its latest runs. */
export function AlgorithmDrawer({ row, title, onClose }: AlgorithmDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer title={title} isOpen={row !== null} onClose={onClose} closeLabel={t('resource.close')} width="40rem">
      {row && <Details row={row} />}
    </Drawer>
  )
}

function Details({ row }: { row: AlgorithmRow }) {
  const { t } = useTranslation()
  const whenText = useWhenText()
  const mayReadLog = useHolds()(JOB_PERMISSION.view)
  const { task, params, setAt } = row
  const facts = [
    ['computes', row.computes],
    ['group', t(`scheduledJobs.algorithms.groups.${row.group}`)],
    ['scope', row.scope],
    ['version', String(row.version)],
    ['cron', whenText(row)],
    ['state', t(`scheduledJobs.algorithms.states.${stateOf(row)}`)],
  ] as const
  return (
    <Column gap="5">
      <Facts
        facts={[
          ...facts.map(([name, text]) => [t(`scheduledJobs.algorithms.${name}`), text] as const),
          ...(row.without === null ? [] : [[t('scheduledJobs.algorithms.without'), row.without] as const]),
          ...(task ? [[t('scheduledJobs.nextAt'), formatDateTime(task.nextAt)] as const] : []),
          ...params.map((param) => [param.title, paramText(param)] as const),
        ]}
      />
      <Row gap="4" flexWrap="wrap">
        {task && <PageLink to={definitionAddress(task.code)} text={t('scheduledJobs.algorithms.editTask')} />}
        {setAt !== null && <PageLink to={setAt} text={t('scheduledJobs.algorithms.otherSettings')} />}
        {task && <PageLink to={runsAddress(task.keyId)} text={t('scheduledJobs.algorithms.allRuns')} />}
      </Row>
      {task ? (
        mayReadLog && <Log scheduleId={task.keyId} />
      ) : (
        <Box color="fg.muted">{t('scheduledJobs.algorithms.noLog')}</Box>
      )}
    </Column>
  )
}

function Log({ scheduleId }: { scheduleId: string }) {
  const { t } = useTranslation()
  const resultText = useRunResultText()
  const { data } = useRuns({ filters: { scheduleId }, page: 1, pageSize: NUM_RUNS })
  const runs = data?.list ?? []
  return (
    <Column as="section" gap="2" aria-label={t('scheduledJobs.algorithms.latestRuns')}>
      <Box as="h3" fontWeight="bold">
        {t('scheduledJobs.algorithms.latestRuns')}
      </Box>
      {data && runs.length === 0 && <Box color="fg.muted">{t('scheduledJobs.never')}</Box>}
      {runs.map((run) => (
        <Row key={run.keyId} gap="3" flexWrap="wrap" fontSize="sm">
          <span>{formatDateTime(run.startedAt ?? run.queuedAt)}</span>
          <RunState run={run} />
          <Duration run={run} />
          <Box color="fg.muted">{resultText(run)}</Box>
        </Row>
      ))}
    </Column>
  )
}
