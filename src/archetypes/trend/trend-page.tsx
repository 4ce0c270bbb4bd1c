// A whole page of curves: nodes and parameters for adding points, the range, and the chart with its legend. Keeps in
// the address what is drawn. use-trend.ts loads it; trend-chart.tsx draws it and loads the chart library.

import { Plus, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeTitles } from '#contract/network/node-titles.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.ts'
import { nestNodes, ownersOf } from '../node-tree/node-forest.ts'
import { NodeTreePanel } from '../node-tree/node-tree-panel.tsx'
import { PageHeading } from '../page-heading.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { ParamPicker } from '../telemetry/param-picker.tsx'
import { NothingToShow } from '../telemetry/query-states.tsx'
import { RangePicker } from '../telemetry/range-picker.tsx'
import { isShownOf } from '../telemetry/table-layout.ts'
import { periodOf, problemsOf, type TimeRange } from '../telemetry/time-range.ts'
import { MAX_TREND_POINTS, readTrendState, writeTrendState } from '../telemetry/trend-address.ts'
import { useAddressState } from '../telemetry/use-address-state.ts'
import { useCurveLayout } from '../telemetry/use-page-layout.ts'
import { useSeason } from '../telemetry/use-season.ts'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { ComparePicker } from './compare-picker.tsx'
import { TrendView } from './trend-view.tsx'

const NO_NODES = [] as const
const NO_TICKS: ReadonlySet<string> = new Set()

export function TrendPage({ page }: { page: ValuePage }) {
  const { levels, params: defaultParams } = page.values
  const { groups, looks, shownOf } = useCurveLayout(page)
  const { t } = useTranslation()
  const season = useSeason()
  const [state, change] = useAddressState(readTrendState, writeTrendState)
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const [edited, setEdited] = useState({ of: state.range, range: state.range })
  if (edited.of !== state.range) setEdited({ of: state.range, range: state.range })
  const range = edited.of === state.range ? edited.range : state.range
  const [ticked, setTicked] = useState(NO_TICKS)
  const [params, setParams] = useState<readonly string[]>(defaultParams)
  const nodes = useNodes(levels)
  const list = nodes.data ?? NO_NODES
  const forest = useMemo(() => nestNodes(list), [list])
  const titles = useMemo(() => nodeTitles(list), [list])
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />

  const wanted =
    ticked.size === 0
      ? []
      : ownersOf(forest, ticked, levels).flatMap(({ keyId, code }) =>
          params.filter((param) => isShownOf(shownOf, keyId, param)).map((param) => `${code}.${param}`),
        )
  const added = [...new Set([...state.points, ...wanted])]
  const isTooMany = added.length > MAX_TREND_POINTS
  const problems = problemsOf(range, askedAt)
  const period = periodOf(range, askedAt, season)

  function ask(next: TimeRange): void {
    setAskedAt(Date.now())
    change((now) => ({ ...now, range: next }))
  }

  return (
    <Page fit="window" data-page="trend">
      <PageHeading />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={setTicked}
          noneText={t('trend.noneTicked')}
        />
        <Column gap="3" flex="1" minHeight="0" minWidth="0">
          <Row gap="3" flexWrap="wrap" alignItems="flex-start">
            <RangePicker
              range={range}
              period={period}
              problems={problems}
              onChange={(next) => (next.kind === 'preset' ? ask(next) : setEdited({ of: state.range, range: next }))}
            />
            <Button look="solid" disabled={period === null} onClick={() => ask(range)}>
              <Search size={16} aria-hidden />
              {t('telemetry.query')}
            </Button>
            {period === null && range.kind === 'preset' && (
              <Box role="alert" fontSize="sm" color="level.urgent">
                {t('telemetry.noSeason')}
              </Box>
            )}
          </Row>
          <Row gap="3" flexWrap="wrap">
            <ParamPicker groups={groups} chosen={params} onChange={setParams} />
            <Button
              disabled={wanted.length === 0 || isTooMany || added.length === state.points.length}
              onClick={() => {
                change((now) => ({ ...now, points: added }))
                setTicked(NO_TICKS)
              }}
            >
              <Plus size={16} aria-hidden />
              {t('trend.add', { count: wanted.length })}
            </Button>
            {isTooMany && (
              <Box role="alert" fontSize="sm" color="level.urgent">
                {t('trend.tooMany', { count: added.length, max: MAX_TREND_POINTS })}
              </Box>
            )}
            {period && (
              <ComparePicker
                from={period.from}
                compare={state.compare}
                onChange={(compare) => change((now) => ({ ...now, compare }))}
              />
            )}
          </Row>
          {state.points.length === 0 ? (
            <NothingToShow why="choosePoints" />
          ) : (
            <TrendView
              state={state}
              askedAt={askedAt}
              nodes={list}
              titles={titles}
              season={season}
              looks={looks}
              page={page.path}
              onExtras={(extras) => change((now) => ({ ...now, extras }))}
              onRehearsal={(rehearsal) => change((now) => ({ ...now, rehearsal }))}
              onRemove={(code) => change((now) => ({ ...now, points: now.points.filter((other) => other !== code) }))}
            />
          )}
        </Column>
      </Row>
    </Page>
  )
}
