import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import type { AlarmFlood } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { categoryAddress } from './alarm-addresses.ts'
import { AlarmCount } from './alarm-count.tsx'

// the list styles what is in it: few styled elements, because numbers and times of all groups change with each poll
const List = styled('ul', {
  base: {
    flex: 1,
    overflowY: 'auto',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '& > li': { borderBottomWidth: '1px', borderColor: 'border.subtle' },
    '& > li > *': { display: 'flex', alignItems: 'center', gap: '3', paddingInline: '4', minHeight: '10' },
    '& > li > a:hover': { background: 'bg.hover' },
    '& [data-part=category]': { fontWeight: 'medium' },
    '& [data-part=office]': { flex: 1 },
    '& time': { fontSize: 'sm', color: 'fg.muted' },
  },
})

/** What the pop-up shows in a flood: how many alarms of each category each office has. */
export function FloodGroups({ flood }: { flood: AlarmFlood }) {
  const { t } = useTranslation()
  return (
    <>
      <Box role="status" padding="3" color="level.urgent">
        {t('panels.flood', { time: formatDateTime(flood.from, 'MM-DD HH:mm'), peak: flood.peak })}
      </Box>
      <List aria-label={t('panels.floodGroups')}>
        {flood.groups.map((group) => (
          <Group key={`${group.warnNumber} ${group.officeName}`} group={group} />
        ))}
      </List>
    </>
  )
}

interface GroupProps {
  group: AlarmFlood['groups'][number]
}

const Group = memo(function Group({ group }: GroupProps) {
  const { t } = useTranslation()
  const { warnNumber, warnLevel, officeName, num, warnTime } = group
  const category = categoryOf(warnNumber)
  const line = (
    <>
      <AlarmCount count={num} level={warnLevel} />
      <span data-part="category">{t(category === 'other' ? 'panels.catOther' : `panels.cat${category}`)}</span>
      <span data-part="office">{officeName ?? t('panels.noOffice')}</span>
      <time dateTime={warnTime}>{formatDateTime(warnTime, 'MM-DD HH:mm:ss')}</time>
    </>
  )
  return (
    <li data-level={warnLevel}>
      <LinkOrText to={categoryAddress(category)}>{line}</LinkOrText>
    </li>
  )
})
