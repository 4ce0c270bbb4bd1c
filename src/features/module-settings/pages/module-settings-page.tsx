import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { moduleSettingResource } from '#contract/resources/module-setting.resource.ts'
import { HistoryDialog } from '../components/history-dialog.tsx'

/** Settings by module, each with its earlier values. */
export function ModuleSettingsPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ResourceRow | null>(null)
  return (
    <>
      <ResourcePage
        resource={moduleSettingResource}
        rowActions={(row) => [
          {
            id: 'history',
            label: t('moduleSettings.historyOf', { name: row.name }),
            icon: <History size={16} aria-hidden />,
            onSelect: () => setShown(row),
          },
        ]}
      />
      {shown && <HistoryDialog setting={shown} onClose={() => setShown(null)} />}
    </>
  )
}
