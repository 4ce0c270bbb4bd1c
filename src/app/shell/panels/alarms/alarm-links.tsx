import { useTranslation } from 'react-i18next'
import { LinkOrNothing, LinkOrText } from '#archetypes/page-link.tsx'
import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { styled } from '#ui/styled.ts'
import { MANAGEMENT, openedAddress, recordAddress, thresholdAddress } from './alarm-addresses.ts'

const TextLink = styled(LinkOrNothing, { base: { color: 'accent.text', fontSize: 'sm', textDecoration: 'underline' } })
const CountLink = styled(LinkOrText, { base: { color: 'accent.text', fontSize: 'sm', textDecoration: 'underline' } })
const ContentLink = styled(LinkOrText, { base: { _hover: { textDecoration: 'underline' } } })

/** Link to all alarms. */
export function ManagementLink() {
  const { t } = useTranslation()
  return <TextLink to={MANAGEMENT}>{t('panels.toHistory')}</TextLink>
}

/** The alarm's text, which leads to its thresholds. */
export function AlarmContent({ alarm }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  return (
    <ContentLink to={thresholdAddress(alarm)} title={t('panels.toThreshold')}>
      {alarm.warnContent}
    </ContentLink>
  )
}

/** How many stations an alarm stands for, which leads to them. */
export function AffectedLink({ alarm: { keyId, numAffected = 0 } }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  if (numAffected === 0) return null
  return <CountLink to={openedAddress(keyId)}>{t('panels.affected', { count: numAffected })}</CountLink>
}

/** Link from an alarm of automatic control to the sent commands. */
export function RecordLink({ alarm }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  if (categoryOf(alarm.warnNumber) !== 20) return null
  return <TextLink to={recordAddress(alarm)}>{t('panels.toRecord')}</TextLink>
}
