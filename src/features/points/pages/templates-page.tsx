// Templates on the left, parameters of the selected one on the right. A template is applied to many nodes at once,
// after a preview of the changes.

import { Wand2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterResourcePage } from '#archetypes/master-detail/master-resource-page.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { shownName } from '#contract/kit/built-in-names.ts'
import { choiceText } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { BINDING_START } from '#contract/resources/point.resource.ts'
import { pointTemplateItemResource, pointTemplateResource } from '#contract/resources/point-template.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ApplyDialog } from '../components/apply-dialog.tsx'
import { TemplateNodes } from '../components/template-nodes.tsx'

type TemplateRow = RowOf<typeof pointTemplateResource>

export function TemplatesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayApply = useMayDo()('pointTemplate:apply')
  const [applied, setApplied] = useState<TemplateRow | null>(null)
  const [shown, setShown] = useState<'params' | 'nodes'>('params')
  const groupOf = useCallback(
    ({ nodeType }: TemplateRow) => ({
      id: String(nodeType),
      label: choiceText(pointTemplateResource.fields.nodeType, nodeType, language),
    }),
    [language],
  )
  return (
    <>
      <MasterResourcePage
        name="templates"
        resource={pointTemplateResource}
        heading={t('points.templates')}
        addLabel={t('points.addTemplate')}
        nothing={{ icon: <Wand2 size={40} />, title: t('points.noTemplates') }}
        groupOf={groupOf}
        titleOf={(row) =>
          t('points.templateOf', {
            name: shownName(row.name, language),
            type: groupOf(row).label,
            revision: String(row.revision),
          })
        }
        actions={(row) =>
          mayApply && (
            <Button size="sm" look="solid" onClick={() => setApplied(row)}>
              <Wand2 size={16} aria-hidden />
              {t('points.apply')}
            </Button>
          )
        }
      >
        {(row, renew) => (
          <>
            <Segmented
              label={t('points.show')}
              options={[
                { value: 'params', label: t('points.params') },
                { value: 'nodes', label: t('points.nodesAndRevisions') },
              ]}
              value={shown}
              onChange={setShown}
            />
            {shown === 'nodes' ? (
              <TemplateNodes template={row} mayApply={mayApply} />
            ) : (
              <ResourcePage
                resource={pointTemplateItemResource}
                heading={null}
                within={{ templateId: row.keyId }}
                initial={{ ...BINDING_START, templateId: row.keyId, sortOrder: row.numParams }}
                onSaved={renew}
              />
            )}
          </>
        )}
      </MasterResourcePage>
      {applied && <ApplyDialog template={applied} onClose={() => setApplied(null)} />}
    </>
  )
}
