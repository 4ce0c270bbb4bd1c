import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from 'react-i18next'
import { cellText } from '#archetypes/cells/field-text.ts'
import { useValueWords } from '#archetypes/cells/use-value-words.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { Waiting } from '#ui/feedback.tsx'
import { useNodeRow } from '../api/use-physics.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
    gap: '4',
    paddingBlockStart: '4',
    overflow: 'auto',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
})

/** Everything that is kept about a node, the attributes of its type included. */
export function NodeDetails({ resource, keyId }: { resource: Resource; keyId: string }) {
  const { t } = useTranslation()
  const words = useValueWords()
  const row = useNodeRow(resource, keyId)
  if (!row) return <Waiting text={t('resource.loading')} />
  return (
    <List aria-label={t('physics.details')}>
      {resource.form.flatMap((name) => {
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
    </List>
  )
}
