import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { TextArea } from '#ui/text-area.tsx'
import { problemOf } from '../model/mapping-draft.ts'
import { type MappingFieldsProps, MappingText } from './mapping-inputs.tsx'
import { Section } from './section.tsx'

interface CommandFieldsProps extends MappingFieldsProps {
  /** A filter in each line. */
  ignored: string
  onIgnored: (ignored: string) => void
}

/** How its devices are told something, and what of theirs is dropped. */
export function CommandFields(props: CommandFieldsProps) {
  const { mapping, problems, isLocked, onChange, ignored, onIgnored } = props
  const { t } = useTranslation()
  return (
    <Section
      heading={t('messageMappings.commands')}
      hint={t(mapping.kind === 'json' ? 'messageMappings.commandsHint' : 'messageMappings.sparkplugCommands')}
    >
      <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(20rem, 100%), 1fr))">
        {mapping.kind === 'json' && (
          <>
            <MappingText {...props} field="commandTopic" />
            <TextArea
              label={t('messageMappings.commandPayload')}
              problem={problemOf(problems, 'commandPayload')}
              isDisabled={isLocked}
              value={mapping.commandPayload}
              onChange={(commandPayload) => onChange({ commandPayload })}
            />
          </>
        )}
        <TextArea
          label={t('messageMappings.ignoredTopics')}
          problem={problemOf(problems, 'ignoredTopics')}
          hint={t('messageMappings.ignoredHint')}
          isDisabled={isLocked}
          value={ignored}
          onChange={onIgnored}
        />
      </Box>
    </Section>
  )
}
