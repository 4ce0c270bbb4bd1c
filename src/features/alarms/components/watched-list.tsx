import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermits } from '#archetypes/alarms/use-permits.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import type { AlarmRecord, AlarmTab } from '#contract/endpoints/alarm-watch.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { useWatchedAlarms, WATCH_SHAPE } from '../api/use-alarm-watch.ts'
import { AlarmList } from './alarm-list.tsx'
import { PermitLines } from './permit-lines.tsx'
import { useAlarmActions } from './use-alarm-actions.tsx'

const NO_ROWS: readonly AlarmRecord[] = []

/** What is offered about shelving in each list. */
const SHELF = {
  active: 'shelve',
  returned: 'shelve',
  shelved: 'unshelve',
  suppressed: 'shelve',
  outOfService: 'none',
  stale: 'shelve',
} as const satisfies Record<AlarmTab, string>

/** One of the lists, with what can be done about its alarms. */
export function WatchedList({ tab }: { tab: AlarmTab }) {
  const { t } = useTranslation()
  const { state, change } = useListAddress(WATCH_SHAPE)
  const query = useWatchedAlarms(tab, state)
  const actions = useAlarmActions(query.data?.list ?? NO_ROWS, SHELF[tab])
  return (
    <>
      <AlarmList
        heading={
          <>
            {query.failedSince !== null && query.shown && <NotRenewed since={query.failedSince} />}
            {tab === 'outOfService' && <OutOfService />}
          </>
        }
        query={query}
        state={state}
        change={change}
        {...actions.choice}
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={actions.numChosen} isExporting={false}>
            {actions.buttons}
          </ResourceToolbar>
        )}
        actions={actions.rowActions}
        actionsWidth={actions.width}
        empty={{ icon: <ShieldCheck size={40} />, detail: t('alarmWatch.emptyDetail') }}
      />
      {actions.dialog}
    </>
  )
}

function OutOfService() {
  const { t } = useTranslation()
  const { data } = usePermits()
  if (data === undefined) return null
  return data.length === 0 ? <Box color="fg.muted">{t('permits.none')}</Box> : <PermitLines permits={data} />
}

function NotRenewed({ since }: { since: number }) {
  const { t } = useTranslation()
  return (
    <Row role="alert" gap="2" color="quality.stale">
      <TriangleAlert size={16} aria-hidden />
      {t('alarmWatch.notRenewed', { time: formatDateTime(since) })}
    </Row>
  )
}
