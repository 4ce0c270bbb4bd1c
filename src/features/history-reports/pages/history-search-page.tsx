// Every hour for which conditions on several parameters hold. The query is in the address, so that a saved view keeps it;
// changed controls are a draft until it is submitted.

import { Download, Search, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nestNodes, ownersOf, packTicks, unpackTicks } from '#archetypes/node-tree/node-forest.ts'
import { NodeTreePanel } from '#archetypes/node-tree/node-tree-panel.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { SavedViews } from '#archetypes/saved-views/saved-views.tsx'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { ParamPicker } from '#archetypes/telemetry/param-picker.tsx'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import { periodOf, problemsOf } from '#archetypes/telemetry/time-range.ts'
import { useAddressDraft } from '#archetypes/telemetry/use-address-draft.ts'
import { useSeason } from '#archetypes/telemetry/use-season.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { historySearchCalls, MAX_BESIDE, type SearchResult } from '#contract/endpoints/history-search.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { companyTime } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { ConditionRows } from '../components/condition-rows.tsx'
import { FoundHours, FoundNodes } from '../components/found-hours.tsx'
import { conditionsOf, readSearchState, writeSearchState } from '../model/search-address.ts'
import { useParamGroups } from '../model/use-param-groups.ts'

const LEVELS = ['source', 'unit'] as const
const NO_NODES = [] as const

export function HistorySearchPage() {
  const { t } = useTranslation()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const season = useSeason()
  const groups = useParamGroups(LEVELS)
  const { state, change, draft, setDraft } = useAddressDraft(readSearchState, writeSearchState)
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const nodes = useNodes(LEVELS)
  const forest = useMemo(() => nestNodes(nodes.data ?? NO_NODES), [nodes.data])
  const ticked = useMemo(() => unpackTicks(forest, draft.nodes), [forest, draft.nodes])
  const { run, isExporting } = useStoredExport()
  const request = useMemo(() => {
    const period = periodOf(state.range, askedAt, season)
    const conditions = conditionsOf(state.conditions)
    if (!period || !conditions || forest.length === 0) return null
    const chosen = unpackTicks(forest, state.nodes)
    const nodeIds = ownersOf(forest, chosen, LEVELS).map(({ keyId }) => keyId)
    return { ...period, conditions, beside: [...state.beside], ...(chosen.size > 0 ? { nodeIds } : {}) }
  }, [state, askedAt, season, forest])
  const found = useAnswer(historySearchCalls.find, request ?? { conditions: [], from: 0, to: 0 }, {
    enabled: request !== null,
    retry: false,
  })
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />

  const period = periodOf(draft.range, askedAt, season)
  const isWrong = period === null || conditionsOf(draft.conditions) === null
  return (
    <Page fit="window" aria-busy={found.isFetching} data-page="history-search">
      <Row justifyContent="space-between" gap="3" flexWrap="wrap">
        <PageHeading />
        <SavedViews />
      </Row>
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => setDraft({ ...draft, nodes: packTicks(forest, next) })}
          noneText={t('historySearch.allNodes')}
          isOptional
        />
        <Column gap="3" flex="1" minHeight="0" minWidth="0">
          <Column
            as="form"
            role="search"
            aria-label={t('resource.searchBar')}
            gap="2.5"
            onSubmit={(event) => {
              event.preventDefault()
              if (isWrong) return
              setAskedAt(Date.now())
              change(() => draft)
            }}
          >
            <ConditionRows
              groups={groups}
              conditions={draft.conditions}
              onChange={(conditions) => setDraft({ ...draft, conditions })}
            />
            <RangePicker
              range={draft.range}
              period={period}
              problems={problemsOf(draft.range, askedAt)}
              onChange={(range) => setDraft({ ...draft, range })}
            />
            <Row gap="3" flexWrap="wrap">
              <Box fontSize="sm" color="fg.muted">
                {t('historySearch.beside')}
              </Box>
              <ParamPicker
                groups={groups}
                chosen={draft.beside}
                onChange={(beside) => setDraft({ ...draft, beside: beside.slice(0, MAX_BESIDE) })}
              />
              <Button type="submit" look="solid" disabled={isWrong}>
                <Search size={16} aria-hidden />
                {t('telemetry.query')}
              </Button>
              {mayExport && request && (
                <Button disabled={isExporting} onClick={() => void run(historySearchCalls.exportExcel, request)}>
                  <Download size={16} aria-hidden />
                  {t('resource.export')}
                </Button>
              )}
              {draft.range.kind === 'preset' && period === null && (
                <Box role="alert" fontSize="sm" color="level.urgent">
                  {t('telemetry.noSeason')}
                </Box>
              )}
            </Row>
          </Column>
          <Column flex="1" minHeight={{ base: '22rem', lg: '12rem' }}>
            {found.error && !found.data ? (
              <ListFailure error={found.error} onRetry={() => void found.refetch()} />
            ) : found.data ? (
              <Answer
                result={found.data}
                isRefreshing={found.isFetching}
                onNode={(nodeId) => change((now) => ({ ...now, nodes: [nodeId] }))}
              />
            ) : nodes.data && forest.length === 0 ? (
              <EmptyState icon={<SearchX size={40} />} title={t('report.nothing')} detail={t('report.nothingDetail')} />
            ) : (
              (request || !nodes.data) && <Waiting text={t('historySearch.searching')} />
            )}
          </Column>
        </Column>
      </Row>
    </Page>
  )
}

interface AnswerProps {
  result: SearchResult
  isRefreshing: boolean
  /** Searches one node alone. */
  onNode: (nodeId: string) => void
}

function Answer({ result, isRefreshing, onNode }: AnswerProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'hours' | 'byNode'>('hours')
  const count = (number: number): string => formatQuantity(number, 0)
  const notes = [
    t('historySearch.found', { found: count(result.numFound), judged: count(result.numJudged) }),
    t('historySearch.coverage', {
      percent: result.numHours > 0 ? formatQuantity((100 * result.numJudged) / result.numHours, 1) : '–',
    }),
    ...(result.numWithout > 0 ? [t('historySearch.without', { count: result.numWithout })] : []),
    ...(result.numFound > result.rows.length ? [t('historySearch.newest', { count: result.rows.length })] : []),
    t('historySearch.knownUntil', { time: companyTime(result.knownUntil).slice(5, 16) }),
  ]
  return (
    <Column gap="2" flex="1" minHeight="0">
      <Row gap="3" flexWrap="wrap">
        <Segmented
          label={t('historySearch.shown')}
          value={shown}
          options={(['hours', 'byNode'] as const).map((value) => ({ value, label: t(`historySearch.${value}`) }))}
          onChange={setShown}
        />
        <Box role="status" fontSize="sm" color="fg.muted">
          {notes.join(' · ')}
        </Box>
      </Row>
      {shown === 'hours' ? (
        <FoundHours result={result} isRefreshing={isRefreshing} />
      ) : (
        <FoundNodes
          result={result}
          onOpen={(nodeId) => {
            setShown('hours')
            onNode(nodeId)
          }}
        />
      )}
    </Column>
  )
}
