// Ranks nodes by a key figure or by the values of a parameter over any time. What is ranked stands in the address.

import { ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useLeave } from '#archetypes/point-menu/came-from.ts'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { type Period, periodOf, problemsOf, writeRange } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useSeason } from '#archetypes/telemetry/use-season.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { useKept } from '#lib/use-kept.ts'
import { Box, Column } from '#ui/box.ts'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { useFigures, usePointValues } from '../api/use-ranking.ts'
import { Distribution } from '../components/distribution.tsx'
import { RankingBar } from '../components/ranking-bar.tsx'
import { rankingColumns } from '../components/ranking-columns.tsx'
import { rankOf } from '../model/rank.ts'
import {
  measureOf,
  RANKED_TYPES,
  type RankingState,
  readRankingState,
  writeRankingState,
} from '../model/ranking-address.ts'
import { candidatesOf, type RankingRow, rankingRows } from '../model/ranking-rows.ts'
import { trendPoints, wordsOfSubject } from '../model/subject.ts'
import { wholeDays } from '../model/whole-days.ts'

const NO_NODES: readonly TelemetryNode[] = []

export function DataRankingPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = usePageTitle()
  const texts = useListTexts()
  const leave = useLeave()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const season = useSeason()
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const [state, change] = useAddressState(readRankingState, writeRankingState)
  const [hidden, setHidden] = useHiddenColumns('/dataRanking')
  const [isChoosing, setChoosing] = useState(false)

  const nodes = useNodes(RANKED_TYPES)
  const list = nodes.data ?? NO_NODES
  const titles = useMemo(() => nodeTitles(list), [list])
  const candidates = useMemo(() => candidatesOf(list, titles, state), [list, titles, state])
  const period = useMemo(() => periodOf(state.range, askedAt, season), [state.range, askedAt, season])
  const { measured, error, isFetching, refetch } = useMeasured(state, candidates, period)
  const words = useMemo(() => wordsOfSubject(state, language), [state, language])
  const ranked = useMemo(() => rankOf(measured ?? [], state.order), [measured, state.order])
  const rows = useMemo(() => rankingRows(candidates, ranked), [candidates, ranked])
  const values = useMemo(() => ranked.flatMap(({ value }) => value ?? []), [ranked])
  const shown = useMemo(() => (state.count === 'all' ? rows : rows.slice(0, state.count)), [rows, state.count])
  const columns = useMemo(() => {
    const largest = Math.max(0, ...rows.map(({ value }) => Math.abs(value ?? 0)))
    return rankingColumns(t, state.type, words, largest, language)
  }, [t, state.type, words, rows, language])

  const failed = nodes.error && !nodes.data ? nodes : error && !measured ? { error, refetch } : null
  const isWaiting = nodes.isPending || (period !== null && candidates.length > 0 && !measured)

  function trendOf({ node }: RankingRow): string {
    if (node.nodeType === 'station') return `/websiteRealTime?${new URLSearchParams({ nodes: node.keyId })}`
    const search = new URLSearchParams()
    writeList(search, 'points', trendPoints(node.code, state))
    writeRange(state.range, search)
    return `/websiteHisTrend?${search}`
  }
  function saveShown(): void {
    saveFile(tableFile(columns, hidden, shown), `${title}-${words.name}.csv`)
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
      <RankingBar
        state={state}
        onChange={(next) => change((now) => ({ ...now, ...next }))}
        words={words}
        sources={list.filter(({ nodeType }) => nodeType === 'source')}
        period={period}
        problems={problemsOf(state.range, askedAt)}
        onColumns={() => setChoosing(true)}
        onRefresh={() => {
          setAskedAt(Date.now())
          refetch()
        }}
        onExport={mayExport && shown.length > 0 ? saveShown : undefined}
      />
      {failed?.error ? (
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Box
          display="grid"
          gap="3"
          flex="1"
          minHeight="0"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
          alignItems="start"
        >
          <PointMenuArea
            selector="[data-point]"
            pointOf={(element) => menuPointOf(rows.find(({ node }) => node.code === element.dataset.point))}
          >
            <Column height={{ base: '28rem', xl: '100%' }} minHeight="0">
              <DataTable
                label={t('dataRanking.list')}
                columns={columns}
                rows={shown}
                rowKey={({ nodeId }) => nodeId}
                sort={{ column: 'value', direction: state.order === 'highest' ? 'desc' : 'asc' }}
                onSortChange={(sort) =>
                  // a ranking is never unsorted: after the falling order comes the rising one
                  change((now) => ({ ...now, order: sort?.direction === 'desc' ? 'highest' : 'lowest' }))
                }
                hiddenColumns={hidden}
                onRowOpen={(row) => leave(trendOf(row))}
                state={isWaiting ? 'loading' : isFetching ? 'refreshing' : 'ready'}
                empty={
                  <EmptyState
                    icon={<ListOrdered size={40} />}
                    title={t('dataRanking.emptyTitle')}
                    detail={t('dataRanking.emptyDetail')}
                  />
                }
                texts={texts.table}
                cardTitle="name"
              />
            </Column>
          </PointMenuArea>
          <Distribution values={values} numAll={candidates.length} words={words} />
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

  function menuPointOf(row: RankingRow | undefined) {
    if (!row) return null
    const codes = row.node.nodeType === 'station' ? [] : trendPoints(row.node.code, state)
    return { name: row.title, codes, nodeCode: row.node.code }
  }
}

/** The answer of the call that a subject needs; while the same is read anew, the last one. */
function useMeasured(state: RankingState, candidates: readonly { node: TelemetryNode }[], period: Period | null) {
  const { subject, type } = state
  const ids = useMemo(() => candidates.map(({ node }) => node.keyId), [candidates])
  const days = useMemo(() => period && wholeDays(period), [period])
  const figures = useFigures(subject.kind === 'figure' ? subject.code : null, type, ids, days)
  const values = usePointValues(subject.kind === 'point' ? subject.code : null, measureOf(state), ids, period)
  const answer = subject.kind === 'figure' ? figures : values
  return {
    ...answer,
    measured: useKept(answer.measured, JSON.stringify([type, subject, measureOf(state), state.range])),
  }
}
