import type { TFunction } from 'i18next'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { SCORE_PART_DEFINITIONS, SCORE_PARTS } from '#contract/kpi/score.ts'
import { MONEY, withCurrency } from '#lib/company-currency.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { textWidthPx } from '#lib/text-width.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { cohortName } from '../model/cohort-name.ts'
import { type ConditionRow, type MeasuredColumn, measuredIn } from '../model/condition-rows.ts'

/** Room for a cell's padding and the sort mark, px. */
const AROUND_PX = 48
const PARTS = SCORE_PARTS.map((part) => ({ part, ...SCORE_PART_DEFINITIONS[part] }))

/** @param onParts - Shows what the score of a unit is made of. */
export function conditionColumns(
  t: TFunction,
  language: Language,
  onParts: (row: ConditionRow) => void,
): readonly TableColumn<ConditionRow>[] {
  const measured = (
    id: MeasuredColumn,
    header: string,
    formula: string,
    decimals: number,
    more: Partial<TableColumn<ConditionRow>> = {},
  ): TableColumn<ConditionRow> => {
    const text = (row: ConditionRow): string => formatQuantity(measuredIn(row, id), decimals)
    return {
      id,
      header,
      fullHeader: t('condition.explained', { name: header, formula }),
      align: 'end',
      isSortable: true,
      width: more.unit ? headerWidthPx(header, more.unit) : textWidthPx(header) + AROUND_PX,
      text,
      cell: text,
      ...more,
    }
  }
  const figure = (id: 'primaryDrop' | 'approach' | 'secondaryDrop') => {
    const { decimals, unit, formula } = kpiDefinition(id)
    return measured(id, t(`condition.${id}`), labelIn(formula, language), decimals, {
      unit,
      group: t('condition.temperatures'),
      cell: (row) => (
        <Box color={row.unit[id].isGrey ? 'fg.muted' : undefined}>{formatQuantity(row.unit[id].value, decimals)}</Box>
      ),
    })
  }
  const excess = (id: 'excessT' | 'excessKwh' | 'excessCost', unit: string) =>
    measured(id, t(`condition.${id}`), t(`condition.${id}Formula`), 0, { unit, group: t('condition.highReturn') })
  return [
    {
      id: 'name',
      header: t('condition.unit'),
      width: 230,
      fixed: 'start',
      text: ({ title }) => title,
      cell: ({ title }) => title,
    },
    {
      id: 'rank',
      header: t('condition.rank'),
      width: 64,
      align: 'end',
      text: ({ unit }) => String(unit.rank ?? NO_VALUE),
      cell: ({ unit }) => String(unit.rank ?? NO_VALUE),
    },
    measured('score', t('condition.score'), t('condition.scoreFormula'), 1, {
      width: 96,
      cell: (row) => {
        const score = formatQuantity(row.unit.score, 1)
        const purpose = t('condition.showParts', { name: row.title })
        return (
          <Button
            look="quiet"
            size="sm"
            color="accent.text"
            title={purpose}
            aria-label={`${score} ${purpose}`}
            onClick={() => onParts(row)}
          >
            {score}
          </Button>
        )
      },
    }),
    ...PARTS.map(({ part, name, formula }) =>
      measured(part, labelIn(name, language), labelIn(formula, language), 0, { group: t('condition.parts') }),
    ),
    figure('primaryDrop'),
    figure('approach'),
    figure('secondaryDrop'),
    excess('excessT', 't'),
    excess('excessKwh', 'kWh'),
    excess('excessCost', withCurrency(MONEY, language)),
    {
      id: 'cohort',
      header: t('condition.cohort'),
      width: 150,
      text: ({ unit }) => cohortName(unit, language) || NO_VALUE,
      cell: ({ unit }) => cohortName(unit, language) || NO_VALUE,
    },
    {
      id: 'heatSource',
      header: t('condition.heatSource'),
      width: 130,
      text: ({ sourceName }) => sourceName || NO_VALUE,
      cell: ({ sourceName }) => sourceName || NO_VALUE,
    },
  ]
}
