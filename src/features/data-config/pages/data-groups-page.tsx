// Pages on the left, groups of the selected page on the right.

import { LayoutList } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage } from '#archetypes/master-detail/master-detail-page.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { DATA_PAGES, dataGroupResource } from '#contract/resources/data-config.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useShift } from '../api/use-shift.tsx'

const DECLARED = { data: DATA_PAGES, error: null, refetch: () => undefined }

export function DataGroupsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const rowActions = useShift(dataGroupResource)
  const nodesOf = useCallback(
    (pages: typeof DATA_PAGES) =>
      pages.map(({ value, label }) => ({ id: value, label: labelIn(label, language), item: value, children: [] })),
    [language],
  )
  return (
    <MasterDetailPage
      name="data-groups"
      heading={t('dataConfig.pages')}
      query={DECLARED}
      nodesOf={nodesOf}
      start={DATA_PAGES[0]?.value}
      nothing={{ icon: <LayoutList size={40} />, title: t('dataConfig.noPages') }}
    >
      {({ item }) => (
        <ResourcePage
          resource={dataGroupResource}
          heading={null}
          within={{ pagePath: item }}
          initial={{ pagePath: item }}
          rowActions={rowActions}
        />
      )}
    </MasterDetailPage>
  )
}
