import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { templateNodeResource } from '#contract/resources/point-template.resource.ts'
import { Button } from '#ui/button.tsx'
import { useOutdatedNodes } from '../api/use-points.ts'
import { ApplyDialog } from './apply-dialog.tsx'

/** The template revision of each node; nodes with an older one can be updated. */
export function TemplateNodes({ template, mayApply }: { template: ResourceRow; mayApply: boolean }) {
  const { t } = useTranslation()
  const { data: outdated = [] } = useOutdatedNodes(template.keyId)
  const [applied, setApplied] = useState<readonly string[] | null>(null)
  return (
    <>
      <ResourcePage
        resource={templateNodeResource}
        heading={null}
        within={{ templateId: template.keyId }}
        rowActions={(row) =>
          mayApply
            ? [
                {
                  id: 'apply',
                  label: t('points.applyToNode', { name: String(row.nodeName) }),
                  icon: <RefreshCw size={16} aria-hidden />,
                  isDisabled: row.isCurrent === true,
                  onSelect: () => setApplied([String(row.nodeId)]),
                },
              ]
            : []
        }
        toolbar={
          mayApply && (
            <Button size="sm" disabled={outdated.length === 0} onClick={() => setApplied(outdated)}>
              <RefreshCw size={16} aria-hidden />
              {t('points.renewOutdated', { count: outdated.length })}
            </Button>
          )
        }
      />
      {applied && <ApplyDialog template={template} initial={applied} onClose={() => setApplied(null)} />}
    </>
  )
}
