// Templates on the left, the registers of the chosen one on the right.

import { Copy, ListOrdered, Pencil, Plus, Trash2 } from 'lucide-react'
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
import { deviceRegisterResource, deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tree } from '#ui/tree.tsx'
import { useDeviceTemplates } from '../api/use-devices.ts'
import { CopyTemplateDialog } from '../components/copy-template-dialog.tsx'

export function DeviceTemplatesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayDo = useMayDo()
  const { data, error, refetch } = useDeviceTemplates()
  const { node, choose } = useNodeAddress()
  const [opened, setOpened] = useState<'new' | 'edit' | 'copy' | null>(null)
  const remove = useDelete(deviceTemplateResource)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />

  const chosen = data.list.find(({ keyId }) => keyId === node) ?? data.list[0] ?? null
  const may = {
    add: mayDo(deviceTemplateResource.permissionOf('add')),
    edit: mayDo(deviceTemplateResource.permissionOf('edit')),
    remove: mayDo(deviceTemplateResource.permissionOf('delete')),
  }
  const name = String(chosen?.name ?? '')
  const protocolOf = (row: ResourceRow): string => {
    const found = deviceTemplateResource.fields.protocol?.choices?.find(({ value }) => value === row.protocol)
    return found ? labelIn(found.label, language) : String(row.protocol)
  }
  const nodes = data.list.map((row) => ({ id: row.keyId, label: String(row.name), children: [] }))

  async function handleRemove(row: ResourceRow): Promise<void> {
    if (await remove([row])) choose(null)
  }
  function handleDone(keyId: string): void {
    setOpened(null)
    choose(keyId)
  }

  const heading = chosen && (
    <Row gap="3" flexWrap="wrap" minHeight="7">
      <Box as="h2" flex="1" minWidth="8rem" fontSize="md" fontWeight="bold">
        {t('devices.templateOf', { name, protocol: protocolOf(chosen) })}
      </Box>
      {may.add && (
        <Button size="sm" onClick={() => setOpened('copy')}>
          <Copy size={16} aria-hidden />
          {t('devices.copyRow', { name })}
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
        name="device-templates"
        choice={
          <Panel
            heading={t('devices.templates')}
            height={{ base: '16rem', lg: 'auto' }}
            minHeight="0"
            tools={
              may.add && (
                <IconButton size="sm" label={t('devices.addTemplate')} onClick={() => setOpened('new')}>
                  <Plus size={16} aria-hidden />
                </IconButton>
              )
            }
          >
            <Box flex="1" minHeight="0" padding="2">
              <Tree
                label={t('devices.templates')}
                nodes={nodes}
                selected={chosen?.keyId ?? null}
                onSelect={({ id }) => choose(id)}
                expanded={new Set()}
                onExpandedChange={() => undefined}
                texts={{ empty: t('devices.noTemplates') }}
              />
            </Box>
          </Panel>
        }
      >
        {chosen ? (
          <>
            {heading}
            <ResourcePage
              key={chosen.keyId}
              resource={deviceRegisterResource}
              heading={null}
              within={{ templateId: chosen.keyId }}
              initial={{ templateId: chosen.keyId, dataType: 'float32', byteOrder: 'ABCD', scale: 1, offset: 0 }}
            />
          </>
        ) : (
          <EmptyState icon={<ListOrdered size={40} />} title={t('devices.noTemplates')} />
        )}
      </ChoicePage>
      <ResourceFormDialog
        resource={deviceTemplateResource}
        mode={opened === 'edit' ? 'edit' : 'new'}
        row={opened === 'edit' ? (chosen ?? undefined) : undefined}
        isOpen={opened === 'new' || opened === 'edit'}
        onClose={() => setOpened(null)}
        onSaved={({ keyId }) => handleDone(keyId)}
      />
      {opened === 'copy' && chosen && (
        <CopyTemplateDialog template={chosen} onClose={() => setOpened(null)} onCopied={handleDone} />
      )}
    </>
  )
}
