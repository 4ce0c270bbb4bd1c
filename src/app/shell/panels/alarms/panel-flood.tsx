import { useTranslation } from 'react-i18next'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import type { AlarmFlood } from '#contract/endpoints/alarms.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { REAL_TIME } from './alarm-addresses.ts'
import { FloodGroups } from './flood-groups.tsx'

const TextLink = styled(LinkOrNothing, { base: { color: 'accent.text', textDecoration: 'underline' } })

/** What the header panel shows in a flood: the groups of the pop-up, and the way to the alarms one by one. */
export function PanelFlood({ flood }: { flood: AlarmFlood }) {
  const { t } = useTranslation()
  return (
    <>
      <Box flex="1" minHeight="0" display="flex" flexDirection="column">
        <FloodGroups flood={flood} />
      </Box>
      <Box paddingInline="4" paddingTop="2" fontSize="sm">
        <TextLink to={REAL_TIME}>{t('panels.floodAll')}</TextLink>
      </Box>
    </>
  )
}
