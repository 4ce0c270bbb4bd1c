import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel, levelText } from '#archetypes/alarms/alarm-level.tsx'
import { ALARM_DECIMALS, type AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Row, Span } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

const ALWAYS: ReadonlySet<string> = new Set([
  'warnLevel',
  'warnTime',
  'warnContent',
  'present',
  'duration',
  'enterUser',
  'state',
  'heatName',
])

/** Columns of a list of alarms (domain guide 5.4): first what decides about the next step. */
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
      column('warnLevel', t('alarmWatch.level'), 104, (row) => t(levelText(row.warnLevel)), {
        fixed: 'start',
        cell: (row) => <AlarmLevel level={row.warnLevel} />,
      }),
      column('warnTime', t('alarmWatch.time'), 156, (row) => formatDateTime(row.warnTime)),
      column('warnContent', t('alarmWatch.content'), 330, (row) =>
        [
          row.warnContent,
          row.firstOutFlag ? t('alarmWatch.firstOut') : '',
          row.numAffected ? t('panels.affected', { count: row.numAffected }) : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
      column('present', t('alarmWatch.present'), 130, words.present, END),
      column('duration', t('alarmWatch.duration'), 100, (row) => words.duration(row.durationMs), END),
      column('enterUser', t('alarmWatch.enteredBy'), 200, words.acknowledgement, {
        cell: (row) => <Acknowledgement text={words.acknowledgement(row)} isGiven={row.enterUser !== null} />,
      }),
      column('state', t('alarmWatch.state'), 90, words.state),
      column('heatName', t('alarmWatch.station'), 150, (row) => row.heatName),
      column('pointLocation', t('alarmWatch.point'), 140, (row) => row.pointLocation),
      column('category', t('alarmWatch.category'), 110, (row) => words.categoryOfNumber(row.warnNumber)),
      column('warnTypeLabel', t('alarmWatch.type'), 120, (row) => row.warnTypeLabel),
      column('value', t('alarmWatch.value'), 90, (row) => figureText(row, row.value), END),
      column('limit', t('alarmWatch.limit'), 90, (row) => figureText(row, row.limit), END),
      column('conditionInfo', t('alarmWatch.condition'), 200, (row) => row.conditionInfo),
      column('count', t('alarmWatch.count'), 100, (row) => textUnless(1, row.count), END),
      column('numFollowing', t('alarmWatch.following'), 110, (row) => textUnless(0, row.numFollowing), END),
      column('highestLevel', t('alarmWatch.highestLevel'), 110, ({ warnLevel, highestLevel = warnLevel }) =>
        highestLevel > warnLevel ? t(levelText(highestLevel)) : '',
      ),
      column('recoverTime', t('alarmWatch.recovered'), 180, (row) => formatDateTime(row.recoverTime)),
      column('remarks', t('alarmWatch.remarks'), 180, (row) => row.remarks),
      column('shelveUntil', t('alarmWatch.shelvedUntil'), 180, (row) => formatDateTime(row.shelveUntil)),
      column('shelveUser', t('alarmWatch.shelvedBy'), 110, (row) => row.shelveUser ?? ''),
      column('shelveReason', t('alarmWatch.shelfReason'), 180, (row) => row.shelveReason),
      column('suppressedBy', t('alarmWatch.suppressedBy'), 140, (row) => words.suppression(row.suppressedBy)),
    ]
  }, [t, words])
}

const textUnless = (usual: number, count: number): string => (count === usual ? '' : String(count))

/** Who has acknowledged, and when; what waits for that is bold. */
function Acknowledgement({ text, isGiven }: { text: string; isGiven: boolean }) {
  return isGiven ? (
    <Row as="span" display="inline-flex" gap="1.5" verticalAlign="middle">
      <Check size={16} aria-hidden />
      {text}
    </Row>
  ) : (
    <Span fontWeight="medium">{text}</Span>
  )
}

/**
 * The columns that say something about some of these alarms. What is always told stays, so that the table is the same while
 * there are none.
 */
export function columnsWithTexts(
  columns: readonly TableColumn<AlarmRecord>[],
  rows: readonly AlarmRecord[],
): TableColumn<AlarmRecord>[] {
  return columns.filter(({ id, text }) => ALWAYS.has(id) || rows.some((row) => text(row) !== ''))
}

const figureText = ({ value, limit, decimals }: AlarmRecord, figure: number | null): string =>
  figure === null ? '' : formatQuantity(figure, decimalsApart(value, limit, decimals ?? ALARM_DECIMALS))
