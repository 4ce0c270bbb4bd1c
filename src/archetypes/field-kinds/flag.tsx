import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#ui/status-tag.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { ChosenCondition } from './choice.tsx'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'

function FlagCell({ value, text }: { value: unknown; text: string }) {
  const isOn = value === true
  return (
    <StatusTag
      tone={isOn ? 'good' : 'neutral'}
      icon={isOn ? <Check size={12} aria-hidden /> : <Minus size={12} aria-hidden />}
    >
      {text}
    </StatusTag>
  )
}

/** A switch always has a value, so it is not marked as required. */
const FlagControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <SwitchField {...rest} isRequired={false} value={value === true} />
)

function FlagCondition(props: ConditionProps) {
  const { t } = useTranslation()
  const options = [
    { value: 'true', label: t('resource.yes') },
    { value: 'false', label: t('resource.no') },
  ]
  return <ChosenCondition {...props} options={options} />
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

export const flag: FieldFace = {
  text: (value, { yes, no }) => (isTrue(value) ? yes : no),
  Cell: FlagCell,
  align: 'start',
  Control: FlagControl,
  isWide: false,
  held: isTrue,
  Condition: FlagCondition,
}
