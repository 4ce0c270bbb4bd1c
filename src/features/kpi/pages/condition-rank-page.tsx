// Ranks units by a score among comparable ones, with its parts and what a high return temperature costs. The server
// computes all of it; order, conditions and the unit in view are in the address.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { RankingPage } from '#archetypes/ranking/ranking-page.tsx'
import { useRankedNodes } from '#archetypes/ranking/use-ranked-nodes.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import { writeRange } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { UnitScore } from '#contract/endpoints/unit-scores.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { useScores } from '../api/use-scores.ts'
import { CohortFilters } from '../components/cohort-filters.tsx'
import { conditionColumns } from '../components/condition-columns.tsx'
import { Distribution } from '../components/distribution.tsx'
import { RankedDays } from '../components/ranked-days.tsx'
import { ScoreParts } from '../components/score-parts.tsx'
import { INITIAL_SORT, readConditionState, writeConditionState } from '../model/condition-address.ts'
import { type ConditionRow, type ConditionSort, conditionRows, isMeasuredColumn } from '../model/condition-rows.ts'
import { RANKED_TYPES } from '../model/ranking-address.ts'
import { candidatesOf } from '../model/ranking-rows.ts'
import { wholeDays } from '../model/whole-days.ts'

const NO_UNITS: readonly UnitScore[] = []
/** The curves that explain a unit's working condition. */
const TREND_PARAMS = ['T1g', 'T1h', 'T2g', 'T2h', 'F1', 'TR']

/** What follows a falling order: that of the page, or where it is that already, the rising one. */
const unsorted = ({ column }: ConditionSort): ConditionSort =>
  column === INITIAL_SORT.column ? { column, direction: 'asc' } : INITIAL_SORT

export function ConditionRankPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = usePageTitle()
  const toTrend = useWayTo('/websiteHisTrend')
  const [state, change] = useAddressState(readConditionState, writeConditionState)
  const { query, nodes, titles, sources, period, problems, renewTime } = useRankedNodes(RANKED_TYPES, state.range)
  const candidates = useMemo(() => candidatesOf(nodes, titles, { ...state, type: 'unit' }), [nodes, titles, state])
  const days = useMemo(() => period && wholeDays(period), [period])
  const scores = useScores(days)
  const units = scores.shown?.units ?? NO_UNITS
  const rows = useMemo(() => conditionRows(candidates, units, state.sort), [candidates, units, state.sort])
  const values = useMemo(() => rows.flatMap(({ unit }) => unit.score ?? []), [rows])
  const columns = useMemo(
    () => conditionColumns(t, language, ({ unit }) => change((now) => ({ ...now, unit: unit.keyId }))),
    [t, language, change],
  )
  const detailed = rows.find(({ unit }) => unit.keyId === state.unit) ?? rows[0]
  const failed = [query, scores].find(({ error, data }) => error && !data)

  function trendOf({ node }: ConditionRow): URLSearchParams {
    const search = new URLSearchParams()
    writeList(
      search,
      'points',
      TREND_PARAMS.map((param) => `${node.code}.${param}`),
    )
    writeRange(state.range, search)
    return search
  }

  return (
    <RankingPage
      columnsKey="/workCondintionRank"
      label={t('condition.list')}
      columns={columns}
      rows={rows}
      rowKey={({ unit }) => unit.keyId}
      answer={{
        error: failed?.error ?? null,
        isWaiting: query.isPending || (days !== null && !scores.shown),
        isFetching: scores.isFetching,
        refetch: () => failed?.refetch(),
      }}
      sort={state.sort}
      onSortChange={(sort) =>
        change((now) => ({
          ...now,
          sort: sort && isMeasuredColumn(sort.column) ? { ...sort, column: sort.column } : unsorted(now.sort),
        }))
      }
      onRowOpen={toTrend ? (row) => toTrend(trendOf(row)) : undefined}
      empty={{ title: t('condition.emptyTitle'), detail: t('condition.emptyDetail') }}
      fileName={title}
      onRefresh={() => {
        renewTime()
        void scores.refetch()
      }}
      filters={(actions) => (
        <FilterRow alignItems="flex-start">
          <RangePicker
            range={state.range}
            period={period}
            problems={problems}
            onChange={(range) => change((now) => ({ ...now, range }))}
          />
          <CohortFilters
            type="unit"
            filter={state}
            sources={sources}
            onChange={(filter) => change((now) => ({ ...now, ...filter }))}
          />
          {period && <RankedDays period={period} />}
          <Box flex="1" />
          <TableActions {...actions} />
        </FilterRow>
      )}
      side={{ from: '2xl', width: '26rem' }}
      tableHeight="26rem"
      beside={
        <Box
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))', '2xl': 'minmax(0, 1fr)' }}
          alignItems="start"
          maxHeight={{ '2xl': '100%' }}
          overflowY={{ '2xl': 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('condition.score')}
        >
          {detailed && <ScoreParts row={detailed} />}
          <Distribution
            values={values}
            numAll={rows.length}
            words={{ name: t('condition.score'), unit: '', decimals: 1 }}
          />
        </Box>
      }
    />
  )
}
