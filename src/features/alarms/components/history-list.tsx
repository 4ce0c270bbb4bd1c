import { Download, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Button } from '#ui/button.tsx'
import { HISTORY_SHAPE, useHistoryExport, usePastAlarms } from '../api/use-alarm-history.ts'
import { AlarmList } from './alarm-list.tsx'
import { useAlarmActions } from './use-alarm-actions.tsx'

const NO_ROWS: readonly AlarmRecord[] = []

/** Alarms of a span, of whatever age, with what can still be done about them. */
export function HistoryList({ period }: { period: Period }) {
  const { t } = useTranslation()
  const mayExport = useMayDo()('alarm:export')
  const { state, change } = useListAddress(HISTORY_SHAPE)
  const query = usePastAlarms(period, state)
  const actions = useAlarmActions(query.data?.list ?? NO_ROWS, 'shelve')
  const { exportAlarms, isExporting } = useHistoryExport()
  return (
    <>
      <AlarmList
        query={query}
        state={state}
        change={change}
        sortable={HISTORY_SHAPE.sortable}
        {...actions.choice}
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={actions.numChosen} isExporting={isExporting}>
            {actions.buttons}
            {mayExport && (
              <Button size="sm" disabled={isExporting} onClick={() => void exportAlarms(period, state)}>
                <Download size={16} aria-hidden />
                {t('alarmHistory.export')}
              </Button>
            )}
          </ResourceToolbar>
        )}
        actions={actions.rowActions}
        actionsWidth={actions.width}
        empty={{ icon: <History size={40} />, detail: t('alarmHistory.emptyDetail') }}
      />
      {actions.dialog}
    </>
  )
}
