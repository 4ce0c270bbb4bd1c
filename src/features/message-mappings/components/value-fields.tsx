import { useTranslation } from 'react-i18next'
import { TIME_FORMS, VALUE_SHAPES } from '#contract/message-mappings/mapping.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { problemOf } from '../model/mapping-draft.ts'
import type { MappingFieldsProps } from './basic-fields.tsx'
import { Fields, Section } from './section.tsx'

/** Where values, times and qualities are in a message. */
export function ValueFields({ mapping, problems, isLocked, onChange }: MappingFieldsProps) {
  const { t } = useTranslation()
  const text = (
    field: 'path' | 'keyField' | 'valueField' | 'timeField' | 'qualityField' | 'goodQualities',
    hint: string | null = null,
  ) => (
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
  const isItems = mapping.shape === 'items'
  return (
    <Section heading={t('messageMappings.values')}>
      <Fields>
        {text('path', t('messageMappings.pathHint'))}
        <SelectField
          label={t('messageMappings.shape')}
          problem={null}
          isDisabled={isLocked}
          value={mapping.shape}
          options={VALUE_SHAPES.map((value) => ({ value, label: t(`messageMappings.shapes.${value}`) }))}
          onChange={(value) => {
            const shape = VALUE_SHAPES.find((one) => one === value)
            if (shape) onChange({ shape })
          }}
        />
        {isItems && text('keyField')}
        {text('valueField', isItems ? null : t('messageMappings.valueFieldHint'))}
        {text('timeField', t('messageMappings.timeFieldHint'))}
        {mapping.timeField !== '' && (
          <SelectField
            label={t('messageMappings.timeForm')}
            problem={null}
            isDisabled={isLocked}
            value={mapping.timeForm}
            options={TIME_FORMS.map((value) => ({ value, label: t(`messageMappings.timeForms.${value}`) }))}
            onChange={(value) => {
              const timeForm = TIME_FORMS.find((one) => one === value)
              if (timeForm) onChange({ timeForm })
            }}
          />
        )}
        {text('qualityField')}
        {mapping.qualityField !== '' && text('goodQualities', t('messageMappings.goodQualitiesHint'))}
      </Fields>
      {mapping.timeField !== '' && (
        <CheckboxField
          label={t('messageMappings.isTimeOptional')}
          problem={null}
          isDisabled={isLocked}
          value={mapping.isTimeOptional}
          onChange={(isTimeOptional) => onChange({ isTimeOptional })}
        />
      )}
    </Section>
  )
}
