import { Download, Eye, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HISTORY_SHAPE, useHistoryExport, usePastAlarms } from '../api/use-alarm-history.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { useAlarmColumns } from './use-alarm-columns.tsx'
import { useSearchFields } from './watched-list.tsx'

/** Alarms of a span, of whatever age. */
export function HistoryList({ period }: { period: Period }) {
  const { t } = useTranslation()
  const mayExport = useMayDo()('alarm:export')
  const { state, change } = useListAddress(HISTORY_SHAPE)
  const query = usePastAlarms(period, state)
  const { exportAlarms, isExporting } = useHistoryExport()
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useAlarmColumns()
  const searchFields = useSearchFields()
  return (
    <>
      <ListFrame
        heading={null}
        noun={t('alarmWatch.noun')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="warnContent"
        onRowOpen={({ keyId }) => setOpened(keyId)}
        rowActions={({ keyId }) => (
          <IconButton size="sm" label={t('alarmWatch.open')} onClick={() => setOpened(keyId)}>
            <Eye size={16} aria-hidden />
          </IconButton>
        )}
        actionsWidth={80}
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={0} isExporting={isExporting}>
            {mayExport && (
              <Button size="sm" disabled={isExporting} onClick={() => void exportAlarms(period, state.filters)}>
                <Download size={16} aria-hidden />
                {t('alarmHistory.export')}
              </Button>
            )}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<History size={40} />}
            title={t('alarmWatch.emptyTitle')}
            detail={t('alarmHistory.emptyDetail')}
          />
        }
      />
      <AlarmDrawer keyId={opened} onClose={() => setOpened(null)} />
    </>
  )
}
