import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { useUnitChoices } from '../api/use-unit-choices.ts'
import { groupedProblems } from '../model/intervention-form.ts'

/** More boxes at once are of no use to anybody, and slow to draw. */
const MAX_SHOWN = 100

const List = styled('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    margin: 0,
    padding: '3',
    maxHeight: '11rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    '&[data-invalid]': { borderColor: 'level.urgent' },
  },
})

interface UnitsFieldProps {
  /** Ids of the chosen ones. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  problems: readonly { readonly nodeId: string | null; readonly text: string }[]
}

/** Many units, found by name, code or pinyin. */
export function UnitsField({ chosen, onChange, problems }: UnitsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { units, find, isRead, error, refetch } = useUnitChoices()
  const [sought, setSought] = useState('')
  const found = find(sought)
  const isChosen = (nodeId: string): boolean => chosen.includes(nodeId)
  const shown = found.slice(0, MAX_SHOWN)
  const addable = found.filter(({ nodeId }) => !isChosen(nodeId)).map(({ nodeId }) => nodeId)
  const problemText = groupedProblems(problems)
    .map(({ nodeIds, text: said }) => {
      const names = units.filter(({ nodeId }) => nodeIds.includes(nodeId)).map(({ name }) => name)
      return names.length === 0
        ? said
        : t('interventions.ofUnits', { names: names.join(t('interventions.comma')), text: said })
    })
    .join(t('interventions.semicolon'))
  return (
    <Box>
      <Box id={`${id}-label`} fontSize="sm" fontWeight="medium" marginBottom="1.5">
        {t('interventions.unitsChosen', { count: chosen.length })}
      </Box>
      <Row gap="2" flexWrap="wrap" marginBottom="2">
        <SearchField
          label={t('interventions.searchUnits')}
          clearLabel={t('treeResource.clear')}
          value={sought}
          onChange={setSought}
        />
        <Button size="sm" disabled={addable.length === 0} onClick={() => onChange([...chosen, ...addable])}>
          {t('interventions.chooseFound', { count: addable.length })}
        </Button>
        <Button size="sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('interventions.chooseNone')}
        </Button>
      </Row>
      <List
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-problem`}
        data-invalid={problemText === '' ? undefined : ''}
      >
        {!isRead && !error && <Waiting text={t('interventions.readingUnits')} />}
        {!isRead && error && <Button onClick={() => void refetch()}>{t('interventions.readUnitsAgain')}</Button>}
        {shown.map(({ nodeId, name }) => (
          <Checkbox
            key={nodeId}
            label={name}
            checked={isChosen(nodeId)}
            onChange={(isNow) => onChange(isNow ? [...chosen, nodeId] : chosen.filter((other) => other !== nodeId))}
          />
        ))}
        {isRead && found.length === 0 && <Box color="fg.muted">{t('interventions.noUnit')}</Box>}
        {found.length > shown.length && (
          <Box color="fg.muted" fontSize="sm">
            {t('interventions.moreUnits', { count: found.length - shown.length })}
          </Box>
        )}
      </List>
      <Problem id={`${id}-problem`} text={problemText === '' ? null : problemText} />
    </Box>
  )
}
