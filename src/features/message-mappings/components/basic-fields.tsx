import { useTranslation } from 'react-i18next'
import { MAPPING_KINDS } from '#contract/message-mappings/mapping.ts'
import { Box } from '#ui/box.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type MappingDraft, type Problems, problemOf } from '../model/mapping-draft.ts'
import { Fields, Section } from './section.tsx'

export interface MappingFieldsProps {
  mapping: MappingDraft['mapping']
  problems: Problems
  isLocked: boolean
  onChange: (part: Partial<MappingDraft['mapping']>) => void
}

/** Name, topic, and whose messages they are. */
export function BasicFields({ mapping, problems, isLocked, onChange }: MappingFieldsProps) {
  const { t } = useTranslation()
  const text = (field: 'name' | 'topic' | 'gateway' | 'node', hint?: string) => (
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
  return (
    <Section heading={t('messageMappings.basics')}>
      <Fields>
        {text('name')}
        <SelectField
          label={t('messageMappings.kind')}
          problem={null}
          isDisabled={isLocked}
          value={mapping.kind}
          options={MAPPING_KINDS.map((value) => ({ value, label: t(`messageMappings.kinds.${value}`) }))}
          onChange={(value) => {
            const kind = MAPPING_KINDS.find((one) => one === value)
            if (kind) onChange({ kind })
          }}
        />
        <Box gridColumn={{ md: 'span 2' }}>
          {text('topic', t(mapping.kind === 'json' ? 'messageMappings.topicHint' : 'messageMappings.sparkplugHint'))}
        </Box>
        {text('gateway', t('messageMappings.gatewayHint'))}
        {text('node', t('messageMappings.nodeHint'))}
      </Fields>
      <CheckboxField
        label={t('messageMappings.isActive')}
        problem={null}
        isDisabled={isLocked}
        value={mapping.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
    </Section>
  )
}
