// Templates on the left, the parameters of the chosen one on the right; a template is applied to many nodes at once, after
// a look at what that changes.

import { Pencil, Plus, Trash2, Wand2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicePage } from '#archetypes/choice-page.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ResourceFormDialog } from '#archetypes/resource/resource-form-dialog.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useDelete } from '#archetypes/resource/use-delete.ts'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { BINDING_START } from '#contract/resources/point.resource.ts'
import { pointTemplateItemResource, pointTemplateResource } from '#contract/resources/point-template.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tree } from '#ui/tree.tsx'
import { useTemplates } from '../api/use-points.ts'
import { ApplyDialog } from '../components/apply-dialog.tsx'
import { TemplateNodes } from '../components/template-nodes.tsx'

export function TemplatesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayDo = useMayDo()
  const { data, error, refetch } = useTemplates()
  const { node, choose } = useNodeAddress()
  const [opened, setOpened] = useState<'new' | 'edit' | 'apply' | null>(null)
  const [shown, setShown] = useState<'params' | 'nodes'>('params')
  const remove = useDelete(pointTemplateResource)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />

  const chosen = data.list.find(({ keyId }) => keyId === node) ?? data.list[0] ?? null
  const may = {
    add: mayDo(pointTemplateResource.permissionOf('add')),
    edit: mayDo(pointTemplateResource.permissionOf('edit')),
    remove: mayDo(pointTemplateResource.permissionOf('delete')),
    apply: mayDo('pointTemplate:apply'),
  }
  const name = String(chosen?.name ?? '')
  const typeLabel = (type: unknown): string => {
    const found = pointTemplateResource.fields.nodeType?.choices?.find(({ value }) => value === type)
    return found ? labelIn(found.label, language) : String(type)
  }
  const byType = [...new Set(data.list.map((row) => String(row.nodeType)))].map((type) => ({
    id: `type ${type}`,
    label: typeLabel(type),
    isDisabled: true,
    children: data.list
      .filter((row) => row.nodeType === type)
      .map((row) => ({ id: row.keyId, label: String(row.name), children: [] })),
  }))

  async function handleRemove(row: ResourceRow): Promise<void> {
    if (await remove([row])) choose(null)
  }

  const heading = chosen && (
    <Row gap="3" flexWrap="wrap" minHeight="7">
      <Box as="h2" flex="1" minWidth="8rem" fontSize="md" fontWeight="bold">
        {t('points.templateOf', { name, type: typeLabel(chosen.nodeType), revision: String(chosen.revision) })}
      </Box>
      {may.apply && (
        <Button size="sm" look="solid" onClick={() => setOpened('apply')}>
          <Wand2 size={16} aria-hidden />
          {t('points.apply')}
        </Button>
      )}
      {may.edit && (
        <Button size="sm" onClick={() => setOpened('edit')}>
          <Pencil size={16} aria-hidden />
          {t('resource.editRow', { name })}
        </Button>
      )}
      {may.remove && (
        <Button size="sm" onClick={() => void handleRemove(chosen)}>
          <Trash2 size={16} aria-hidden />
          {t('resource.deleteRow', { name })}
        </Button>
      )}
    </Row>
  )

  return (
    <>
      <ChoicePage
        name="templates"
        choice={
          <Panel
            heading={t('points.templates')}
            height={{ base: '16rem', lg: 'auto' }}
            minHeight="0"
            tools={
              may.add && (
                <IconButton size="sm" label={t('points.addTemplate')} onClick={() => setOpened('new')}>
                  <Plus size={16} aria-hidden />
                </IconButton>
              )
            }
          >
            <Box flex="1" minHeight="0" padding="2">
              <Tree
                label={t('points.templates')}
                nodes={byType}
                selected={chosen?.keyId ?? null}
                onSelect={({ id }) => {
                  if (!id.startsWith('type ')) choose(id)
                }}
                expanded={new Set(byType.map(({ id }) => id))}
                onExpandedChange={() => undefined}
                texts={{ empty: t('points.noTemplates') }}
              />
            </Box>
          </Panel>
        }
      >
        {chosen ? (
          <>
            {heading}
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
              <TemplateNodes key={`${chosen.keyId} nodes`} template={chosen} mayApply={may.apply} />
            ) : (
              <ResourcePage
                key={chosen.keyId}
                resource={pointTemplateItemResource}
                heading={null}
                within={{ templateId: chosen.keyId }}
                initial={{ ...BINDING_START, templateId: chosen.keyId, sortOrder: chosen.numParams }}
                onSaved={() => void refetch()}
              />
            )}
          </>
        ) : (
          <EmptyState icon={<Wand2 size={40} />} title={t('points.noTemplates')} />
        )}
      </ChoicePage>
      <ResourceFormDialog
        resource={pointTemplateResource}
        mode={opened === 'edit' ? 'edit' : 'new'}
        row={opened === 'edit' ? (chosen ?? undefined) : undefined}
        isOpen={opened === 'new' || opened === 'edit'}
        onClose={() => setOpened(null)}
        onSaved={({ keyId }) => {
          setOpened(null)
          choose(keyId)
        }}
      />
      {opened === 'apply' && chosen && <ApplyDialog template={chosen} onClose={() => setOpened(null)} />}
    </>
  )
}
