import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Select, type SelectOption } from '#ui/select.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'
import { heldText, plainText, typedText } from './value-texts.ts'

function ChoiceControl({ field, check: _, value, ...rest }: FieldControlProps) {
  const language = useLanguage()
  const options = (field.choices ?? []).map((choice) => ({
    value: choice.value,
    label: labelIn(choice.label, language),
  }))
  return <SelectField {...rest} value={typedText(value)} options={options} />
}

interface ChosenConditionProps extends Pick<ConditionProps, 'label' | 'value' | 'onChoose'> {
  options: readonly SelectOption[]
}

/** Filter by one of several values, or all of them. */
export function ChosenCondition({ label, value, options, onChoose }: ChosenConditionProps) {
  const { t } = useTranslation()
  const all = { value: '', label: t('resource.allOf', { field: label }) }
  return <Select label={label} options={[all, ...options]} value={value} onChange={onChoose} />
}

export const choice: FieldFace = {
  text: (value, { language }, { choices }) => {
    const chosen = choices?.find((one) => one.value === String(value))
    return chosen ? labelIn(chosen.label, language) : plainText(value)
  },
  align: 'start',
  Control: ChoiceControl,
  isWide: false,
  held: heldText,
  Condition: ChosenCondition,
}
