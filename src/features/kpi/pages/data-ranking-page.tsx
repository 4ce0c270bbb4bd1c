// Ranks nodes by a key figure or by the values of a parameter over any time. What is ranked stands in the address.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import { RankingPage } from '#archetypes/ranking/ranking-page.tsx'
import { useRankedNodes } from '#archetypes/ranking/use-ranked-nodes.ts'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { type Period, writeRange } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { useKept } from '#lib/use-kept.ts'
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

export function DataRankingPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = usePageTitle()
  const toTrend = useWayTo('/websiteHisTrend')
  const toStations = useWayTo('/websiteRealTime')
  const [state, change] = useAddressState(readRankingState, writeRankingState)
  const { query, nodes, titles, sources, period, problems, renewTime } = useRankedNodes(RANKED_TYPES, state.range)
  const candidates = useMemo(() => candidatesOf(nodes, titles, state), [nodes, titles, state])
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
  const failed = query.error && !query.data ? query : error && !measured ? { error, refetch } : null

  function openRow({ node }: RankingRow): void {
    if (node.nodeType === 'station') {
      toStations?.(new URLSearchParams({ nodes: node.keyId }))
      return
    }
    const search = new URLSearchParams()
    writeList(search, 'points', trendPoints(node.code, state))
    writeRange(state.range, search)
    toTrend?.(search)
  }

  return (
    <RankingPage
      columnsKey="/dataRanking"
      label={t('dataRanking.list')}
      columns={columns}
      rows={shown}
      rowKey={({ nodeId }) => nodeId}
      answer={{
        error: failed?.error ?? null,
        isWaiting: query.isPending || (period !== null && candidates.length > 0 && !measured),
        isFetching,
        refetch: () => failed?.refetch(),
      }}
      sort={{ column: 'value', direction: state.order === 'highest' ? 'desc' : 'asc' }}
      onSortChange={(sort) =>
        // a ranking is never unsorted: after the falling order comes the rising one
        change((now) => ({ ...now, order: sort?.direction === 'desc' ? 'highest' : 'lowest' }))
      }
      onRowOpen={(state.type === 'station' ? toStations : toTrend) ? openRow : undefined}
      empty={{ title: t('dataRanking.emptyTitle'), detail: t('dataRanking.emptyDetail') }}
      fileName={`${title}-${words.name}`}
      onRefresh={() => {
        renewTime()
        refetch()
      }}
      filters={(actions) => (
        <RankingBar
          state={state}
          words={words}
          sources={sources}
          period={period}
          problems={problems}
          {...actions}
          onChange={(next) => change((now) => ({ ...now, ...next }))}
        />
      )}
      side={{ from: 'xl', width: '22rem' }}
      tableHeight="28rem"
      around={(table) => (
        <PointMenuArea
          selector="[data-point]"
          pointOf={(element) => menuPointOf(rows.find(({ node }) => node.code === element.dataset.point))}
        >
          {table}
        </PointMenuArea>
      )}
      beside={<Distribution values={values} numAll={candidates.length} words={words} />}
    />
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
    measured: useKept(answer.data, JSON.stringify([type, subject, measureOf(state), state.range])),
  }
}
