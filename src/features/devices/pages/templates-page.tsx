// Templates on the left, registers of the selected one on the right.

import { Copy, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterResourcePage } from '#archetypes/master-detail/master-resource-page.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import { choiceText } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { deviceRegisterResource, deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button } from '#ui/button.tsx'
import { CopyTemplateDialog } from '../components/copy-template-dialog.tsx'

const { protocol } = deviceTemplateResource.fields

export function DeviceTemplatesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayAdd = useMayDo()(deviceTemplateResource.permissionOf('add'))
  const { choose } = useNodeAddress()
  const [copied, setCopied] = useState<RowOf<typeof deviceTemplateResource> | null>(null)
  return (
    <>
      <MasterResourcePage
        name="device-templates"
        resource={deviceTemplateResource}
        heading={t('devices.templates')}
        addLabel={t('devices.addTemplate')}
        nothing={{ icon: <ListOrdered size={40} />, title: t('devices.noTemplates') }}
        titleOf={(row) =>
          t('devices.templateOf', { name: row.name, protocol: choiceText(protocol, row.protocol, language) })
        }
        actions={(row) =>
          mayAdd && (
            <Button size="sm" onClick={() => setCopied(row)}>
              <Copy size={16} aria-hidden />
              {t('devices.copyRow', { name: row.name })}
            </Button>
          )
        }
      >
        {({ keyId }) => (
          <ResourcePage
            resource={deviceRegisterResource}
            heading={null}
            within={{ templateId: keyId }}
            initial={{ templateId: keyId, dataType: 'float32', byteOrder: 'ABCD', scale: 1, offset: 0 }}
          />
        )}
      </MasterResourcePage>
      {copied && (
        <CopyTemplateDialog
          template={copied}
          onClose={() => setCopied(null)}
          onCopied={(keyId) => {
            setCopied(null)
            choose(keyId)
          }}
        />
      )}
    </>
  )
}
