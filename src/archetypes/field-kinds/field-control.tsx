import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import type { FieldControlProps as FaceProps } from './field-face.ts'
import { FIELD_FACES } from './field-faces.ts'

type FieldControlProps = Omit<FaceProps, 'label' | 'hint' | 'isRequired'>

/** The control of a field, the same in every form. */
export function FieldControl({ field, ...rest }: FieldControlProps) {
  const language = useLanguage()
  const { Control } = FIELD_FACES[field.kind]
  return (
    <Control
      {...rest}
      field={field}
      label={labelIn(field.label, language)}
      isRequired={field.isRequired}
      {...(field.hint ? { hint: labelIn(field.hint, language) } : {})}
    />
  )
}
