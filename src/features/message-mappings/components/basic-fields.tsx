import { useTranslation } from 'react-i18next'
import { MAPPING_KINDS } from '#contract/message-mappings/mapping.ts'
import { Box } from '#ui/box.ts'
import { MappingChoice, type MappingFieldsProps, MappingFlag, MappingText } from './mapping-inputs.tsx'
import { Fields, Section } from './section.tsx'

/** Name, topic, and whose messages they are. */
export function BasicFields(props: MappingFieldsProps) {
  const { t } = useTranslation()
  const { mapping, isLocked, onChange } = props
  return (
    <Section heading={t('messageMappings.basics')}>
      <Fields>
        <MappingText {...props} field="name" />
        <MappingChoice
          label={t('messageMappings.kind')}
          value={mapping.kind}
          values={MAPPING_KINDS}
          nameOf={(kind) => t(`messageMappings.kinds.${kind}`)}
          isLocked={isLocked}
          onChange={(kind) => onChange({ kind })}
        />
        <Box gridColumn={{ md: 'span 2' }}>
          <MappingText
            {...props}
            field="topic"
            hint={t(mapping.kind === 'json' ? 'messageMappings.topicHint' : 'messageMappings.sparkplugHint')}
          />
        </Box>
        <MappingText {...props} field="gateway" hint={t('messageMappings.gatewayHint')} />
        <MappingText {...props} field="node" hint={t('messageMappings.nodeHint')} />
      </Fields>
      <MappingFlag {...props} field="isActive" />
    </Section>
  )
}
