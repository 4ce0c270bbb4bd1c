import { useTranslation } from 'react-i18next'
import { TIME_FORMS, VALUE_SHAPES } from '#contract/message-mappings/mapping.ts'
import { MappingChoice, type MappingFieldsProps, MappingFlag, MappingText } from './mapping-inputs.tsx'
import { Fields, Section } from './section.tsx'

/** Where values, times and qualities are in a message. */
export function ValueFields(props: MappingFieldsProps) {
  const { t } = useTranslation()
  const { mapping, isLocked, onChange } = props
  const isItems = mapping.shape === 'items'
  return (
    <Section heading={t('messageMappings.values')}>
      <Fields>
        <MappingText {...props} field="path" hint={t('messageMappings.pathHint')} />
        <MappingChoice
          label={t('messageMappings.shape')}
          value={mapping.shape}
          values={VALUE_SHAPES}
          nameOf={(shape) => t(`messageMappings.shapes.${shape}`)}
          isLocked={isLocked}
          onChange={(shape) => onChange({ shape })}
        />
        {isItems && <MappingText {...props} field="keyField" />}
        <MappingText {...props} field="valueField" hint={isItems ? null : t('messageMappings.valueFieldHint')} />
        <MappingText {...props} field="timeField" hint={t('messageMappings.timeFieldHint')} />
        {mapping.timeField !== '' && (
          <MappingChoice
            label={t('messageMappings.timeForm')}
            value={mapping.timeForm}
            values={TIME_FORMS}
            nameOf={(form) => t(`messageMappings.timeForms.${form}`)}
            isLocked={isLocked}
            onChange={(timeForm) => onChange({ timeForm })}
          />
        )}
        <MappingText {...props} field="qualityField" />
        {mapping.qualityField !== '' && (
          <MappingText {...props} field="goodQualities" hint={t('messageMappings.goodQualitiesHint')} />
        )}
      </Fields>
      {mapping.timeField !== '' && <MappingFlag {...props} field="isTimeOptional" />}
    </Section>
  )
}
