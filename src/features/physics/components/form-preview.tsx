import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import { FIELD_FACES } from '#archetypes/field-kinds/field-faces.ts'
import { formValuesOf, problemOf } from '#archetypes/resource/form-values.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface FormPreviewProps {
  /** Resource of the type's nodes, including the type's attributes. */
  resource: Resource
  nodeType: string
  typeName: string
  onClose: () => void
}

/** A trial form for nodes of a type: it validates input and saves nothing. */
export function FormPreview({ resource, nodeType, typeName, onClose }: FormPreviewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [values, setValues] = useState(() => formValuesOf(resource, { nodeType }))
  return (
    <Dialog
      title={t('physics.previewTitle', { name: typeName })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="40rem"
      footer={<Button onClick={onClose}>{t('resource.close')}</Button>}
    >
      <Box marginBottom="4" color="fg.muted">
        {t('physics.previewHint')}
      </Box>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" alignItems="start">
        {resource.form.map((name) => {
          const field = resource.fields[name]
          if (!field) return null
          return (
            <Box
              key={name}
              data-field={name}
              gridColumn={FIELD_FACES[field.kind].isWide ? '1 / -1' : undefined}
              minWidth="0"
            >
              <FieldControl
                name={name}
                field={field}
                value={values[name] ?? ''}
                problem={null}
                check={(text) => problemOf(field, text, language)}
                onChange={(next) => setValues((now) => ({ ...now, [name]: next }))}
                onBlur={() => undefined}
              />
            </Box>
          )
        })}
      </Box>
    </Dialog>
  )
}
