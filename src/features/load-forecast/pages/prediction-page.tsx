// What heat the network, a source or a unit will need, beside what was measured so far. Whose forecast, and how far ahead,
// is in the address.

import { useSetAtom } from 'jotai'
import { ChartSpline, Download, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { loadForecastCalls, type Prediction, SHOWN_HOURS } from '#contract/endpoints/load-forecast.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Spinner, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { usePrediction } from '../api/use-load-forecast.ts'
import { FigureList } from '../components/figure-list.tsx'
import { ForecastChart } from '../components/forecast-chart.tsx'
import { ModelNote } from '../components/model-note.tsx'
import { MovedLoads } from '../components/moved-loads.tsx'
import { PlaceChoice } from '../components/place-choice.tsx'
import { PredictionTables } from '../components/prediction-tables.tsx'
import { RoomView } from '../components/room-view.tsx'
import { StoodMeters } from '../components/stood-meters.tsx'
import { useDayKindText } from '../components/use-day-kind-text.ts'
import { usePlaceName } from '../components/use-place-name.ts'
import {
  FORECAST_VIEWS,
  nodeIdOf,
  type PredictionState,
  readPrediction,
  writePrediction,
} from '../model/forecast-address.ts'
import { forecastPicture } from '../model/forecast-lines.ts'

const NUM_SHOWN_DAYS = 2

const read = (search: URLSearchParams): PredictionState => readPrediction(search)

export function PredictionPage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(read, writePrediction)
  const asked = nodeIdOf(state)
  return (
    <Page fit="content" data-page="load-prediction">
      <Row gap="3" justifyContent="space-between" flexWrap="wrap">
        <PageHeading />
        {state.view === 'load' && <Actions state={state} />}
      </Row>
      <FilterRow alignItems="flex-start">
        <Segmented
          label={t('roomForecast.view')}
          options={FORECAST_VIEWS.map((view) => ({ value: view, label: t(`roomForecast.views.${view}`) }))}
          value={state.view}
          onChange={(view) => change((now) => ({ ...now, view }))}
        />
        <PlaceChoice place={state} onChange={(place) => change((now) => ({ ...now, ...place }))} />
        {state.view === 'load' && (
          <Segmented
            label={t('loadForecast.hoursLabel')}
            options={SHOWN_HOURS.map((hours) => ({
              value: String(hours),
              label: t('loadForecast.hoursAhead', { count: hours }),
            }))}
            value={String(state.hours)}
            onChange={(value) =>
              change((now) => ({ ...now, hours: SHOWN_HOURS.find((hours) => String(hours) === value) ?? now.hours }))
            }
          />
        )}
      </FilterRow>
      {asked && state.view === 'rooms' ? (
        <RoomView place={state} onPlace={(place) => change((now) => ({ ...now, ...place }))} />
      ) : asked ? (
        <Answer nodeId={asked.nodeId} state={state} />
      ) : (
        <EmptyState
          icon={<ChartSpline size={40} />}
          title={t('loadForecast.noneChosen')}
          detail={t('loadForecast.noneChosenDetail')}
        />
      )}
    </Page>
  )
}

function Actions({ state }: { state: PredictionState }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [isRunning, attempt] = useAttempt()
  const { run, isExporting } = useStoredExport()
  const asked = nodeIdOf(state)
  const runNow = (): void =>
    void attempt(async () => {
      const { numUnits } = await ask(loadForecastCalls.runNow, {})
      say(t('loadForecast.computed', { count: numUnits }))
    })
  return (
    <Row gap="2">
      {mayDo('loadForecast:operate') && (
        <Button size="sm" look="solid" disabled={isRunning} onClick={runNow}>
          {isRunning ? <Spinner /> : <Play size={16} aria-hidden />}
          {t('loadForecast.runNow')}
        </Button>
      )}
      {mayDo('loadForecast:export') && asked && (
        <Button
          size="sm"
          disabled={isExporting}
          onClick={() => void run(loadForecastCalls.exportExcel, { ...asked, hours: state.hours })}
        >
          <Download size={16} aria-hidden />
          {t('resource.export')}
        </Button>
      )}
    </Row>
  )
}

function Answer({ nodeId, state }: { nodeId: string | null; state: PredictionState }) {
  const { t } = useTranslation()
  const { shown, error, refetch } = usePrediction(nodeId, state.hours)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.reading')} />
    )
  if (!shown.issue)
    return (
      <EmptyState
        icon={<ChartSpline size={40} />}
        title={t('loadForecast.noForecast')}
        detail={t('loadForecast.noForecastDetail')}
      />
    )
  return <Forecast nodeId={nodeId} prediction={shown} issue={shown.issue} />
}

interface ForecastProps {
  nodeId: string | null
  prediction: Prediction
  issue: NonNullable<Prediction['issue']>
}

function Forecast({ nodeId, prediction, issue }: ForecastProps) {
  const { place, hours, days, peak } = prediction
  const { t } = useTranslation()
  const nameOf = usePlaceName()
  const kindText = useDayKindText()
  const picture = useMemo(
    () =>
      forecastPicture(
        hours.map(({ heatKw, ...hour }) => ({ ...hour, forecastKw: heatKw })),
        {
          forecast: t('loadForecast.forecast'),
          measured: t('loadForecast.measured'),
          outdoor: t('loadForecast.outdoor'),
        },
      ),
    [t, hours],
  )
  const name = nameOf(place)
  const figures = [
    ...days.slice(0, NUM_SHOWN_DAYS).map((day) => ({
      name: t('loadForecast.heatOfDay', { day: day.day, kind: kindText(day) }),
      value: day.heatGj === null ? '–' : `${formatQuantity(day.heatGj, 0)} GJ`,
      detail:
        day.measuredHours > 0
          ? t('loadForecast.ofThatMeasured', { count: day.measuredHours })
          : t('loadForecast.allForecast'),
    })),
    {
      name: t('loadForecast.peak'),
      value: peak ? `${formatQuantity(peak.heatKw / 1000, 2)} MW` : '–',
      detail: peak ? formatDateTime(peak.at, 'MM-DD HH:mm') : '',
    },
  ]
  return (
    <>
      <Panel heading={name}>
        <FigureList figures={figures} />
        <IssueNote issue={issue} kind={place.kind} />
        <ModelNote prediction={prediction} nodeId={nodeId} />
        <MovedLoads moved={prediction.moved} />
        <StoodMeters stood={prediction.stood} />
      </Panel>
      <Panel heading={t('loadForecast.chartOf', { name })}>
        <ForecastChart picture={picture} label={t('loadForecast.chartOf', { name })} />
      </Panel>
      <PredictionTables prediction={prediction} />
    </>
  )
}

/** When it was issued, by whom, and from which weather. */
function IssueNote({ issue, kind }: { issue: ForecastProps['issue']; kind: Prediction['place']['kind'] }) {
  const { t } = useTranslation()
  const { issuedAt, weatherIssuedAt, requestedBy, regulation, weather, numLeftOut } = issue
  const time = (at: number): string => formatDateTime(at, 'MM-DD HH:mm')
  const sources = [
    ...new Set(
      weather.map(({ cityName, source }) =>
        t('loadForecast.cityOf', { cityName, source: source === 'simulator' ? t('loadForecast.simulator') : source }),
      ),
    ),
  ]
  const notes = [
    requestedBy === ''
      ? t('loadForecast.issued', { time: time(issuedAt) })
      : t('loadForecast.issuedBy', { time: time(issuedAt), name: requestedBy }),
    t('loadForecast.weatherOf', { time: time(weatherIssuedAt), sources: sources.join(t('loadForecast.comma')) }),
    t(`loadForecast.regulation.${regulation}`),
    ...(numLeftOut > 0 && kind !== 'unit' ? [t('loadForecast.leftOut', { count: numLeftOut })] : []),
    ...(kind === 'unit' ? [] : [t('loadForecast.atUnits')]),
  ]
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm" color="fg.muted">
      {notes.map((note) => (
        <Box key={note}>{note}</Box>
      ))}
    </Column>
  )
}
