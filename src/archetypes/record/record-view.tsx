// One record in full: its fields in sections, formatted as in lists. record-form.tsx edits it; resource/ has the lists.

import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { cellText } from '../cells/field-text.ts'
import { useValueWords } from '../cells/use-value-words.ts'
import { ListFailure } from '../resource/list-states.tsx'
import { useRecord } from './use-record.ts'

const Facts = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
    gap: '4',
    padding: '4',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
})

interface RecordSection {
  readonly heading: string
  /** Names of fields, in order. */
  readonly fields: readonly string[]
}

interface RecordViewProps {
  resource: Resource
  keyId: string
  /** Sections without fields are left out. */
  sections: readonly RecordSection[]
}

/** All values of a record. */
export function RecordView({ resource, keyId, sections }: RecordViewProps) {
  const { t } = useTranslation()
  const words = useValueWords()
  const { data: row, error, refetch } = useRecord(resource, keyId)
  if (error && !row) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!row) return <Waiting text={t('resource.loading')} />
  return (
    <Column gap="3" minHeight="0" overflow="auto">
      {sections
        .filter(({ fields }) => fields.length > 0)
        .map(({ heading, fields }) => (
          <Panel key={heading} heading={heading} flexShrink="0">
            <Facts>
              {fields.flatMap((name) => {
                const field = resource.fields[name]
                return field
                  ? [
                      <div key={name}>
                        <dt>{labelIn(field.label, words.language)}</dt>
                        <dd>{cellText(field, name, row, words)}</dd>
                      </div>,
                    ]
                  : []
              })}
            </Facts>
          </Panel>
        ))}
    </Column>
  )
}
