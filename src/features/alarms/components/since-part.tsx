import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelText } from '#archetypes/alarms/alarm-level.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ALARM_EVENT_KINDS } from '#contract/endpoints/alarm-watch.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { useSinceLast } from '../api/use-alarm-history.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { FigureTable } from './figure-table.tsx'
import { OpenAlarms } from './open-alarms.tsx'

const Opener = styled(
  'button',
  { base: { textAlign: 'start', cursor: 'pointer', color: 'accent.text', _hover: { textDecoration: 'underline' } } },
  { defaultProps: { type: 'button' } },
)

/** What happened since the user confirmed to have seen everything: for taking over a shift. */
export function SincePart() {
  const { t } = useTranslation()
  const { answer, confirm, isConfirming } = useSinceLast()
  const { data, error, refetch } = answer
  const [opened, setOpened] = useState<string | null>(null)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  const kindText = (name: string): string => {
    const kind = ALARM_EVENT_KINDS.find((known) => known === name)
    return kind ? t(`alarmWatch.event.${kind}`) : name
  }
  const raised = data.byLevel.map(({ warnLevel, num }) => `${t(levelText(warnLevel))} ${num}`).join(' · ')
  const nothing = (
    <Box padding="4" color="fg.muted">
      {t('alarmHistory.nothing')}
    </Box>
  )
  return (
    <Column gap="3" paddingBlock="3">
      <Row gap="3" flexWrap="wrap" role="status">
        <Box flex="1">
          {t(data.isFirst ? 'alarmHistory.sinceYesterday' : 'alarmHistory.sinceTime', {
            time: formatDateTime(data.since),
          })}{' '}
          {raised === ''
            ? t('alarmHistory.noneRaised')
            : t('alarmHistory.raised', { levels: raised, open: data.numOpen })}
        </Box>
        <Button size="sm" look="solid" disabled={isConfirming} onClick={confirm}>
          <Check size={16} aria-hidden />
          {t('alarmHistory.seen')}
        </Button>
      </Row>
      <Panel heading={t('alarmHistory.stillOpen')}>
        {data.open.length === 0 ? nothing : <OpenAlarms alarms={data.open} onOpen={setOpened} />}
      </Panel>
      <Panel heading={t('alarmHistory.deeds')}>
        {data.deeds.length === 0 ? (
          nothing
        ) : (
          <FigureTable
            label={t('alarmHistory.deeds')}
            figures={[2]}
            headings={[t('alarmHistory.person'), t('alarmHistory.deed'), t('alarmHistory.num')]}
            rows={data.deeds.map(({ by, kind, num }) => ({ key: `${by} ${kind}`, cells: [by, kindText(kind), num] }))}
          />
        )}
      </Panel>
      <Panel heading={t('alarmHistory.happened')}>
        {data.events.length === 0 ? (
          nothing
        ) : (
          <FigureTable
            label={t('alarmHistory.happened')}
            headings={[
              t('alarmHistory.when'),
              t('alarmHistory.deed'),
              t('alarmHistory.person'),
              t('alarmWatch.content'),
              t('alarmWatch.station'),
              t('alarmWatch.remarks'),
            ]}
            rows={data.events.map(({ keyId, alarmId, at, kind, by, warnContent, heatName, detail }) => ({
              key: keyId,
              cells: [
                <Span key={keyId} whiteSpace="nowrap">
                  {formatDateTime(at)}
                </Span>,
                kindText(kind),
                by ?? t('alarmWatch.bySystem'),
                <Opener key={alarmId} onClick={() => setOpened(alarmId)}>
                  {warnContent}
                </Opener>,
                heatName,
                detail,
              ],
            }))}
          />
        )}
      </Panel>
      <AlarmDrawer keyId={opened} onClose={() => setOpened(null)} />
    </Column>
  )
}
