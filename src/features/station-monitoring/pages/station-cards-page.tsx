// Stations as cards: what a control room watches on a wall. The address keeps search, filter and ticked nodes. Values
// are painted outside React, as in the table of all units.

import { SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmsByStation } from '#archetypes/alarms/use-alarms-by-station.ts'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { useInForce } from '#archetypes/in-force/use-in-force.ts'
import { nestNodes, ownersOf, packTicks, unpackTicks } from '#archetypes/node-tree/node-forest.ts'
import { NodeTreePanel } from '#archetypes/node-tree/node-tree-panel.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { LiveArea } from '#archetypes/realtime/live-area.tsx'
import { LiveCells } from '#archetypes/realtime/live-cells.ts'
import { MiniTrend } from '#archetypes/realtime/mini-trend.tsx'
import { readRealtimeState, writeRealtimeState } from '#archetypes/realtime/realtime-address.ts'
import { ROW_FILTERS } from '#archetypes/realtime/row-filter.ts'
import { findRows, unitRows } from '#archetypes/realtime/unit-rows.ts'
import { UpdateState } from '#archetypes/realtime/update-state.tsx'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { useRowFilter } from '#archetypes/realtime/use-row-filter.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { laidOutPoints } from '#archetypes/telemetry/table-layout.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTableLayout } from '#archetypes/telemetry/use-page-layout.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { nodeTitles, titlePinyins } from '#contract/network/node-titles.ts'
import { stationsNow, stationTrends } from '#contract/pages/station-monitoring.pages.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { styled } from '#ui/styled.ts'
import { StationCard } from '../components/station-card.tsx'
import { stationsOf } from '../model/stations.ts'

const NO_NODES: readonly TelemetryNode[] = []
const NO_POINTS: readonly TelemetryPoint[] = []
/** On each card: temperatures, pressure, flow, valve. */
const ON_CARDS = ['T1g', 'T1h', 'T2g', 'T2h', 'P2h', 'F1', 'CV1_U'] as const
/** For the heat of a station. */
const ASKED = [...ON_CARDS, 'Q1']

const Cards = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(26rem, 100%), 1fr))',
    // a card that cuts off what overflows would be squeezed into the height
    gridAutoRows: 'max-content',
    gap: '3',
    alignContent: 'start',
    listStyleType: 'none',
    flex: 1,
    minHeight: 0,
    margin: 0,
    padding: 0,
    overflow: 'auto',
  },
})

export function StationCardsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [state, change] = useAddressState(readRealtimeState, writeRealtimeState)
  const search = useCallback((text: string) => change((now) => ({ ...now, search: text }), { replace: true }), [change])
  const [text, setText] = useTypedText(state.search, search)
  const [opened, setOpened] = useState<TelemetryPoint | null>(null)
  const layout = useTableLayout(stationsNow)
  const nodes = useNodes(stationsNow.values.levels)
  const list = nodes.data ?? NO_NODES
  const forest = useMemo(() => nestNodes(list), [list])
  const titles = useMemo(() => nodeTitles(list), [list])
  const pinyins = useMemo(() => titlePinyins(list), [list])
  const ticked = useMemo(() => unpackTicks(forest, state.nodes), [forest, state.nodes])
  const units = useMemo(() => ownersOf(forest, ticked, ['unit']), [forest, ticked])
  const asked = useMemo(() => units.map(({ keyId }) => keyId), [units])
  const found = usePoints(asked, layout.isSettled ? ASKED : [])
  const points = useMemo(() => (found.shown ? laidOutPoints(found.shown, layout) : NO_POINTS), [found.shown, layout])
  const maintained = useMaintainedNodes(list)
  const inForce = useInForce(asked)
  const { live, state: liveState } = useLiveValues(points, false, maintained)
  const rows = useMemo(() => unitRows(units, titles, points), [units, titles, points])
  const ruleOf = useCallback((code: string) => layout.looks.get(code)?.colourRule ?? 'limits', [layout.looks])
  const sought = useMemo(() => findRows(rows, state.search, pinyins), [rows, state.search, pinyins])
  const passing = useRowFilter(state.only, sought, points, live, ruleOf)
  const stations = useMemo(() => stationsOf(list), [list])
  const cards = useMemo(() => {
    const rowOf = new Map(rows.map((row) => [row.node.keyId, row]))
    const shown = new Set(passing.map(({ node }) => node.keyId))
    return stations.flatMap(({ node, units: own }) =>
      own.some(({ keyId }) => shown.has(keyId))
        ? [{ station: node, rows: own.flatMap(({ keyId }) => rowOf.get(keyId) ?? []) }]
        : [],
    )
  }, [rows, passing, stations])
  const params = useMemo(() => ON_CARDS.flatMap((code) => layout.params.get(code) ?? []), [layout.params])
  const cells = useMemo(
    () => new LiveCells(live, points, ruleOf, { t, language, hasAges: false }),
    [live, points, ruleOf, t, language],
  )
  const alarms = useAlarmsByStation()
  const drawingOf = useDrawingLinks('station')

  const failed = nodes.error && !nodes.data ? nodes : found.error && !found.shown ? found : null
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
  const isReading = nodes.isPending || !layout.isSettled || (found.isPending && asked.length > 0)
  return (
    <Page fit="window" aria-busy={isReading} data-page="station-cards">
      <PageHeading />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => change((now) => ({ ...now, nodes: packTicks(forest, next) }))}
          noneText={t('telemetry.allTicked')}
          isOptional
        />
        <Column gap="2.5" flex="1" minHeight={{ base: '30rem', lg: '0' }} minWidth="0">
          <Row gap="2" flexWrap="wrap">
            <Box flex="1 1 10rem" minWidth="10rem" maxWidth="16rem">
              <SearchField
                label={t('realtime.search')}
                clearLabel={t('treeResource.clear')}
                value={text}
                onChange={setText}
              />
            </Box>
            <Segmented
              label={t('stationCards.title')}
              options={ROW_FILTERS.map((value) => ({
                value,
                label: value === 'all' ? t('realtime.all') : t(`realtime.only.${value}`),
              }))}
              value={state.only}
              onChange={(only) => change((now) => ({ ...now, only }))}
            />
            <Box fontSize="sm" color="fg.muted" role="status">
              {t('stationCards.shown', { shown: cards.length, all: stations.length })}
            </Box>
            <Box flex="1" />
            {points.length > 0 && <UpdateState live={live} liveState={liveState} />}
          </Row>
          {isReading ? (
            <Waiting text={t('stationCards.reading')} />
          ) : cards.length === 0 ? (
            <EmptyState
              icon={<SearchX size={40} />}
              title={t(stations.length === 0 ? 'stationNow.noStations' : 'stationCards.none')}
              detail={t(stations.length === 0 ? 'realtime.noUnitsDetail' : 'stationCards.noneDetail')}
            />
          ) : (
            <LiveArea cells={cells} points={points} onOpen={setOpened}>
              <Cards aria-label={t('stationCards.title')} data-scroll="table">
                {cards.map(({ station, rows: own }) => (
                  <StationCard
                    key={station.keyId}
                    station={station}
                    rows={own}
                    params={params}
                    cells={cells}
                    live={live}
                    alarms={alarms[station.keyId]}
                    mark={maintained.get(station.keyId)}
                    inForce={inForce}
                    drawing={own[0] ? drawingOf(own[0].node) : null}
                  />
                ))}
              </Cards>
            </LiveArea>
          )}
        </Column>
      </Row>
      {opened && (
        <MiniTrend point={opened} titles={titles} trendPath={stationTrends.path} onClose={() => setOpened(null)} />
      )}
    </Page>
  )
}
