// Ranks units by a score among comparable ones, with its parts and what a high return temperature costs. The server
// computes all of it; order, conditions and the unit in view are in the address.

import { ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useLeave } from '#archetypes/point-menu/came-from.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import { periodOf, problemsOf, writeRange } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useSeason } from '#archetypes/telemetry/use-season.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import type { UnitScore } from '#contract/endpoints/unit-scores.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { useScores } from '../api/use-scores.ts'
import { CohortFilters } from '../components/cohort-filters.tsx'
import { conditionColumns } from '../components/condition-columns.tsx'
import { Distribution } from '../components/distribution.tsx'
import { RankedDays } from '../components/ranked-days.tsx'
import { ScoreParts } from '../components/score-parts.tsx'
import { TableActions } from '../components/table-actions.tsx'
import { INITIAL_SORT, readConditionState, writeConditionState } from '../model/condition-address.ts'
import { type ConditionRow, type ConditionSort, conditionRows, isMeasuredColumn } from '../model/condition-rows.ts'
import { RANKED_TYPES } from '../model/ranking-address.ts'
import { candidatesOf } from '../model/ranking-rows.ts'
import { wholeDays } from '../model/whole-days.ts'

const NO_NODES: readonly TelemetryNode[] = []
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
  const texts = useListTexts()
  const leave = useLeave()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const season = useSeason()
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const [state, change] = useAddressState(readConditionState, writeConditionState)
  const [hidden, setHidden] = useHiddenColumns('/workCondintionRank')
  const [isChoosing, setChoosing] = useState(false)

  const nodes = useNodes(RANKED_TYPES)
  const list = nodes.data ?? NO_NODES
  const titles = useMemo(() => nodeTitles(list), [list])
  const candidates = useMemo(() => candidatesOf(list, titles, { ...state, type: 'unit' }), [list, titles, state])
  const period = useMemo(() => periodOf(state.range, askedAt, season), [state.range, askedAt, season])
  const days = useMemo(() => period && wholeDays(period), [period])
  const scores = useScores(days)
  const units = scores.data?.units ?? NO_UNITS
  const rows = useMemo(() => conditionRows(candidates, units, state.sort), [candidates, units, state.sort])
  const values = useMemo(() => rows.flatMap(({ unit }) => unit.score ?? []), [rows])
  const columns = useMemo(
    () => conditionColumns(t, language, ({ unit }) => change((now) => ({ ...now, unit: unit.keyId }))),
    [t, language, change],
  )
  const detailed = rows.find(({ unit }) => unit.keyId === state.unit) ?? rows[0]

  const failed = [nodes, scores].find(({ error, data }) => error && !data)
  const isWaiting = nodes.isPending || (days !== null && !scores.data)

  function trendOf({ node }: ConditionRow): string {
    const search = new URLSearchParams()
    writeList(
      search,
      'points',
      TREND_PARAMS.map((param) => `${node.code}.${param}`),
    )
    writeRange(state.range, search)
    return `/websiteHisTrend?${search}`
  }

  return (
    <Column
      padding={{ base: '3', md: '4' }}
      gap="3"
      height={{ lg: '100%' }}
      minHeight="0"
      aria-busy={isWaiting && !failed}
      data-page="ranking"
    >
      <PageHeading />
      <Row gap="3" flexWrap="wrap" role="search" aria-label={t('resource.searchBar')} alignItems="flex-start">
        <RangePicker
          range={state.range}
          period={period}
          problems={problemsOf(state.range, askedAt)}
          onChange={(range) => change((now) => ({ ...now, range }))}
        />
        <CohortFilters
          type="unit"
          filter={state}
          sources={list.filter(({ nodeType }) => nodeType === 'source')}
          onChange={(filter) => change((now) => ({ ...now, ...filter }))}
        />
        {period && <RankedDays period={period} />}
        <Box flex="1" />
        <TableActions
          onColumns={() => setChoosing(true)}
          onRefresh={() => {
            setAskedAt(Date.now())
            void scores.refetch()
          }}
          onExport={
            mayExport && rows.length > 0 ? () => saveFile(tableFile(columns, hidden, rows), `${title}.csv`) : undefined
          }
        />
      </Row>
      {failed?.error ? (
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Box
          display="grid"
          gap="3"
          flex="1"
          minHeight="0"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': 'minmax(0, 1fr) 26rem' }}
          alignItems="start"
        >
          <Column height={{ base: '26rem', '2xl': '100%' }} minHeight="0">
            <DataTable
              label={t('condition.list')}
              columns={columns}
              rows={rows}
              rowKey={({ unit }) => unit.keyId}
              sort={state.sort}
              onSortChange={(sort) =>
                change((now) => ({
                  ...now,
                  sort: sort && isMeasuredColumn(sort.column) ? { ...sort, column: sort.column } : unsorted(now.sort),
                }))
              }
              hiddenColumns={hidden}
              onRowOpen={(row) => leave(trendOf(row))}
              state={isWaiting ? 'loading' : scores.isFetching ? 'refreshing' : 'ready'}
              empty={
                <EmptyState
                  icon={<ListOrdered size={40} />}
                  title={t('condition.emptyTitle')}
                  detail={t('condition.emptyDetail')}
                />
              }
              texts={texts.table}
              cardTitle="name"
            />
          </Column>
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
        </Box>
      )}
      <ColumnChooser
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        columns={columns.map(({ id, header, fixed }) => ({ id, header, isFixed: fixed !== undefined }))}
        hidden={hidden}
        onApply={(chosen) => {
          setHidden(chosen)
          setChoosing(false)
        }}
        texts={texts.columnChooser}
      />
    </Column>
  )
}
