import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import { alarmMenuPoint } from '#archetypes/alarms/alarm-menu-point.ts'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { AlarmDetail, AlarmEvent, AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { ADVICE_PARTS } from '#contract/resources/alarm-class.resource.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { useAlarmDetail } from '../api/use-alarm-watch.ts'
import { MaintenancePart } from './maintenance-part.tsx'
import { PermitPart } from './permit-part.tsx'
import { useAlarmColumns } from './use-alarm-columns.tsx'

const Heading = styled('h3', { base: { fontWeight: 'bold', marginBottom: '2' } })
const WHY_COLD = '/whyCold'
const TextLink = styled(LinkOrNothing, { base: { color: 'accent.text', textDecoration: 'underline' } })
const Journal = styled('ol', {
  base: { listStyleType: 'none', margin: 0, padding: 0, '& li': { paddingBlock: '1.5' } },
})

interface AlarmDrawerProps {
  keyId: string | null
  onClose: () => void
}

/** Everything about one alarm: what to do, its journal, and the way to limits and drawing. */
export function AlarmDrawer({ keyId, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('alarmWatch.details')}
      isOpen={keyId !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="36rem"
    >
      {keyId !== null && <Content keyId={keyId} />}
    </Drawer>
  )
}

function Content({ keyId }: { keyId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAlarmDetail(keyId)
  if (data) return <Details detail={data} />
  return error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={t('resource.loading')} />
}

function Details({
  detail: { alarm, rule, category, source, events, following = [], nodeCode },
}: {
  detail: AlarmDetail
}) {
  const { t } = useTranslation()
  const facts = useAlarmColumns()
    .filter(({ id }) => id !== 'warnLevel' && id !== 'warnContent')
    .map(({ header, text }) => [header, text(alarm)] as const)
    .filter(([, value]) => value !== '')
  return (
    <Column gap="5">
      <Column gap="2">
        <AlarmLevel level={alarm.warnLevel} />
        <Box fontSize="lg">{alarm.warnContent}</Box>
        <Ways alarm={alarm} nodeCode={nodeCode} />
        {nodeCode !== null && <MaintenancePart nodeId={alarm.heatKeyId} name={alarm.heatName} />}
        {source && <PermitPart source={source} name={rule?.name ?? `${alarm.heatName} ${alarm.pointLocation}`} />}
      </Column>
      <section>
        {rule || category ? (
          <Facts
            facts={ADVICE_PARTS.map((part) => [
              t(`alarmWatch.${part}`),
              rule?.[part] || category?.[part] || t('alarmWatch.notGiven'),
            ])}
          />
        ) : (
          <Box color="fg.muted">{t('alarmWatch.noRule')}</Box>
        )}
        {category && ADVICE_PARTS.some((part) => !rule?.[part] && category[part]) && (
          <Box color="fg.muted" fontSize="sm" marginTop="2">
            {t('alarmWatch.ofCategory', { name: alarm.warnTypeLabel })}
          </Box>
        )}
      </section>
      {following.length > 0 && (
        <section>
          <Heading>{t('alarmWatch.following')}</Heading>
          <Journal aria-label={t('alarmWatch.following')}>
            {following.map((each) => (
              <FollowingLine key={each.keyId} alarm={each} />
            ))}
          </Journal>
        </section>
      )}
      <section>
        <Heading>{t('alarmWatch.journal')}</Heading>
        {events.length === 0 ? (
          <Box color="fg.muted">{t('alarmWatch.noEvents')}</Box>
        ) : (
          <Journal aria-label={t('alarmWatch.journal')}>
            {events.map((event) => (
              <JournalLine key={event.keyId} event={event} />
            ))}
          </Journal>
        )}
      </section>
      <Facts facts={facts} />
    </Column>
  )
}

function FollowingLine({ alarm: { warnTime, warnLevel, warnContent, state } }: { alarm: AlarmRecord }) {
  const { t } = useTranslation()
  return (
    <li>
      <Row gap="3" flexWrap="wrap">
        <AlarmLevel level={warnLevel} />
        <Box color="fg.muted">{formatDateTime(warnTime)}</Box>
        <Box>{t(`alarmWatch.stateOf.${state}`)}</Box>
      </Row>
      <Box overflowWrap="anywhere">{warnContent}</Box>
    </li>
  )
}

function JournalLine({ event: { at, kind, by, detail } }: { event: AlarmEvent }) {
  const { t } = useTranslation()
  return (
    <li>
      <Row gap="3" flexWrap="wrap">
        <Box color="fg.muted">{formatDateTime(at)}</Box>
        <Box fontWeight="medium">{t(`alarmWatch.event.${kind}`)}</Box>
        <Box>{by ?? t('alarmWatch.bySystem')}</Box>
      </Row>
      {detail !== '' && <Box overflowWrap="anywhere">{detail}</Box>}
    </li>
  )
}

/** Ways from the alarm to other pages, where they exist. */
function Ways({ alarm, nodeCode }: { alarm: AlarmRecord; nodeCode: string | null }) {
  const { t } = useTranslation()
  const waysOf = usePointWays()
  return (
    <Row gap="2" flexWrap="wrap">
      {waysOf(alarmMenuPoint(alarm)).map(({ id, label, icon, onSelect }) => (
        <Button key={id} size="sm" onClick={onSelect}>
          {icon}
          {label}
        </Button>
      ))}
      {nodeCode !== null && (
        <TextLink to={`${WHY_COLD}?${new URLSearchParams({ id: alarm.heatKeyId })}`}>
          {t('alarmWatch.whyCold')}
        </TextLink>
      )}
    </Row>
  )
}
