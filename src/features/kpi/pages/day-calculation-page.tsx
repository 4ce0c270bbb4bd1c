// How the days of the key figures are computed: the hour at which a day begins, what each figure is made from, and
// computing stored days again. The address says which of the two lists is shown.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useDayCalculation } from '../api/use-day-calculation.ts'
import { CalculationItems } from '../components/day-calculation/calculation-items.tsx'
import { Recomputation } from '../components/day-calculation/recomputation.tsx'
import { SettleHour } from '../components/day-calculation/settle-hour.tsx'
import { CALCULATION_TABS, readTab, writeTab } from '../model/day-calculation-address.ts'

export function DayCalculationPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useAddressState(readTab, writeTab)
  const { data, error, refetch } = useDayCalculation()
  return (
    <Page fit="atLeastWindow" data-page="day-calculation">
      <PageHeading />
      {data ? (
        <>
          <SettleHour calculation={data} />
          <Tabs
            label={t('dayCalculation.tabs')}
            selected={tab}
            onSelect={(id) => setTab((now) => CALCULATION_TABS.find((one) => one === id) ?? now)}
            items={[
              {
                id: 'items',
                label: t('dayCalculation.items'),
                content: (
                  <Content>
                    <CalculationItems items={data.items} />
                  </Content>
                ),
              },
              {
                id: 'recompute',
                label: t('dayCalculation.recompute'),
                content: (
                  <Content>
                    <Recomputation stored={data.stored} />
                  </Content>
                ),
              },
            ]}
          />
        </>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Page>
  )
}

const Content = ({ children }: { children: ReactNode }) => (
  <Column flex="1" minHeight="0" paddingTop="3">
    {children}
  </Column>
)
