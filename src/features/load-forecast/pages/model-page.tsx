// The learnt models of units and sources. Of all: how good they are; of one, named in the address: what it forecasts, and its versions.

import { useSetAtom } from 'jotai'
import { BrainCircuit, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { ForecastHour, Prediction } from '#contract/endpoints/load-forecast.ts'
import { loadModelCalls, type ModelVersion } from '#contract/endpoints/load-models.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { usePrediction } from '../api/use-load-forecast.ts'
import { useModelVersions } from '../api/use-load-models.ts'
import { useBuildingFindings } from '../api/use-unit-buildings.ts'
import { BuildingFindings } from '../components/building-findings.tsx'
import { BuildingSection } from '../components/building-section.tsx'
import { ForecastChart } from '../components/forecast-chart.tsx'
import { ModelNote } from '../components/model-note.tsx'
import { ModelOverview } from '../components/model-overview.tsx'
import { PageSection } from '../components/page-section.tsx'
import { PlaceChoice } from '../components/place-choice.tsx'
import { usePlaceName } from '../components/use-place-name.ts'
import { useVersionColumns } from '../components/use-version-columns.ts'
import { readModelPlace, writePrediction } from '../model/forecast-address.ts'
import { forecastPicture } from '../model/forecast-lines.ts'

const KINDS = ['source', 'unit'] as const
const SHOWN_HOURS = 48

const read = (search: URLSearchParams) => readModelPlace(search)

export function ModelPage() {
  const [state, change] = useAddressState(read, writePrediction)
  return (
    <Page fit="content" data-page="load-models">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <PlaceChoice kinds={KINDS} place={state} onChange={(place) => change((now) => ({ ...now, ...place }))} />
      </FilterRow>
      {state.node === '' ? (
        <Column gap="3">
          <ModelOverview />
          <Findings />
        </Column>
      ) : (
        <Column gap="3">
          <Forecast nodeId={state.node} />
          <Versions nodeId={state.node} />
          {state.kind === 'unit' && <BuildingSection nodeId={state.node} />}
        </Column>
      )}
    </Page>
  )
}

function Forecast({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation()
  const { shown, error, refetch } = usePrediction(nodeId, SHOWN_HOURS)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.reading')} />
    )
  if (!shown.issue)
    return <EmptyState icon={null} title={t('loadForecast.noForecast')} detail={t('loadForecast.noForecastDetail')} />
  return <Hours prediction={shown} nodeId={nodeId} />
}

function Hours({ prediction, nodeId }: { prediction: Prediction; nodeId: string }) {
  const { place, hours } = prediction
  const { t } = useTranslation()
  const texts = useListTexts()
  const name = usePlaceName()(place)
  const picture = useMemo(
    () =>
      forecastPicture(
        hours.map(({ heatKw, outdoorC: _, ...hour }) => ({ ...hour, forecastKw: heatKw })),
        { forecast: 'P50', measured: t('loadForecast.measured') },
      ),
    [t, hours],
  )
  const columns = useMemo(() => {
    const number = (id: string, header: string, readValue: (hour: ForecastHour) => number | null) =>
      numberColumn<ForecastHour>({ id, header, unit: 'kW', decimals: 0, read: readValue })
    return [
      textColumn<ForecastHour>('at', t('loadForecast.hour'), ({ at }) => formatDateTime(at, 'MM-DD HH:mm')),
      number('measured', t('loadForecast.measured'), ({ measuredKw }) => measuredKw),
      number('p10', 'P10', ({ p10Kw }) => p10Kw),
      number('p50', 'P50', ({ heatKw }) => heatKw),
      number('p90', 'P90', ({ p90Kw }) => p90Kw),
      number('error', t('loadForecast.error'), ({ measuredKw, heatKw }) =>
        measuredKw === null || heatKw === null ? null : heatKw - measuredKw,
      ),
    ]
  }, [t])
  return (
    <>
      <Panel heading={t('loadForecast.chartOf', { name })}>
        <ForecastChart picture={picture} label={t('loadForecast.chartOf', { name })} />
        <ModelNote prediction={prediction} nodeId={nodeId} />
      </Panel>
      <Panel heading={t('loadForecast.hours')}>
        <Column height="20rem">
          <DataTable
            label={t('loadForecast.hours')}
            columns={columns}
            rows={hours}
            rowKey={({ at }) => String(at)}
            texts={texts.table}
            empty={<EmptyState icon={null} title={t('loadForecast.noHours')} />}
          />
        </Column>
      </Panel>
    </>
  )
}

function Versions({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('loadModel:edit')
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [isBusy, attempt] = useAttempt()
  const [hidden, setHidden] = useHiddenColumns('load-models')
  const columns = useVersionColumns()
  const { shown, error, isFetching, refetch } = useModelVersions(nodeId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.readingVersions')} />
    )
  const train = (): void =>
    void attempt(async () => {
      await ask(loadModelCalls.train, { nodeId })
      say(t('loadForecast.trainingQueued'))
    })
  const goBack = ({ keyId, version }: ModelVersion): void =>
    void attempt(async () => {
      await ask(loadModelCalls.goBack, { keyId })
      say(t('loadForecast.wentBack', { version }))
    })
  return (
    <>
      <Row gap="3" justifyContent="space-between" flexWrap="wrap">
        <PageSection text={t('loadForecast.versions')} />
        {mayEdit && (
          <Button size="sm" look="solid" disabled={isBusy || shown.isTraining} onClick={train}>
            <BrainCircuit size={16} aria-hidden />
            {shown.isTraining ? t('loadForecast.isTraining') : t('loadForecast.trainAgain')}
          </Button>
        )}
      </Row>
      <FigureTable
        label={t('loadForecast.versions')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={shown.versions}
        rowKey={({ keyId }) => keyId}
        isRefreshing={isFetching}
        note={t('loadForecast.versionsNote')}
        rowActions={(version) =>
          mayEdit && version.isKept && !version.isPresent ? (
            <Button size="sm" disabled={isBusy} onClick={() => goBack(version)}>
              <RotateCcw size={16} aria-hidden />
              {t('loadForecast.goBack')}
            </Button>
          ) : null
        }
        empty={{
          icon: <BrainCircuit size={40} />,
          title: t('loadForecast.noVersions'),
          detail: t('loadForecast.noVersionsDetail'),
        }}
      />
    </>
  )
}

/** Buildings of all units in sight that have become others. */
function Findings() {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useBuildingFindings()
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('unitBuilding.reading')} />
    )
  return <BuildingFindings findings={shown} isRefreshing={isFetching} namesUnits onChanged={() => void refetch()} />
}
