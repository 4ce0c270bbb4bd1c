// The parameters of the network's forecast, and the company's calendar of working days and holidays.

import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { networkForecast, networkForecastPage } from '#contract/endpoints/load-forecast-settings.ts'
import { companyDayResource } from '#contract/resources/company-day.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { companyDay } from '#lib/company-day.ts'
import { Column } from '#ui/box.ts'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useNetworkForecast, useSaveNetworkForecast } from '../api/use-forecast-settings.ts'
import { type ParamsState, readParams, writeParams } from '../model/params-address.ts'

const YEARS_BACK = 3
const YEARS_AHEAD = 2

const read = (search: URLSearchParams): ParamsState => readParams(search, companyDay(Date.now()))

export function ForecastParamsPage() {
  const { t } = useTranslation()
  const [{ part, year }, change] = useAddressState(read, writeParams)
  const mayViewDays = useMayDo()(companyDayResource.permissionOf('view'))
  const items = [
    { id: 'params', label: t('loadForecast.params'), content: <NetworkPart /> },
    ...(mayViewDays
      ? [
          {
            id: 'calendar',
            label: t('loadForecast.calendar'),
            content: <CalendarPart year={year} onYear={(next) => change((now) => ({ ...now, year: next }))} />,
          },
        ]
      : []),
  ]
  return (
    <Column paddingTop="2" minHeight="100%" height={{ lg: '100%' }}>
      <Tabs
        label={t('loadForecast.paramsParts')}
        selected={part}
        onSelect={(id) => change((now) => ({ ...now, part: id === 'calendar' ? 'calendar' : 'params' }))}
        items={items}
      />
    </Column>
  )
}

const NetworkPart = () => (
  <SettingsPage
    name="forecast-params"
    settings={networkForecastPage}
    schema={networkForecast}
    query={useNetworkForecast()}
    save={useSaveNetworkForecast()}
  />
)

function CalendarPart({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const { t } = useTranslation()
  const present = Number(companyDay(Date.now()).slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + 1 + YEARS_AHEAD }, (_, at) => String(present + YEARS_AHEAD - at))
  return (
    <ResourcePage
      resource={companyDayResource}
      within={{ year }}
      toolbar={
        <Select
          label={t('loadForecast.year')}
          options={years.map((value) => ({ value, label: t('loadForecast.yearOf', { year: value }) }))}
          value={year}
          onChange={onYear}
        />
      }
    />
  )
}
