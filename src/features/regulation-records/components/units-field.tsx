import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { nodeTitles, titlePinyins } from '#contract/network/node-titles.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { groupedProblems } from '../model/intervention-form.ts'

const LEVELS = ['unit'] as const
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
  const { data, isError, refetch } = useNodes(LEVELS)
  const [sought, setSought] = useState('')
  const units = useMemo(() => {
    if (!data) return []
    const [titles, pinyins] = [nodeTitles(data), titlePinyins(data)]
    return data
      .filter(({ nodeType }) => nodeType === 'unit')
      .map(({ keyId, code, name }) => {
        const title = titles.get(keyId) ?? name
        return { keyId, title, sought: plainLatin(`${title} ${code} ${pinyins.get(keyId) ?? ''}`) }
      })
  }, [data])
  const text = plainLatin(sought.trim())
  const found = units.filter((unit) => unit.sought.includes(text))
  const isChosen = (keyId: string): boolean => chosen.includes(keyId)
  const shown = found.slice(0, MAX_SHOWN)
  const addable = found.filter(({ keyId }) => !isChosen(keyId)).map(({ keyId }) => keyId)
  const problemText = groupedProblems(problems)
    .map(({ nodeIds, text: said }) => {
      const names = units.filter(({ keyId }) => nodeIds.includes(keyId)).map(({ title }) => title)
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
        {data === undefined && !isError && <Waiting text={t('interventions.readingUnits')} />}
        {isError && <Button onClick={() => void refetch()}>{t('interventions.readUnitsAgain')}</Button>}
        {shown.map(({ keyId, title }) => (
          <Checkbox
            key={keyId}
            label={title}
            checked={isChosen(keyId)}
            onChange={(isNow) => onChange(isNow ? [...chosen, keyId] : chosen.filter((other) => other !== keyId))}
          />
        ))}
        {data !== undefined && found.length === 0 && <Box color="fg.muted">{t('interventions.noUnit')}</Box>}
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
