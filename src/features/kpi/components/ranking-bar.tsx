import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions, type TableActionsProps } from '#archetypes/table-page/table-actions.tsx'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import type { Period, RangeField, RangeProblem } from '#archetypes/telemetry/time-range.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { Box, Row } from '#ui/box.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { ORDERS } from '../model/rank.ts'
import {
  MEASURES,
  measureOf,
  RANKED_TYPES,
  type RankingState,
  ROW_COUNTS,
  subjectId,
  subjectOf,
} from '../model/ranking-address.ts'
import type { SubjectWords } from '../model/subject.ts'
import { CohortFilters } from './cohort-filters.tsx'
import { RankedDays } from './ranked-days.tsx'
import { SubjectPicker } from './subject-picker.tsx'

interface RankingBarProps extends TableActionsProps {
  state: RankingState
  onChange: (change: Partial<RankingState>) => void
  words: SubjectWords
  sources: readonly TelemetryNode[]
  period: Period | null
  problems: ReadonlyMap<RangeField, RangeProblem>
}

/** What is ranked, of which nodes and when. */
export function RankingBar({ state, onChange, words, sources, period, problems, ...actions }: RankingBarProps) {
  const { t } = useTranslation()
  const isPoint = state.subject.kind === 'point'
  const isCounter = isPoint && measureOf(state) === 'consumed'
  return (
    <>
      <FilterRow>
        <Segmented
          label={t('dataRanking.nodeType')}
          options={RANKED_TYPES.map((value) => ({ value, label: t(`dataRanking.${value}`) }))}
          value={state.type}
          onChange={(type) => onChange({ type, subject: subjectOf(subjectId(state.subject), type) })}
        />
        <SubjectPicker
          type={state.type}
          chosen={words}
          onChoose={(id) => onChange({ subject: subjectOf(id, state.type) })}
        />
        {isPoint && (
          <Select
            label={t('dataRanking.measure')}
            value={measureOf(state)}
            isDisabled={isCounter}
            options={(isCounter ? (['consumed'] as const) : MEASURES).map((value) => ({
              value,
              label: t(`dataRanking.${value}`),
            }))}
            onChange={(value) => onChange({ measure: MEASURES.find((measure) => measure === value) ?? 'average' })}
          />
        )}
        <CohortFilters type={state.type} filter={state} sources={sources} onChange={onChange} />
      </FilterRow>
      <Row gap="3" flexWrap="wrap" alignItems="flex-start" data-filters>
        <RangePicker
          range={state.range}
          period={period}
          problems={problems}
          onChange={(range) => onChange({ range })}
        />
        {!isPoint && period && <RankedDays period={period} />}
        <Box flex="1" />
        <Row gap="2" flexWrap="wrap">
          <Segmented
            label={t('dataRanking.order')}
            options={ORDERS.map((value) => ({ value, label: t(`dataRanking.${value}`) }))}
            value={state.order}
            onChange={(order) => onChange({ order })}
          />
          <Select
            label={t('dataRanking.count')}
            value={String(state.count)}
            options={[
              { value: 'all', label: t('dataRanking.all') },
              ...ROW_COUNTS.map((count) => ({ value: String(count), label: t('dataRanking.first', { count }) })),
            ]}
            onChange={(value) => onChange({ count: ROW_COUNTS.find((count) => String(count) === value) ?? 'all' })}
          />
          <TableActions {...actions} />
        </Row>
      </Row>
    </>
  )
}
