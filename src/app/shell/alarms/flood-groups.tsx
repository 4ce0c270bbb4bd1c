import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AlarmFlood } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { useHasPage } from '../subsystems/use-has-page.ts'
import { categoryAddress, REAL_TIME } from './alarm-addresses.ts'
import { AlarmCount } from './alarm-count.tsx'

const List = chakra('ul', { base: { flex: 1, overflowY: 'auto', listStyleType: 'none', margin: 0, padding: 0 } })
const Item = chakra('li', { base: { borderBottomWidth: '1px', borderColor: 'border.subtle' } })
const GroupLink = chakra(Link, { base: { display: 'block', _hover: { background: 'bg.hover' } } })

/** What the pop-up shows in a flood: how many alarms of each category each office has. */
export function FloodGroups({ flood }: { flood: AlarmFlood }) {
  const { t } = useTranslation()
  const hasPage = useHasPage()
  return (
    <>
      <Box role="status" padding="3" color="level.urgent">
        {t('panels.flood', { time: formatDateTime(flood.from, 'MM-DD HH:mm'), peak: flood.peak })}
      </Box>
      <List aria-label={t('panels.floodGroups')}>
        {flood.groups.map((group) => (
          <Item key={`${group.warnNumber} ${group.officeName}`}>
            {hasPage(REAL_TIME) ? (
              <GroupLink to={categoryAddress(categoryOf(group.warnNumber))}>
                <Group {...group} />
              </GroupLink>
            ) : (
              <Group {...group} />
            )}
          </Item>
        ))}
      </List>
    </>
  )
}

function Group({ warnNumber, warnLevel, officeName, num, warnTime }: AlarmFlood['groups'][number]) {
  const { t } = useTranslation()
  const category = categoryOf(warnNumber)
  return (
    <Row gap="3" paddingInline="4" minHeight="10" data-level={warnLevel}>
      <AlarmCount count={num} level={warnLevel} />
      <Box fontWeight="medium">{t(category === 'other' ? 'panels.catOther' : `panels.cat${category}`)}</Box>
      <Box flex="1">{officeName ?? t('panels.noOffice')}</Box>
      <Box fontSize="sm" color="fg.muted">
        {formatDateTime(warnTime, 'MM-DD HH:mm:ss')}
      </Box>
    </Row>
  )
}
