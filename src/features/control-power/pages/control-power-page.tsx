// Who may write what to devices, and what must be true for anybody to do so. The address says which of the two is shown.

import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import { controlPowerResource } from '#contract/resources/control-power.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Page } from '#ui/page.ts'
import { Tabs } from '#ui/tabs.tsx'

type Tab = 'powers' | 'interlocks'
const tabOf = (name: string | null): Tab => (name === 'interlocks' ? 'interlocks' : 'powers')
const readTab = (search: URLSearchParams): Tab => tabOf(search.get('tab'))
/** Filters and order of one list mean nothing to the other. */
const writeTab = (tab: Tab): URLSearchParams => new URLSearchParams(tab === 'interlocks' ? { tab } : {})

/** The safer choice is the initial one. */
const NEW_POWER = { twoPersons: true }

export function ControlPowerPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useAddressState(readTab, writeTab)
  const maySeeInterlocks = useMayDo()(controlInterlockResource.permissionOf('view'))
  const powers = <ResourcePage resource={controlPowerResource} heading={null} initial={NEW_POWER} />
  return (
    <Page fit="atLeastWindow" data-page="control-power">
      <PageHeading />
      {maySeeInterlocks ? (
        <Tabs
          label={t('controlPower.parts')}
          selected={tab}
          onSelect={(id) => setTab(() => tabOf(id))}
          items={[
            { id: 'powers', label: t('controlPower.powers'), content: powers },
            {
              id: 'interlocks',
              label: t('controlPower.interlocks'),
              content: <ResourcePage resource={controlInterlockResource} heading={null} />,
            },
          ]}
        />
      ) : (
        powers
      )}
    </Page>
  )
}
