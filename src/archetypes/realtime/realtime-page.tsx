// A whole page of live values: nodes on the left, one row per unit on the right. Keeps the selection of rows and
// columns in the address. use-live-values.ts holds the values, realtime-table.tsx shows them. Arriving values never
// render this page; it renders only on user input or when the connection state changes.

import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { nodeTitles, titlePinyins } from '#contract/network/node-titles.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { csvOf } from '#lib/csv.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column, Row } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { useMaintainedNodes } from '../alarms/use-maintenance.ts'
import { useInForce } from '../in-force/use-in-force.ts'
import { nestNodes, ownersOf, packTicks, unpackTicks } from '../node-tree/node-forest.ts'
import { NodeTreePanel } from '../node-tree/node-tree-panel.tsx'
import { PageHeading } from '../page-heading.tsx'
import { useDrawingLinks } from '../point-menu/use-drawing-links.ts'
import { PrintArea } from '../print/print-area.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useColumnChoice } from '../resource/use-column-choice.tsx'
import { EXPORT_PERMISSION } from '../telemetry/export-permission.ts'
import { laidOutPoints } from '../telemetry/table-layout.ts'
import { useAddressState } from '../telemetry/use-address-state.ts'
import { useTableLayout } from '../telemetry/use-page-layout.ts'
import { useNodes, usePoints } from '../telemetry/use-telemetry.ts'
import { mainOf, shownGroups } from './column-groups.ts'
import { computedColumns } from './computed-columns.tsx'
import { DERIVED_FROM } from './derived-values.ts'
import { MiniTrend } from './mini-trend.tsx'
import { readRealtimeState, writeRealtimeState } from './realtime-address.ts'
import { RealtimeTable } from './realtime-table.tsx'
import { RealtimeToolbar } from './realtime-toolbar.tsx'
import { groupedLines } from './row-lines.ts'
import { rowValue } from './row-values.ts'
import { shownCells } from './shown-cells.ts'
import { findRows, NAME_COLUMN, sortRows, unitRows } from './unit-rows.ts'
import { useCurveTargets } from './use-curve-targets.ts'
import { useLiveValues } from './use-live-values.ts'
import { useRowFilter } from './use-row-filter.ts'

const NO_NODES: readonly TelemetryNode[] = []
const NO_POINTS: readonly TelemetryPoint[] = []
/** Primary flow: temperatures of sources are averaged by it. */
const TOTAL_WEIGHT = 'F1'

interface RealtimePageProps {
  page: ValuePage
  /** The page of the full trends. */
  trends: ValuePage
  /** Type of the drawings that node names link to. */
  drawings?: string
}

export function RealtimePage({ page, trends, drawings }: RealtimePageProps) {
  const { levels } = page.values
  const hasUnits = levels.some((level) => level === 'unit')
  const layout = useTableLayout(page)
  const drawingOf = useDrawingLinks(drawings)
  const { t } = useTranslation()
  const language = useLanguage()
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const { pathname } = useLocation()
  const [ownPath] = useState(pathname)
  const choice = useColumnChoice(useHiddenColumns(ownPath))
  const { hidden } = choice
  const [state, change] = useAddressState(readRealtimeState, writeRealtimeState)
  const [isPaused, setPaused] = useState(false)
  const [opened, setOpened] = useState<TelemetryPoint | null>(null)

  const nodes = useNodes(levels)
  const list = nodes.data ?? NO_NODES
  const forest = useMemo(() => nestNodes(list), [list])
  const titles = useMemo(() => nodeTitles(list), [list])
  const pinyins = useMemo(() => titlePinyins(list), [list])
  const ticked = useMemo(() => unpackTicks(forest, state.nodes), [forest, state.nodes])
  const owners = useMemo(() => ownersOf(forest, ticked, levels), [forest, ticked, levels])
  const offered = useMemo(() => {
    const ids = owners.map(({ keyId }) => keyId)
    return shownGroups(layout, mainOf(layout.main, layout.shownOf, ids), state.group)
  }, [layout, owners, state.group])
  const shown = useMemo(
    () =>
      offered
        .map((group) => ({ ...group, params: group.params.filter(({ code }) => !hidden.has(code)) }))
        .filter(({ params }) => params.length > 0),
    [offered, hidden],
  )
  const asked = useMemo(
    () => ({
      nodeIds: owners.map(({ keyId }) => keyId),
      params: layout.isSettled
        ? [
            ...new Set([
              ...shown.flatMap(({ params }) => params.map(({ code }) => code)),
              ...DERIVED_FROM,
              TOTAL_WEIGHT,
            ]),
          ]
        : [],
    }),
    [owners, shown, layout.isSettled],
  )
  const found = usePoints(asked.nodeIds, asked.params)
  const points = useMemo(() => (found.shown ? laidOutPoints(found.shown, layout) : NO_POINTS), [found.shown, layout])
  const maintained = useMaintainedNodes(list)
  const unitIds = useMemo(() => owners.flatMap(({ keyId, nodeType }) => (nodeType === 'unit' ? [keyId] : [])), [owners])
  const inForce = useInForce(unitIds)
  const { live, state: liveState, isFilled } = useLiveValues(points, isPaused, maintained)
  const targets = useCurveTargets(hasUnits)
  const rows = useMemo(() => unitRows(owners, titles, points, targets), [owners, titles, points, targets])
  const sorted = useMemo(
    () =>
      sortRows(
        findRows(rows, state.search, pinyins),
        isFilled || state.sort?.column === NAME_COLUMN ? state.sort : null,
        (row, column) => rowValue(row, column, live),
      ),
    // rows keep their order while values change: they are sorted when the user asks for it, and once when the first
    // values arrive
    [rows, state.search, pinyins, state.sort, isFilled, live],
  )
  const computed = useMemo(() => computedColumns(t, levels), [t, levels])
  const shownComputed = useMemo(() => computed.filter(({ id }) => !hidden.has(id)), [computed, hidden])
  const ruleOf = useCallback((code: string) => layout.looks.get(code)?.colourRule ?? 'limits', [layout.looks])
  const filtered = useRowFilter(state.only, sorted, points, live, ruleOf)
  const lines = useMemo(
    () => groupedLines(filtered, hasUnits ? state.by : 'none', list, t('realtime.inNoGroup')),
    [filtered, hasUnits, state.by, list, t],
  )

  const failed = nodes.error && !nodes.data ? nodes : found.error && !found.shown ? found : null
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />

  function saveShown(): void {
    const time = formatDateTime(live.shownTime || Date.now(), 'YYYYMMDD-HHmmss')
    const text = csvOf(shownCells(shown, shownComputed, lines, points, live, { t, language }))
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${title}-${time}.csv`)
  }

  const isReading =
    nodes.isPending || !layout.isSettled || (found.isPending && asked.nodeIds.length > 0 && asked.params.length > 0)
  return (
    <Page fit="window" aria-busy={isReading} data-page="realtime">
      <PageHeading />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => change((now) => ({ ...now, nodes: packTicks(forest, next) }))}
          noneText={t('telemetry.allTicked')}
          isOptional
        />
        <Column gap="2.5" flex="1" minHeight={{ base: '36rem', lg: '0' }} minWidth="0">
          <RealtimeToolbar
            groups={layout.groups}
            state={state}
            onGroup={(group) => change((now) => ({ ...now, group }))}
            onSearch={(search) => change((now) => ({ ...now, search }), { replace: true })}
            onOnly={(only) => change((now) => ({ ...now, only }))}
            onBy={hasUnits ? (by) => change((now) => ({ ...now, by })) : undefined}
            live={live}
            liveState={points.length > 0 ? liveState : null}
            isPaused={isPaused}
            onPause={setPaused}
            onColumns={choice.open}
            onExport={mayExport ? saveShown : undefined}
            numShown={filtered.length}
            numAll={rows.length}
          />
          <PrintArea flex="1" minHeight="0">
            <RealtimeTable
              label={title}
              groups={shown}
              computed={shownComputed}
              layout={layout}
              lines={lines}
              rows={filtered}
              points={points}
              maintained={maintained}
              inForce={inForce}
              live={live}
              sort={state.sort}
              onSortChange={(sort) => change((now) => ({ ...now, sort }))}
              hasUnits={rows.length > 0}
              state={isReading ? 'loading' : found.isFetching ? 'refreshing' : 'ready'}
              drawingOf={drawingOf}
              onOpen={setOpened}
            />
          </PrintArea>
        </Column>
      </Row>
      {opened && <MiniTrend point={opened} titles={titles} trendPath={trends.path} onClose={() => setOpened(null)} />}
      {choice.dialogOf([
        ...offered.flatMap(({ params }) =>
          params.map(({ code, nameZh, nameEn }) => ({ id: code, header: language === 'en' ? nameEn : nameZh })),
        ),
        ...computed.map(({ id, fullHeader }) => ({ id, header: fullHeader })),
      ])}
    </Page>
  )
}
