import { Download, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button } from '#ui/button.tsx'
import { HISTORY_SHAPE, useHistoryExport, usePastAlarms } from '../api/use-alarm-history.ts'
import { AlarmList } from './alarm-list.tsx'

/** Alarms of a span, of whatever age. */
export function HistoryList({ period }: { period: Period }) {
  const { t } = useTranslation()
  const mayExport = useMayDo()('alarm:export')
  const { state, change } = useListAddress(HISTORY_SHAPE)
  const query = usePastAlarms(period, state)
  const { exportAlarms, isExporting } = useHistoryExport()
  return (
    <AlarmList
      query={query}
      state={state}
      change={change}
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
      empty={{ icon: <History size={40} />, detail: t('alarmHistory.emptyDetail') }}
    />
  )
}
