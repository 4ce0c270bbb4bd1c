// Alarms that are not over, in lists by what has become of them; here they are acknowledged and shelved. Polls one call;
// the address keeps list, filters and page. The header's pop-up shows the same alarms until somebody acknowledges them.

import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { ALARM_TABS, type AlarmTab } from '#contract/endpoints/alarm-watch.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Page } from '#ui/page.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useTabCounts } from '../api/use-alarm-watch.ts'
import { WatchedList } from '../components/watched-list.tsx'

const tabOf = (name: string | null): AlarmTab => ALARM_TABS.find((tab) => tab === name) ?? ALARM_TABS[0]
const readTab = (search: URLSearchParams): AlarmTab => tabOf(search.get('tab'))
function writeTab(tab: AlarmTab, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (tab === ALARM_TABS[0]) next.delete('tab')
  else next.set('tab', tab)
  return next
}

export function RealTimeAlertsPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useAddressState(readTab, writeTab)
  const counts = useTabCounts(tab)
  return (
    <Page fit="atLeastWindow" data-page="real-time-alerts">
      <PageHeading />
      <Tabs
        label={t('alarmWatch.tabs')}
        selected={tab}
        onSelect={(id) => setTab(() => tabOf(id))}
        items={ALARM_TABS.map((id) => ({
          id,
          label: t(`alarmWatch.tab.${id}`),
          badge: counts && <CountBadge count={counts[id]} label={t('panels.alarmCount', { count: counts[id] })} />,
          content: <WatchedList tab={id} />,
        }))}
      />
    </Page>
  )
}
