import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { useLeave } from '#archetypes/point-menu/came-from.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { epochMsOf, formatLiveTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const ALARM_PAGE = '/realTimeAlerts'
const AlarmLink = styled(LinkOrText, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

interface FaceplateAlarmsProps {
  alarms: readonly AlarmRecord[]
  noneText: string
}

/** Alarms of what was pressed; each opens on the page where alarms are handled. */
export function FaceplateAlarms({ alarms, noneText }: FaceplateAlarmsProps) {
  const { t } = useTranslation()
  const leave = useLeave()
  if (alarms.length === 0) return <Box color="fg.muted">{noneText}</Box>
  return (
    <Column as="ul" gap="2">
      {alarms.map(({ keyId, heatName, warnLevel, warnContent, warnTime, enterUser }) => {
        const address = `${ALARM_PAGE}?${new URLSearchParams({ heatName, alarm: keyId })}`
        return (
          <Box as="li" key={keyId}>
            <Row gap="2" justifyContent="space-between" flexWrap="wrap">
              <AlarmLevel level={warnLevel} />
              <Box fontSize="xs" color="fg.muted">
                {formatLiveTime(epochMsOf(warnTime))}
              </Box>
            </Row>
            <AlarmLink
              to={address}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                leave(address)
              }}
            >
              {warnContent}
            </AlarmLink>
            <Box fontSize="xs" color="fg.muted">
              {enterUser === null ? t('faceplate.notAcknowledged') : t('faceplate.acknowledgedBy', { name: enterUser })}
            </Box>
          </Box>
        )
      })}
    </Column>
  )
}
