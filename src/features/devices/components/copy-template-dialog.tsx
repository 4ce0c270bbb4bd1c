import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const [values, setValues] = useState({
    name: t('devices.copyOf', { name: String(template.name) }),
    code: `${String(template.code)}-2`,
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)

  async function handleCopy(): Promise<void> {
    try {
      const { keyId } = await copy.mutateAsync({ keyId: template.keyId, ...values })
      onCopied(keyId)
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('devices.copyTitle', { name: String(template.name) })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={copy.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={copy.isPending}>
            {t('resource.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleCopy()} disabled={copy.isPending}>
            {t('devices.copy')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        {FIELDS.map((name) => {
          const field = deviceTemplateResource.fields[name]
          return (
            field && (
              <FieldControl
                key={name}
                name={name}
                field={field}
                value={values[name]}
                problem={problems[name] ?? null}
                check={(value) => problemOf(field, value, language)}
                onChange={(value) => setValues({ ...values, [name]: String(value) })}
                onBlur={() => undefined}
              />
            )
          )
        })}
      </Column>
    </Dialog>
  )
}
