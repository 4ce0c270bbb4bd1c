import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import type { ShiftAlarm, ShiftLog, StandingAlarm } from '#contract/endpoints/shift-log.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { type LogColumn, LogTable } from './log-table.tsx'
import { RemarkDialog } from './remark-dialog.tsx'

const TIME = 'MM-DD HH:mm'

function useAlarmColumns() {
  const { t } = useTranslation()
  const language = useLanguage()
  return {
    level: {
      id: 'level',
      header: t('shiftHandover.level'),
      cell: (row: ShiftAlarm) => <AlarmLevel level={row.level} />,
    },
    alarm: {
      id: 'alarm',
      header: t('shiftHandover.alarm'),
      cell: (row: ShiftAlarm) => labelIn(row.content, language),
    },
    place: { id: 'place', header: t('shiftHandover.place'), cell: (row: ShiftAlarm) => row.place },
    raisedAt: {
      id: 'raisedAt',
      header: t('shiftHandover.raisedAt'),
      isTime: true,
      cell: (row: ShiftAlarm) => formatDateTime(row.raisedAt, TIME),
    },
    recoveredAt: {
      id: 'recoveredAt',
      header: t('shiftHandover.recoveredAt'),
      isTime: true,
      cell: (row: ShiftAlarm) => formatDateTime(row.recoveredAt, TIME),
    },
    acknowledged: {
      id: 'acknowledged',
      header: t('shiftHandover.acknowledged'),
      cell: (row: ShiftAlarm) =>
        [row.acknowledgedBy ?? '', row.acknowledgement].filter((part) => part !== '').join(': '),
    },
  } as const
}

/** Alarms that stand, each with what the shifts say about it. */
export function StandingAlarms({ log }: { log: ShiftLog }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const [said, setSaid] = useState<StandingAlarm | null>(null)
  const columns = useAlarmColumns()
  const remark: LogColumn<StandingAlarm> = {
    id: 'remark',
    header: t('shiftHandover.remark'),
    cell: (row) => (
      <>
        {row.remark && (
          <Box>
            {row.remark.text}{' '}
            <Box as="span" color="fg.muted">
              {t('shiftHandover.signature', { by: row.remark.by, at: formatDateTime(row.remark.at, TIME) })}
            </Box>
          </Box>
        )}
        {log.isWritable && (
          <Button
            size="sm"
            css={{ '@media print': { display: 'none' } }}
            aria-label={t('shiftHandover.remarkTitle', { alarm: labelIn(row.content, language) })}
            onClick={() => setSaid(row)}
          >
            {t(row.remark ? 'shiftHandover.changeRemark' : 'shiftHandover.setRemark')}
          </Button>
        )}
      </>
    ),
  }
  const shelved: LogColumn<StandingAlarm> = {
    ...columns.acknowledged,
    cell: (row) => (
      <>
        {columns.acknowledged.cell(row)}
        {row.shelvedUntil !== null && (
          <Box color="fg.muted">{t('shiftHandover.shelved', { time: formatDateTime(row.shelvedUntil, TIME) })}</Box>
        )}
      </>
    ),
  }
  return (
    <>
      <LogTable
        heading={t('shiftHandover.standing')}
        columns={[columns.level, columns.place, columns.alarm, columns.raisedAt, remark, shelved]}
        rows={log.contents.alarms?.standing ?? null}
        rowKey={({ keyId }) => keyId}
        tools={mayOpen('/realTimeAlerts') && <PageLink to="/realTimeAlerts">{t('shiftHandover.toAlarms')}</PageLink>}
      />
      {said && <RemarkDialog startsAt={log.startsAt} alarm={said} onClose={() => setSaid(null)} />}
    </>
  )
}

/** Alarms that began, and that ended, in a shift. */
export function AlarmsOfShift({ log }: { log: ShiftLog }) {
  const { t } = useTranslation()
  const { level, place, alarm, raisedAt, recoveredAt, acknowledged } = useAlarmColumns()
  const { began, ended } = log.contents.alarms ?? { began: null, ended: null }
  const columns = [level, place, alarm, raisedAt, recoveredAt, acknowledged]
  return (
    <>
      <LogTable heading={t('shiftHandover.began')} columns={columns} rows={began} rowKey={({ keyId }) => keyId} />
      <LogTable heading={t('shiftHandover.ended')} columns={columns} rows={ended} rowKey={({ keyId }) => keyId} />
    </>
  )
}
