import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { useFullscreen } from '#ui/use-fullscreen.ts'
import { HistoryTable } from '../history/history-table.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import type { CurveLooks } from '../telemetry/curve-looks.ts'
import { JoinedSteps } from '../telemetry/joined-steps.tsx'
import { NothingToShow, ReadingValues } from '../telemetry/query-states.tsx'
import type { Period, Season } from '../telemetry/time-range.ts'
import { TREND_EXTRAS, type TrendExtra, type TrendState } from '../telemetry/trend-address.ts'
import { useCancelHistory } from '../telemetry/use-telemetry.ts'
import { LazyTrendChart } from './lazy-trend-chart.tsx'
import type { TrendChartHandle } from './trend-chart.tsx'
import { TrendExport } from './trend-export.tsx'
import { TrendLegend } from './trend-legend.tsx'
import { RehearsalButton, RehearsalNote, useTrendRehearsal } from './trend-rehearsal.tsx'
import { type TrendLook, TrendTools } from './trend-tools.tsx'
import { useTrend } from './use-trend.ts'
import { MAX_TREND_ALARMS, useTrendAlarms } from './use-trend-alarms.ts'
import { useColors, useTrendLines } from './use-trend-lines.ts'
import { useTrendWeather } from './use-trend-weather.ts'

const NOTHING: ReadonlySet<string> = new Set()

interface TrendViewProps {
  state: TrendState
  /** When the range was requested, epoch ms. */
  askedAt: number
  nodes: readonly TelemetryNode[]
  titles: ReadonlyMap<string, string>
  season: Season | null
  looks: CurveLooks
  /** Path of the page whose names and decimals a file has. */
  page: string
  onRemove: (code: string) => void
  onExtras: (extras: readonly TrendExtra[]) => void
  /** A rehearsal is shown by its key, or none with null. */
  onRehearsal: (keyId: string | null) => void
}

/** The chart, or its values as a table, and the actions on them. */
export function TrendView(props: TrendViewProps) {
  const { state, askedAt, nodes, titles, season, looks, page, onRemove, onExtras, onRehearsal } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const cancelHistory = useCancelHistory()
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<TrendChartHandle>(null)
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal(), frame)
  const [look, setLook] = useState<TrendLook>('chart')
  const [hidden, setHidden] = useState(NOTHING)
  const [hasLimits, setLimits] = useState(state.points.length <= 2)
  const [zoomed, setZoomed] = useState<{ of: unknown; view: Period } | null>(null)
  const rangeKey = `${JSON.stringify(state.range)} ${askedAt}`
  const view = zoomed?.of === rangeKey ? zoomed.view : null
  const isSeen: Readonly<Record<TrendExtra, boolean>> = {
    weather: useHoldsCode('weather:view'),
    alarms: useHoldsCode('alarm:view'),
  }
  const extras = TREND_EXTRAS.filter((extra) => isSeen[extra])
  const { points, found, unknown, period, request, history, statistics, detail, overlays, compared } = useTrend(
    state,
    askedAt,
    nodes,
    season,
    view,
  )
  const colors = useColors(points, looks)
  const shown = useMemo(() => points.filter(({ code }) => !hidden.has(code)), [points, hidden])
  const result = history.shown
  const shownExtras = extras.filter((extra) => state.extras.includes(extra))
  const periodFor = (extra: TrendExtra): Period | null => (shownExtras.includes(extra) ? period : null)
  const weather = useTrendWeather(periodFor('weather'))
  const alarms = useTrendAlarms(periodFor('alarms'), points, nodes)
  const rehearsal = useTrendRehearsal(state.rehearsal, points)
  const source = { points: shown, result, detail, overlays, titles, hasLimits, looks }
  const drawn = useTrendLines(
    { ...source, outdoor: weather.outdoor, events: alarms.events, rehearsed: rehearsal.data ?? null },
    colors,
  )

  const failed = found.error && !found.shown ? found : history.error && !result ? history : null
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (!found.isFetching && found.shown && points.length === 0 && unknown.length > 0)
    return <NothingToShow why="noPoints" />
  if (!result || !drawn) {
    return request && history.fetchStatus === 'idle' ? (
      <NothingToShow why="cancelled" onRetry={() => void history.refetch()} />
    ) : (
      <ReadingValues onCancel={() => cancelHistory(request)} />
    )
  }
  const isBusy = history.isFetching || compared.isFetching
  return (
    <Column
      ref={frame}
      flex="1"
      minHeight={{ base: '26rem', lg: '0' }}
      background="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
      aria-busy={isBusy}
    >
      <Row gap="3" padding="2" justifyContent="space-between" flexWrap="wrap">
        <Notes
          texts={[
            unknown.length > 0 && t('telemetry.unknownPoints', { codes: unknown.join(', ') }),
            drawn.leftOut.length > 0 && t('trend.leftOut', { codes: drawn.leftOut.map(({ code }) => code).join(', ') }),
            compared.error !== null && t('trend.compareFailed'),
            weather.error !== null && t('trend.weatherFailed'),
            weather.isKnown && weather.outdoor === null && t('trend.noWeather'),
            drawn.isOutdoorLeftOut && t('trend.weatherLeftOut'),
            alarms.error !== null && t('trend.alarmsFailed'),
            alarms.isCut && t('trend.alarmsCut', { count: MAX_TREND_ALARMS }),
          ]}
        />
        <TrendTools
          chart={chart}
          fileName={title}
          files={
            <>
              <RehearsalButton points={points} isShown={state.rehearsal !== null} onChoose={onRehearsal} />
              <TrendExport
                picture={drawn.picture}
                fileName={title}
                source={
                  shown.length > 0 && period ? { request: { pointIds: idsOf(shown), ...period }, page } : undefined
                }
              />
            </>
          }
          look={look}
          onLook={setLook}
          hasLimits={hasLimits}
          onLimits={setLimits}
          extras={extras}
          shownExtras={shownExtras}
          onExtras={onExtras}
          isFull={isFull}
          onFull={toggle}
        />
      </Row>
      {state.rehearsal !== null && <RehearsalNote rehearsal={rehearsal} onLeave={() => onRehearsal(null)} />}
      <Box paddingInline="2">
        <JoinedSteps stretches={result.stretches} />
      </Box>
      <Box flex="1" minHeight="16rem" position="relative" display="flex" flexDirection="column">
        {look === 'table' ? (
          <HistoryTable
            label={title}
            result={detail ?? result}
            points={shown}
            titles={titles}
            measure="average"
            statistics={statistics}
            isRefreshing={isBusy}
          />
        ) : (
          <Box position="absolute" inset="0">
            <Suspense fallback={<Waiting text={t('trend.loadingChart')} />}>
              <LazyTrendChart
                key={rangeKey}
                handle={chart}
                picture={drawn.picture}
                label={t('trend.chartLabel', {
                  names: drawn.picture.lines.map(({ name, unit }) => nameWithUnit(name, unit)).join(', '),
                })}
                onView={(next) => setZoomed({ of: rangeKey, view: next })}
              />
            </Suspense>
          </Box>
        )}
      </Box>
      <TrendLegend
        points={points}
        colors={colors}
        statistics={statistics}
        titles={titles}
        hidden={hidden}
        onToggle={(code, isShown) => setHidden((now) => withCode(now, code, !isShown))}
        onRemove={onRemove}
      />
    </Column>
  )
}

const idsOf = (points: readonly TelemetryPoint[]): number[] => points.map(({ pointId }) => pointId)

function withCode(codes: ReadonlySet<string>, code: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(codes)
  if (isIn) next.add(code)
  else next.delete(code)
  return next
}

/** What is not drawn of what was asked for, with the reason. @param texts - False for those that do not apply. */
function Notes({ texts }: { texts: readonly (string | false)[] }) {
  return (
    <Box role="status" fontSize="sm" color="fg.muted" flex="1">
      {texts.map((text) => text !== false && <div key={text}>{text}</div>)}
    </Box>
  )
}
