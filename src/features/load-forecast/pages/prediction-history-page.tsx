// Forecasts that were there when each day began, beside what was, and beside two simple ways of forecasting.

import { ChartSpline } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import { DayRangePicker } from '#archetypes/figures/day-range-picker.tsx'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { NoDays } from '#archetypes/figures/no-days.tsx'
import { useDayRange } from '#archetypes/figures/use-day-range.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type ForecastHistory, loadForecastCalls } from '#contract/endpoints/load-forecast.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { useForecastHistory } from '../api/use-load-forecast.ts'
import { ErrorSources } from '../components/error-sources.tsx'
import { FigureList, type ShownFigure } from '../components/figure-list.tsx'
import { ForecastChart } from '../components/forecast-chart.tsx'
import { PlaceChoice } from '../components/place-choice.tsx'
import { SkillGroups } from '../components/skill-groups.tsx'
import { useHistoryColumns } from '../components/use-history-columns.ts'
import { usePlaceName } from '../components/use-place-name.ts'
import { type HistoryState, nodeIdOf, readHistory, writeHistory } from '../model/forecast-address.ts'
import { forecastPicture } from '../model/forecast-lines.ts'

const read = (search: URLSearchParams): HistoryState => readHistory(search)

export function PredictionHistoryPage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(read, writeHistory)
  const resolved = useDayRange(state.range)
  const { days } = resolved
  const asked = nodeIdOf(state)
  return (
    <Page fit="content" data-page="load-prediction-history">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <PlaceChoice place={state} onChange={(place) => change((now) => ({ ...now, ...place }))} />
        <DayRangePicker
          range={state.range}
          resolved={resolved}
          onChange={(range) => change((now) => ({ ...now, range }))}
        />
      </FilterRow>
      {!days ? (
        <NoDays range={resolved} />
      ) : asked ? (
        <Answer nodeId={asked.nodeId} days={days} />
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

function Answer({ nodeId, days }: { nodeId: string | null; days: Days }) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useForecastHistory(nodeId, days)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.reading')} />
    )
  return <History history={shown} input={{ nodeId, ...days }} isRefreshing={isFetching} />
}

interface HistoryProps {
  history: ForecastHistory
  input: Days & { readonly nodeId: string | null }
  isRefreshing: boolean
}

function History({ history, input, isRefreshing }: HistoryProps) {
  const { t } = useTranslation()
  const mayExport = useMayDo()('loadForecast:export')
  const { run, isExporting } = useStoredExport()
  const [hidden, setHidden] = useHiddenColumns('load-prediction-history')
  const columns = useHistoryColumns()
  const nameOf = usePlaceName()
  const { place, days, total, coverage, bandLoss, groups, numLeftOut, hours } = history
  const picture = useMemo(
    () => forecastPicture(hours, { forecast: t('loadForecast.forecastBefore'), measured: t('loadForecast.measured') }),
    [t, hours],
  )
  const percent = (value: number | null, decimals = 1): string =>
    value === null ? '–' : `${formatQuantity(value, decimals)} %`
  const figures: ShownFigure[] = [
    { name: 'MAPE', value: percent(total.forecast.mape) },
    { name: 'wMAPE', value: percent(total.forecast.wmape) },
    { name: 'CV-RMSE', value: percent(total.forecast.cvRmse) },
    { name: 'NMBE', value: percent(total.forecast.nmbe) },
    {
      name: t('loadForecast.hitRate'),
      value: percent(total.forecast.hitRate, 0),
      detail: t('loadForecast.hitRateDetail'),
    },
    { name: t('loadForecast.asYesterday'), value: percent(total.yesterday.wmape), detail: 'wMAPE' },
    { name: t('loadForecast.asLastWeek'), value: percent(total.lastWeek.wmape), detail: 'wMAPE' },
    {
      name: t('loadForecast.bySignature'),
      value: percent(total.signature.wmape),
      detail: total.signature.numHours === 0 ? t('loadForecast.noSignature') : 'wMAPE',
    },
  ]
  if (coverage !== null)
    figures.push({
      name: t('loadForecast.coverage'),
      value: percent(coverage, 0),
      detail: t('loadForecast.coverageDetail'),
    })
  const name = nameOf(place)
  return (
    <>
      <Panel heading={name}>
        <FigureList figures={figures} />
        <Box paddingInline="4" paddingBottom="4" fontSize="sm" color="fg.muted">
          {t('loadForecast.compared', { count: total.forecast.numHours })}{' '}
          {t('loadForecast.hoursLeftOut', { count: numLeftOut })}
        </Box>
      </Panel>
      <ErrorSources total={total} coverage={coverage} bandLoss={bandLoss} />
      <Panel heading={t('loadForecast.chartOf', { name })}>
        <ForecastChart picture={picture} label={t('loadForecast.chartOf', { name })} />
      </Panel>
      {groups.length > 0 && <SkillGroups groups={groups} />}
      <FigureTable
        label={t('loadForecast.byDay')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        isRefreshing={isRefreshing}
        note={t('loadForecast.historyNote')}
        empty={{
          icon: <ChartSpline size={40} />,
          title: t('loadForecast.noHistory'),
          detail: t('loadForecast.noForecastDetail'),
        }}
        onExport={mayExport ? () => void run(loadForecastCalls.exportHistory, input) : undefined}
        isExporting={isExporting}
      />
    </>
  )
}
