// A whole history page: nodes on the left, the query on top, the table below. Keeps the query in the address and sends
// it. telemetry/ has range, parameters and calls, node-tree/ the nodes. The screen always answers the address; changed
// controls are a draft until the query is submitted.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeTitles } from '#contract/network/node-titles.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { AppError } from '#data/app-error.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Column, Row } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { nestNodes, packTicks, unpackTicks } from '../node-tree/node-forest.ts'
import { NodeTreePanel } from '../node-tree/node-tree-panel.tsx'
import { PageHeading } from '../page-heading.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { EXPORT_PERMISSION } from '../telemetry/export-permission.ts'
import { JoinedSteps } from '../telemetry/joined-steps.tsx'
import { NothingToShow, ReadingValues } from '../telemetry/query-states.tsx'
import type { TableLayout } from '../telemetry/table-layout.ts'
import { periodOf, problemsOf } from '../telemetry/time-range.ts'
import { useAddressDraft } from '../telemetry/use-address-draft.ts'
import { useTableLayout } from '../telemetry/use-page-layout.ts'
import { useSeason } from '../telemetry/use-season.ts'
import { useCancelHistory, useNodes } from '../telemetry/use-telemetry.ts'
import { type HistoryState, readHistoryState, writeHistoryState } from './history-address.ts'
import { HistoryBar } from './history-bar.tsx'
import { HistoryTable } from './history-table.tsx'
import { useHistoryAnswer } from './use-history-answer.ts'
import { useHistoryExport } from './use-history-export.ts'

const NO_NODES = [] as const

export function HistoryPage({ page }: { page: ValuePage }) {
  const { levels } = page.values
  const layout = useTableLayout(page)
  const { t } = useTranslation()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const season = useSeason()
  const [read, write] = useMemo(
    () => [
      (search: URLSearchParams) => readHistoryState(search, layout.main),
      (next: HistoryState, search: URLSearchParams) => writeHistoryState(next, search, layout.main),
    ],
    [layout.main],
  )
  const { state, change, draft, setDraft } = useAddressDraft(read, write)
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const nodes = useNodes(levels)
  const list = nodes.data ?? NO_NODES
  const forest = useMemo(() => nestNodes(list), [list])
  const titles = useMemo(() => nodeTitles(list), [list])
  const ticked = useMemo(() => unpackTicks(forest, draft.nodes), [forest, draft.nodes])
  const answer = useHistoryAnswer(state, askedAt, forest, season, levels, layout)
  const { exportHistory, exportValues, isExporting } = useHistoryExport(page)
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />

  const { request, exported, history } = answer
  const period = periodOf(draft.range, askedAt, season)
  return (
    <Page fit="window" aria-busy={history.isFetching} data-page="history">
      <PageHeading />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => setDraft({ ...draft, nodes: packTicks(forest, next) })}
          noneText={t('telemetry.noneTicked')}
        />
        <Column gap="3" flex="1" minHeight="0" minWidth="0">
          <HistoryBar
            groups={layout.groups}
            draft={draft}
            onDraft={setDraft}
            period={period}
            problems={problemsOf(draft.range, askedAt)}
            isSeasonMissing={draft.range.kind === 'preset' && period === null}
            onSubmit={() => {
              setAskedAt(Date.now())
              change(() => draft)
            }}
            onExport={mayExport && request ? () => void exportHistory(request, state.measure) : undefined}
            onExportValues={
              mayExport && exported ? (shape, file) => void exportValues(exported, shape, file) : undefined
            }
            isExporting={isExporting}
          />
          <Column flex="1" minHeight={{ base: '22rem', lg: '12rem' }}>
            <Answer answer={answer} titles={titles} measure={state.measure} layout={layout} />
          </Column>
        </Column>
      </Row>
    </Page>
  )
}

interface AnswerProps {
  answer: ReturnType<typeof useHistoryAnswer>
  titles: ReadonlyMap<string, string>
  measure: HistoryState['measure']
  layout: TableLayout
}

function Answer({ answer, titles, measure, layout }: AnswerProps) {
  const { points, found, refusal, request, history, statistics } = answer
  const cancelHistory = useCancelHistory()
  const title = usePageTitle()
  if (refusal !== null) return <NothingToShow why={refusal} />
  const failed = found.error && !found.data ? found : history.error ? history : null
  // only the server knows the number of raw values
  if (failed?.error instanceof AppError && failed.error.fields.some(({ field }) => field === 'step'))
    return <NothingToShow why="stepTooFine" />
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (history.data)
    return history.data.series.every(({ times }) => times.length === 0) ? (
      <NothingToShow why="noValues" />
    ) : (
      <Column gap="1" flex="1" minHeight="0">
        <JoinedSteps stretches={history.data.stretches} />
        <HistoryTable
          label={title}
          result={history.data}
          points={points}
          titles={titles}
          measure={measure}
          statistics={statistics}
          layout={layout}
          isRefreshing={history.isFetching}
        />
      </Column>
    )
  if (request && history.fetchStatus === 'idle')
    return <NothingToShow why="cancelled" onRetry={() => void history.refetch()} />
  return <ReadingValues onCancel={() => cancelHistory(request)} />
}
