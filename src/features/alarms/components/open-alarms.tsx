import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { PHONE_WINDOW, useMediaQuery } from '#lib/use-media-query.ts'
import { Column } from '#ui/box.ts'
import { DataTable } from '#ui/data-table.tsx'
import { markOf } from '../model/open-deeds.ts'
import { RowWays, WAYS_PX } from './row-ways.tsx'
import { useAlarmActions } from './use-alarm-actions.tsx'
import { columnsWithTexts, useAlarmColumns } from './use-alarm-columns.tsx'

/** Rows that are shown at once, with the heading: more of them scroll. */
const MOST_ROWS = 9
const heightOf = (numRows: number): string =>
  `calc(var(--row-height, 2.75rem) * ${Math.min(numRows + 1, MOST_ROWS)} + 1rem)`

interface OpenAlarmsProps {
  alarms: readonly AlarmRecord[]
  onOpen: (keyId: string) => void
}

/** Alarms that are active, or acknowledged by nobody, with what can be done about each. */
export function OpenAlarms({ alarms, onOpen }: OpenAlarmsProps) {
  const { t } = useTranslation()
  const waysOf = usePointWays()
  const texts = useListTexts()
  const isPhone = useMediaQuery(PHONE_WINDOW)
  const all = useAlarmColumns()
  const columns = useMemo(() => columnsWithTexts(all, alarms), [all, alarms])
  const { rowActions, width, dialog } = useAlarmActions(alarms, 'shelve')
  return (
    // cards are as high as what they hold
    <Column height={isPhone ? 'auto' : heightOf(alarms.length)}>
      <DataTable
        label={t('alarmHistory.stillOpen')}
        columns={columns}
        rows={alarms}
        rowKey={({ keyId }) => keyId}
        cardTitle="warnContent"
        onRowOpen={({ keyId }) => onOpen(keyId)}
        markOf={markOf}
        rowActions={(alarm) => (
          <>
            {rowActions(alarm)}
            <RowWays alarm={alarm} waysOf={waysOf} onOpen={onOpen} />
          </>
        )}
        actionsLabel={t('resource.actions')}
        actionsWidth={WAYS_PX + width}
        empty={null}
        texts={texts.table}
      />
      {dialog}
    </Column>
  )
}
