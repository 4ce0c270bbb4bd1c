import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useCopyTemplate } from '../api/use-devices.ts'

const FIELDS = ['name', 'code'] as const

interface CopyTemplateDialogProps {
  template: ResourceRow
  onClose: () => void
  onCopied: (keyId: string) => void
}

/** Asks for the name and code of the copy, prefilled with those of the template. */
export function CopyTemplateDialog({ template, onClose, onCopied }: CopyTemplateDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const copy = useCopyTemplate()
  const form = useDialogForm({
    form: `copyTemplate ${template.keyId}`,
    initial: { name: t('devices.copyOf', { name: String(template.name) }), code: `${String(template.code)}-2` },
    onClose,
  })

  const copyNow = () =>
    form.send(
      (values) => copy.mutateAsync({ keyId: template.keyId, ...values }),
      ({ keyId }) => onCopied(keyId),
    )

  return (
    <FormDialog
      form={form}
      title={t('devices.copyTitle', { name: String(template.name) })}
      sendLabel={t('devices.copy')}
      onSend={() => void copyNow()}
    >
      {FIELDS.map((name) => {
        const field = deviceTemplateResource.fields[name]
        return (
          field && (
            <FieldControl
              key={name}
              {...form.field(name)}
              field={field}
              check={(value) => problemOf(field, value, language)}
              onChange={(value) => form.change({ [name]: String(value) })}
              onBlur={() => undefined}
            />
          )
        )
      })}
    </FormDialog>
  )
}
