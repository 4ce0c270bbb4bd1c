import type { TFunction } from 'i18next'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import type { Language } from '#contract/kit/language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { styled } from '#ui/styled.ts'
import { cohortName } from '../model/cohort-name.ts'
import type { RankedType } from '../model/ranking-address.ts'
import type { RankingRow } from '../model/ranking-rows.ts'
import type { SubjectWords } from '../model/subject.ts'

/** The bar below a number: its share of the largest one. */
const Bar = styled('span', {
  base: { position: 'absolute', insetInlineEnd: 0, bottom: '-2px', height: '2px', background: 'accent.text' },
})

const percent = (share: number | null): string => (share === null ? NO_VALUE : `${formatQuantity(share * 100, 1)} %`)

/** @param largest - The largest absolute value of the ranking, for the length of the bars. */
export function rankingColumns(
  t: TFunction,
  type: RankedType,
  { name, unit, decimals }: SubjectWords,
  largest: number,
  language: Language,
): readonly TableColumn<RankingRow>[] {
  const thin = (row: RankingRow): string => (row.isGrey ? ` · ${t('dataRanking.thin')}` : '')
  const withUnit = unit === '' ? {} : { unit }
  const quantity = (value: number | null): string => formatQuantity(value, decimals)
  const plain = (
    id: 'rank' | 'name' | 'heatSource' | 'cohort' | 'deviation' | 'coverage' | 'estimated' | 'parts',
    width: number,
    text: (row: RankingRow) => string,
    more: Partial<TableColumn<RankingRow>> = {},
  ): TableColumn<RankingRow> => ({ id, header: t(`dataRanking.${id}`), width, text, cell: text, align: 'end', ...more })
  const atStart = { align: 'start' } as const
  return [
    plain('rank', 64, ({ rank }) => String(rank ?? NO_VALUE)),
    plain('name', 230, ({ title }) => title, { ...atStart, fixed: 'start' }),
    ...(type === 'source' ? [] : [plain('heatSource', 130, ({ sourceName }) => sourceName || NO_VALUE, atStart)]),
    ...(type === 'unit' ? [plain('cohort', 150, ({ node }) => cohortName(node, language) || NO_VALUE, atStart)] : []),
    {
      id: 'value',
      header: name,
      ...withUnit,
      width: headerWidthPx(name, unit),
      align: 'end',
      isSortable: true,
      text: (row) => quantity(row.value) + thin(row),
      cell: ({ node, value, isGrey }) => (
        <Box
          position="relative"
          color={isGrey ? 'fg.muted' : undefined}
          fontVariantNumeric="tabular-nums"
          data-point={node.code}
          tabIndex={-1}
        >
          {quantity(value)}
          {value !== null && largest > 0 && <Bar style={{ width: `${(100 * Math.abs(value)) / largest}%` }} />}
        </Box>
      ),
    },
    plain('deviation', 130, ({ deviation }) => signed(deviation, decimals)),
    plain('coverage', 100, ({ coverage }) => percent(coverage)),
    plain('estimated', 150, ({ estimatedShare, bridgedHours }) =>
      bridgedHours
        ? `${percent(estimatedShare)} · ${t('dataRanking.bridged', { count: bridgedHours })}`
        : percent(estimatedShare),
    ),
    ...(type === 'station'
      ? [plain('parts', 110, ({ parts }) => (parts ? t('dataRanking.partsOf', parts) : NO_VALUE))]
      : []),
  ]
}

const signed = (value: number | null, decimals: number): string => {
  const text = formatQuantity(value, decimals)
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}
