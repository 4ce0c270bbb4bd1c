import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { useStationAlarms } from '../api/use-station-alarms.ts'

const AlarmLink = styled(LinkOrText, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

/** Alarms of a station that are not over; each opens on the page where alarms are handled. */
export function StationAlarms({ station }: { station: TelemetryNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useStationAlarms(station.keyId)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('stationNow.readingAlarms')} />
  const { list, total } = data
  if (list.length === 0)
    return (
      <EmptyState
        icon={<ShieldCheck size={32} />}
        title={t('stationNow.noAlarms')}
        detail={t('stationNow.noAlarmsDetail')}
      />
    )
  return (
    <Column as="ul" paddingInline="3" aria-label={t('stationNow.tab.alarms')}>
      {list.map((alarm) => (
        <Row
          as="li"
          key={alarm.keyId}
          gap="3"
          paddingBlock="2"
          flexWrap="wrap"
          borderBottomWidth="1px"
          borderColor="border.subtle"
        >
          <Box width="5rem">
            <AlarmLevel level={alarm.warnLevel} />
          </Box>
          <Box flex="1" minWidth="14rem">
            <AlarmLink to={alarmHref(alarm)}>{alarm.warnContent}</AlarmLink>
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {alarm.enterUser === null
              ? t('stationNow.notAcknowledged')
              : t('stationNow.acknowledgedBy', { name: alarm.enterUser })}
          </Box>
          <Box fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatDateTime(alarm.warnTime, 'MM-DD HH:mm:ss')}
          </Box>
        </Row>
      ))}
      {total > list.length && (
        <Box paddingBlock="2" fontSize="sm" color="fg.muted">
          {t('stationNow.moreAlarms', { count: total - list.length })}
        </Box>
      )}
    </Column>
  )
}

const alarmHref = ({ heatName, keyId }: AlarmRecord): string =>
  `/realTimeAlerts?${new URLSearchParams({ heatName, alarm: keyId })}`
