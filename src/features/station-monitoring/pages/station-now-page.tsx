// One station at this moment: all its values, its drawing, curves of chosen values, its alarms, and what people noted
// about it. The address keeps the station, the unit, the tab and the curves. Arriving values never render this page.

import { Gauge } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { unitRows } from '#archetypes/realtime/unit-rows.ts'
import { UpdateState } from '#archetypes/realtime/update-state.tsx'
import { useCurveTargets } from '#archetypes/realtime/use-curve-targets.ts'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { laidOutPoints } from '#archetypes/telemetry/table-layout.ts'
import { MAX_TREND_POINTS } from '#archetypes/telemetry/trend-address.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTableLayout } from '#archetypes/telemetry/use-page-layout.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { stationsNow } from '#contract/pages/station-monitoring.pages.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { StationDrawing } from '../components/station-drawing.tsx'
import { StationHeader } from '../components/station-header.tsx'
import { StationTabs } from '../components/station-tabs.tsx'
import { StationValues } from '../components/station-values.tsx'
import { readStationState, type StationState, writeStationState } from '../model/station-address.ts'
import { type Station, stationsOf, unitName } from '../model/stations.ts'

const NO_NODES: readonly TelemetryNode[] = []
const NO_POINTS: readonly TelemetryPoint[] = []
/** Drawn until values are chosen. */
const FIRST_CURVES = ['T1g', 'T1h', 'T2g', 'T2h'] as const

export function StationNowPage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(readStationState, writeStationState)
  const nodes = useNodes(stationsNow.values.levels)
  const list = nodes.data ?? NO_NODES
  const stations = useMemo(() => stationsOf(list), [list])
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
  const station = state.id === '' ? stations[0] : stations.find(({ node }) => node.keyId === state.id)
  return (
    <Page fit="atLeastWindow" overflow="auto" aria-busy={nodes.isPending} data-page="station-now">
      <PageHeading />
      {station ? (
        <StationView
          key={station.node.keyId}
          station={station}
          stations={stations}
          nodes={list}
          state={state}
          change={change}
        />
      ) : nodes.isPending ? (
        <Waiting text={t('stationNow.reading')} />
      ) : (
        <EmptyState
          icon={<Gauge size={40} />}
          title={t(stations.length === 0 ? 'stationNow.noStations' : 'stationNow.unknown')}
          detail={t(stations.length === 0 ? 'realtime.noUnitsDetail' : 'stationNow.unknownDetail')}
        />
      )}
    </Page>
  )
}

interface StationViewProps {
  station: Station
  stations: readonly Station[]
  nodes: readonly TelemetryNode[]
  state: StationState
  change: (next: (now: StationState) => StationState, how?: { replace: boolean }) => void
}

function StationView({ station, stations, nodes, state, change }: StationViewProps) {
  const { t } = useTranslation()
  const layout = useTableLayout(stationsNow)
  const titles = useMemo(() => nodeTitles(nodes), [nodes])
  const { node, units } = station
  const asked = useMemo(
    () => ({ nodeIds: units.map(({ keyId }) => keyId), params: layout.isSettled ? [...layout.params.keys()] : [] }),
    [units, layout],
  )
  const found = usePoints(asked.nodeIds, asked.params)
  const points = useMemo(() => (found.shown ? laidOutPoints(found.shown, layout) : NO_POINTS), [found.shown, layout])
  const maintained = useMaintainedNodes(nodes)
  const { live, state: liveState } = useLiveValues(points, false, maintained)
  const targets = useCurveTargets()
  const rows = useMemo(() => unitRows(units, titles, points, targets), [units, titles, points, targets])
  const unit = units.find(({ code }) => code === state.unit) ?? units[0]
  const trend = useMemo(() => {
    const usual = unit ? FIRST_CURVES.map((param) => `${unit.code}.${param}`) : []
    return { ...state, points: state.points.length > 0 ? state.points : usual }
  }, [state, unit])
  if (found.error && !found.shown) return <ListFailure error={found.error} onRetry={() => void found.refetch()} />

  /** Shows the curve of a value beside those that are drawn; the oldest makes room. */
  function draw({ code }: TelemetryPoint): void {
    const others = trend.points.filter((other) => other !== code)
    change((now) => ({ ...now, tab: 'trend', points: [...others, code].slice(-MAX_TREND_POINTS) }))
  }
  return (
    <>
      <StationHeader
        stations={stations}
        station={station}
        mark={maintained.get(node.keyId)}
        onChoose={(id) =>
          change(({ tab, range, extras }) => ({
            id,
            tab,
            range,
            extras,
            unit: '',
            points: [],
            compare: [],
            rehearsal: null,
          }))
        }
      >
        {points.length > 0 && <UpdateState live={live} liveState={liveState} />}
      </StationHeader>
      <Row
        gap="3"
        flex="1"
        minHeight={{ lg: '48rem' }}
        alignItems="stretch"
        flexDirection={{ base: 'column', lg: 'row' }}
      >
        <Panel
          heading={t('stationNow.values')}
          width={{ base: '100%', lg: '24rem', '2xl': '28rem' }}
          flexShrink={0}
          height={{ base: '32rem', lg: 'auto' }}
        >
          {found.shown ? (
            <StationValues station={node} rows={rows} points={points} layout={layout} live={live} onOpen={draw} />
          ) : (
            <Waiting text={t('stationNow.reading')} />
          )}
        </Panel>
        <Column gap="3" flex="1" minWidth="0">
          <Panel
            heading={t('stationNow.drawing')}
            flex={{ lg: 4 }}
            minHeight={{ base: '20rem', lg: '0' }}
            tools={
              unit &&
              units.length > 1 && (
                <Segmented
                  label={t('stationNow.unit')}
                  options={units.map((each) => ({ value: each.code, label: unitName(each, node) }))}
                  value={unit.code}
                  onChange={(code) => change((now) => ({ ...now, unit: code }))}
                />
              )
            }
          >
            <Box position="relative" flex="1" minHeight="0" overflow="hidden">
              {unit && <StationDrawing unit={unit} />}
            </Box>
          </Panel>
          <Column
            flex={{ lg: 5 }}
            minHeight={{ base: '28rem', lg: '0' }}
            background="bg.panel"
            borderWidth="1px"
            borderColor="border.subtle"
            borderRadius="md"
          >
            <StationTabs
              station={node}
              tab={state.tab}
              onTab={(tab) => change((now) => ({ ...now, tab }))}
              trend={{
                trend,
                nodes,
                titles,
                onRange: (range) => change((now) => ({ ...now, range })),
                onExtras: (extras) => change((now) => ({ ...now, extras })),
                onRehearsal: (rehearsal) => change((now) => ({ ...now, rehearsal })),
                onRemove: (code) =>
                  change((now) => ({ ...now, points: trend.points.filter((other) => other !== code) })),
              }}
            />
          </Column>
        </Column>
      </Row>
    </>
  )
}
