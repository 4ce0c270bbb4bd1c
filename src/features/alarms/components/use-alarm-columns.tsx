import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel, levelText } from '#archetypes/alarms/alarm-level.tsx'
import { ALARM_DECIMALS, type AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

/** Columns of a list of alarms (domain guide 5.4). */
export function useAlarmColumns(): TableColumn<AlarmRecord>[] {
  const { t } = useTranslation()
  const words = useAlarmTexts()
  return useMemo(() => {
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: AlarmRecord) => string,
      rest: Partial<TableColumn<AlarmRecord>> = {},
    ): TableColumn<AlarmRecord> => ({ id, header, width, text, cell: text, ...rest })
    const END = { align: 'end' } as const
    return [
      column('warnLevel', t('alarmWatch.level'), 120, (row) => t(levelText(row.warnLevel)), {
        fixed: 'start',
        cell: (row) => <AlarmLevel level={row.warnLevel} />,
      }),
      column('state', t('alarmWatch.state'), 90, words.state),
      column('warnTime', t('alarmWatch.time'), 176, (row) => formatDateTime(row.warnTime)),
      column('heatName', t('alarmWatch.station'), 150, (row) => row.heatName),
      column('warnContent', t('alarmWatch.content'), 480, (row) =>
        [
          row.warnContent,
          row.firstOutFlag ? t('alarmWatch.firstOut') : '',
          row.numAffected ? t('panels.affected', { count: row.numAffected }) : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
      column('highestLevel', t('alarmWatch.highestLevel'), 110, ({ warnLevel, highestLevel = warnLevel }) =>
        highestLevel > warnLevel ? t(levelText(highestLevel)) : '',
      ),
      column('duration', t('alarmWatch.duration'), 110, (row) => words.duration(row.durationMs), END),
      column('enterUser', t('alarmWatch.enteredBy'), 140, (row) => row.enterUser ?? ''),
      column('pointLocation', t('alarmWatch.point'), 140, (row) => row.pointLocation),
      column('category', t('alarmWatch.category'), 110, (row) => words.categoryOfNumber(row.warnNumber)),
      column('warnTypeLabel', t('alarmWatch.type'), 120, (row) => row.warnTypeLabel),
      column('value', t('alarmWatch.value'), 90, (row) => figureText(row, row.value), END),
      column('limit', t('alarmWatch.limit'), 90, (row) => figureText(row, row.limit), END),
      column('conditionInfo', t('alarmWatch.condition'), 200, (row) => row.conditionInfo),
      column('count', t('alarmWatch.count'), 100, (row) => String(row.count), END),
      column('numFollowing', t('alarmWatch.following'), 110, (row) => String(row.numFollowing), END),
      column('recoverTime', t('alarmWatch.recovered'), 180, (row) => formatDateTime(row.recoverTime)),
      column('enterTime', t('alarmWatch.enteredAt'), 180, (row) => formatDateTime(row.enterTime)),
      column('remarks', t('alarmWatch.remarks'), 180, (row) => row.remarks),
      column('shelveUntil', t('alarmWatch.shelvedUntil'), 180, (row) => formatDateTime(row.shelveUntil)),
      column('shelveUser', t('alarmWatch.shelvedBy'), 110, (row) => row.shelveUser ?? ''),
      column('shelveReason', t('alarmWatch.shelfReason'), 180, (row) => row.shelveReason),
      column('suppressedBy', t('alarmWatch.suppressedBy'), 140, (row) => words.suppression(row.suppressedBy)),
    ]
  }, [t, words])
}

const figureText = ({ value, limit, decimals }: AlarmRecord, figure: number | null): string =>
  figure === null ? '' : formatQuantity(figure, decimalsApart(value, limit, decimals ?? ALARM_DECIMALS))
