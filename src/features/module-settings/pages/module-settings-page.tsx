import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { moduleSettingResource } from '#contract/resources/module-setting.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { HistoryDialog } from '../components/history-dialog.tsx'

/** Settings by module, each with its earlier values. */
export function ModuleSettingsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [shown, setShown] = useState<ResourceRow | null>(null)
  return (
    <>
      <ResourcePage
        resource={moduleSettingResource}
        rowActions={(row) => [
          {
            id: 'history',
            label: t('moduleSettings.historyOf', { name: shownName(row.name, language) }),
            icon: <History size={16} aria-hidden />,
            onSelect: () => setShown(row),
          },
        ]}
      />
      {shown && <HistoryDialog setting={shown} onClose={() => setShown(null)} />}
    </>
  )
}
