import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useHasPage } from '#app/shell/subsystems/use-has-page.ts'
import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { styled } from '#ui/styled.ts'
import {
  MANAGEMENT,
  openedAddress,
  REAL_TIME,
  RECORD,
  recordAddress,
  THRESHOLD,
  thresholdAddress,
} from './alarm-addresses.ts'

const TextLink = styled(Link, { base: { color: 'accent.text', fontSize: 'sm', textDecoration: 'underline' } })
const ContentLink = styled(Link, { base: { _hover: { textDecoration: 'underline' } } })

/** Link to all alarms, where the console has that page. */
export function ManagementLink() {
  const { t } = useTranslation()
  return useHasPage()(MANAGEMENT) ? <TextLink to={MANAGEMENT}>{t('panels.toHistory')}</TextLink> : null
}

/** The alarm's text; a link to its thresholds where the console has that page. */
export function AlarmContent({ alarm }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  if (!useHasPage()(THRESHOLD)) return alarm.warnContent
  return (
    <ContentLink to={thresholdAddress(alarm)} title={t('panels.toThreshold')}>
      {alarm.warnContent}
    </ContentLink>
  )
}

/** How many stations an alarm stands for; a link to them where the console has that page. */
export function AffectedLink({ alarm: { keyId, numAffected = 0 } }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  const hasPage = useHasPage()
  if (numAffected === 0) return null
  const text = t('panels.affected', { count: numAffected })
  return hasPage(REAL_TIME) ? <TextLink to={openedAddress(keyId)}>{text}</TextLink> : text
}

/** Link from an alarm of automatic control to the sent commands, where the console has that page. */
export function RecordLink({ alarm }: { alarm: AlarmItem }) {
  const { t } = useTranslation()
  const address = recordAddress(alarm)
  const hasPage = useHasPage()
  if (categoryOf(alarm.warnNumber) !== 20 || !hasPage(RECORD)) return null
  return <TextLink to={address}>{t('panels.toRecord')}</TextLink>
}
