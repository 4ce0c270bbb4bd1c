import { useTranslation } from 'react-i18next'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type MappingDraft, type Problems, problemOf } from '../model/mapping-draft.ts'

type Mapping = MappingDraft['mapping']

export interface MappingFieldsProps {
  mapping: Mapping
  problems: Problems
  isLocked: boolean
  onChange: (part: Partial<Mapping>) => void
}

interface MappingTextProps extends MappingFieldsProps {
  field:
    | 'name'
    | 'topic'
    | 'gateway'
    | 'node'
    | 'path'
    | 'keyField'
    | 'valueField'
    | 'timeField'
    | 'qualityField'
    | 'goodQualities'
    | 'commandTopic'
  hint?: string | null
}

export function MappingText({ field, hint = null, mapping, problems, isLocked, onChange }: MappingTextProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(`messageMappings.${field}`)}
      problem={problemOf(problems, field)}
      hint={hint}
      size="sm"
      disabled={isLocked}
      value={mapping[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}

interface MappingChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  nameOf: (value: Value) => string
  isLocked: boolean
  onChange: (value: Value) => void
}

export function MappingChoice<Value extends string>(props: MappingChoiceProps<Value>) {
  const { label, value, values, nameOf, isLocked, onChange } = props
  return (
    <SelectField
      label={label}
      problem={null}
      isDisabled={isLocked}
      value={value}
      options={values.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(chosen) => {
        const found = values.find((one) => one === chosen)
        if (found) onChange(found)
      }}
    />
  )
}

interface MappingFlagProps extends Omit<MappingFieldsProps, 'problems'> {
  field: 'isActive' | 'isTimeOptional'
}

export function MappingFlag({ field, mapping, isLocked, onChange }: MappingFlagProps) {
  const { t } = useTranslation()
  return (
    <CheckboxField
      label={t(`messageMappings.${field}`)}
      problem={null}
      isDisabled={isLocked}
      value={mapping[field]}
      onChange={(isSet) => onChange({ [field]: isSet })}
    />
  )
}
