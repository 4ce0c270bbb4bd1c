import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AlarmItem } from '../../../contract/endpoints/alarms.ts'
import { Row } from '../../../ui/box.ts'
import { useHasPage } from '../subsystems/use-has-page.ts'
import { thresholdAddress } from './threshold-address.ts'

const TextLink = chakra(Link, { base: { color: 'accent.text', fontSize: 'sm' } })
const MANAGEMENT = '/alarmManagement'

/** Ways on from the alarms, to the pages that the console has. */
export function AlarmLinks({ alarm }: { alarm: AlarmItem | null }) {
  const { t } = useTranslation()
  const hasPage = useHasPage()
  return (
    <Row gap="4" flex="1">
      {hasPage(MANAGEMENT) && <TextLink to={MANAGEMENT}>{t('panels.toHistory')}</TextLink>}
      {alarm && hasPage('/alarmThreshold') && (
        <TextLink to={thresholdAddress(alarm)}>{t('panels.toThreshold')}</TextLink>
      )}
    </Row>
  )
}
