import { useTranslation } from 'react-i18next'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { type AlarmRecord, alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { useAnswer } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Span } from '#ui/box.ts'
import { AlarmLevel, levelText } from '../alarms/alarm-level.tsx'
import { Headline } from './headline.tsx'
import { RowLink } from './row-link.tsx'
import { RowScroll } from './row-scroll.tsx'
import { WidgetBody } from './widget-body.tsx'

const ACTIVE_PAGE = '/realTimeAlerts'
const SINCE_PAGE = '/alarmManagement'
const SINCE_POLL_MS = 30_000

/** Active alarms, the newest first, and in a flood the worst. */
export function AlarmsWidget() {
  const { t } = useTranslation()
  const alarms = useAnswer(alarmWatchCalls.list, {}, { refetchInterval: ALARM_POLL_MS })
  return (
    <WidgetBody answer={alarms}>
      {({ list, counts }) => (
        <>
          <Headline
            figures={[
              { name: t('dashboard.active'), value: String(counts.active) },
              { name: t('dashboard.returned'), value: String(counts.returned) },
              { name: t('dashboard.shelved'), value: String(counts.shelved) },
            ]}
          />
          <AlarmRows label={t('dashboard.active')} alarms={list} page={ACTIVE_PAGE} />
        </>
      )}
    </WidgetBody>
  )
}

/** Alarms since the user last confirmed to have seen everything, and those that still need somebody. */
export function SinceWidget() {
  const { t } = useTranslation()
  const since = useAnswer(alarmHistoryCalls.since, {}, { refetchInterval: SINCE_POLL_MS })
  return (
    <WidgetBody answer={since}>
      {(data) => (
        <>
          <Headline
            figures={[
              ...data.byLevel.map(({ warnLevel, num }) => ({ name: t(levelText(warnLevel)), value: String(num) })),
              { name: t('dashboard.notAcknowledged'), value: String(data.numOpen) },
            ]}
          />
          <Box paddingInline="4" paddingBottom="2" fontSize="sm" color="fg.muted">
            {t(data.isFirst ? 'dashboard.sinceDay' : 'dashboard.sinceTime', { time: formatDateTime(data.since) })}
          </Box>
          <AlarmRows label={t('dashboard.stillOpen')} alarms={data.open} page={`${SINCE_PAGE}?tab=since`} />
        </>
      )}
    </WidgetBody>
  )
}

function AlarmRows({ label, alarms, page }: { label: string; alarms: readonly AlarmRecord[]; page: string }) {
  const { t } = useTranslation()
  if (alarms.length === 0)
    return (
      <Box padding="4" color="fg.muted" role="status">
        {t('dashboard.noAlarms')}
      </Box>
    )
  return (
    <RowScroll
      label={label}
      rows={alarms.map(({ keyId, warnLevel, warnContent, warnTime }) => ({
        key: keyId,
        content: (
          <>
            <Box width="20" flexShrink="0">
              <AlarmLevel level={warnLevel} />
            </Box>
            <RowLink to={page}>{warnContent}</RowLink>
            <Span color="fg.muted" whiteSpace="nowrap" fontFamily="figures">
              {formatDateTime(warnTime, 'MM-DD HH:mm')}
            </Span>
          </>
        ),
      }))}
    />
  )
}
