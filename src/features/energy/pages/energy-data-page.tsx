// How meters are read, what energy costs, and which meters were exchanged. The address says which of them is shown.

import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { earlierMeterResource } from '#contract/resources/earlier-meter.resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import { energyMeterResource } from '#contract/resources/energy-slot.resource.ts'
import { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import { Page } from '#ui/page.ts'
import { Tabs } from '#ui/tabs.tsx'
import { ExchangeForm } from '../components/exchange-form.tsx'

const TABS = ['meters', 'earlier', 'prices', 'exchanges'] as const
type Tab = (typeof TABS)[number]
const tabOf = (name: string | null): Tab => TABS.find((tab) => tab === name) ?? 'meters'
const readTab = (search: URLSearchParams): Tab => tabOf(search.get('tab'))
/** Filters and order of one list mean nothing to the others. */
const writeTab = (tab: Tab): URLSearchParams => new URLSearchParams(tab === 'meters' ? {} : { tab })

export function EnergyDataPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useAddressState(readTab, writeTab)
  return (
    <Page fit="atLeastWindow" data-page="energy-data">
      <PageHeading />
      <Tabs
        label={t('energy.dataTabs')}
        selected={tab}
        onSelect={(id) => setTab(() => tabOf(id))}
        items={[
          {
            id: 'meters',
            label: t('energy.meters'),
            content: <ResourcePage resource={energyMeterResource} heading={null} />,
          },
          {
            id: 'earlier',
            label: t('energy.earlier'),
            content: <ResourcePage resource={earlierMeterResource} heading={null} />,
          },
          {
            id: 'prices',
            label: t('energy.prices'),
            content: <ResourcePage resource={energyPriceResource} heading={null} />,
          },
          {
            id: 'exchanges',
            label: t('energy.exchanges'),
            content: <ResourcePage resource={meterExchangeResource} heading={null} form={ExchangeForm} />,
          },
        ]}
      />
    </Page>
  )
}
