import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { SCORE_PART_DEFINITIONS, SCORE_PARTS } from '#contract/kpi/score.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { cohortName } from '../model/cohort-name.ts'
import type { ConditionRow } from '../model/condition-rows.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th': { fontWeight: 'medium', color: 'fg.muted', textAlign: 'end', paddingBlock: '2', whiteSpace: 'nowrap' },
    '& td': { textAlign: 'end', paddingBlock: '1.5', borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& td:last-of-type': { whiteSpace: 'nowrap' },
    '& th:first-of-type, & td:first-of-type': { textAlign: 'start' },
    '& :is(th, td) + :is(th, td)': { paddingInlineStart: '3' },
  },
})

/** What the score of a unit is made of: each part beside the median of its cohort. */
export function ScoreParts({ row: { title, unit } }: { row: ConditionRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { cohort, score, parts } = unit
  const heading = t('condition.partsOf', { name: title })
  const width = t(`condition.cohortOf.${cohort.width}`, { cohort: cohortName(unit, language) })
  return (
    <Panel heading={heading}>
      <Box padding="4" paddingTop="3" overflowX="auto" tabIndex={0} role="group" aria-label={heading}>
        <Box fontSize="sm" color="fg.muted" marginBottom="2">
          {t('condition.comparedWith', { count: cohort.size, cohort: width })}
        </Box>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('condition.part')}</th>
              <th scope="col">{t('condition.value')}</th>
              <th scope="col">{t('condition.median')}</th>
              <th scope="col">{t('condition.difference')}</th>
              <th scope="col">{t('condition.partScore')}</th>
            </tr>
          </thead>
          <tbody>
            {SCORE_PARTS.map((part) => {
              const { name, unit: of, decimals, weight, formula } = SCORE_PART_DEFINITIONS[part]
              const { value, median, score: partScore } = parts[part]
              const difference = value === null || median === null ? null : value - median
              return (
                <tr key={part} title={labelIn(formula, language)}>
                  <td>
                    {labelIn(name, language)}
                    {of !== '' && (
                      <Box as="span" color="fg.muted">
                        {` ${of}`}
                      </Box>
                    )}
                  </td>
                  <td>{formatQuantity(value, decimals)}</td>
                  <td>{formatQuantity(median, decimals)}</td>
                  <td>{formatQuantity(difference, decimals)}</td>
                  <td>{t('condition.weighted', { score: formatQuantity(partScore, 0), weight })}</td>
                </tr>
              )
            })}
            <tr>
              <td>{t('condition.score')}</td>
              <td colSpan={3} />
              <td>{formatQuantity(score, 1)}</td>
            </tr>
          </tbody>
        </Table>
      </Box>
    </Panel>
  )
}
