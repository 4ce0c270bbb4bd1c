// The load of a day: what makes it up, what was measured, and its plan. A dispatcher changes hours and confirms. Whose
// load, and which day, is in the address.

import { ChartSpline, ClipboardCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type LoadDay, loadPlanCalls, MAX_DAYS_AHEAD, MAX_DAYS_BACK } from '#contract/endpoints/load-plan.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { shiftDay } from '#lib/company-day.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useLoadDay } from '../api/use-load-plan.ts'
import { useToday } from '../api/use-today.ts'
import { FigureList } from '../components/figure-list.tsx'
import { ForecastChart } from '../components/forecast-chart.tsx'
import { PlaceChoice } from '../components/place-choice.tsx'
import { PlanDialog } from '../components/plan-dialog.tsx'
import { PlanPanels } from '../components/plan-panels.tsx'
import { useDayFigures } from '../components/use-day-figures.ts'
import { useLoadDayColumns } from '../components/use-load-day-columns.ts'
import { usePlaceName } from '../components/use-place-name.ts'
import { nodeIdOf } from '../model/forecast-address.ts'
import { readLoadDay, writeLoadDay } from '../model/load-day-address.ts'
import { loadDayPicture } from '../model/load-day-lines.ts'

const QUICK_DAYS = [
  { name: 'yesterday', ahead: -1 },
  { name: 'today', ahead: 0 },
  { name: 'tomorrow', ahead: 1 },
] as const

export function LoadDayPage() {
  const { t } = useTranslation()
  const dateTexts = useDateTexts()
  const [state, change] = useAddressState(readLoadDay, writeLoadDay)
  const today = useToday()
  const day = state.day === '' ? shiftDay(today, 1) : state.day
  const setDay = (next: string): void => change((now) => ({ ...now, day: next }))
  const asked = nodeIdOf(state)
  return (
    <Page fit="content" data-page="load-day">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <PlaceChoice place={state} onChange={(place) => change((now) => ({ ...now, ...place }))} />
        <Segmented
          label={t('loadPlan.quickDays')}
          options={QUICK_DAYS.map(({ name, ahead }) => ({
            value: shiftDay(today, ahead),
            label: t(`loadPlan.days.${name}`),
          }))}
          value={day}
          onChange={setDay}
        />
        <Box width="10rem">
          <DateInput
            label={t('loadPlan.dayLabel')}
            aria-label={t('loadPlan.dayLabel')}
            value={day}
            onChange={(next) => {
              if (/^\d{4}-\d{2}-\d{2}$/.test(next)) setDay(next)
            }}
            min={shiftDay(today, -MAX_DAYS_BACK)}
            max={shiftDay(today, MAX_DAYS_AHEAD)}
            texts={dateTexts}
          />
        </Box>
      </FilterRow>
      {asked ? (
        <Answer nodeId={asked.nodeId} day={day} />
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

interface AskedDay {
  nodeId: string | null
  day: string
}

function Answer(asked: AskedDay) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useLoadDay(asked.nodeId, asked.day)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.reading')} />
    )
  const isUnknown = shown.hours.every(({ heatKw, measuredKw }) => heatKw === null && measuredKw === null)
  if (isUnknown && shown.plans.length === 0)
    return (
      <EmptyState icon={<ChartSpline size={40} />} title={t('loadPlan.noHours')} detail={t('loadPlan.noHoursDetail')} />
    )
  return <Day load={shown} asked={asked} isRefreshing={isFetching} />
}

interface DayProps {
  load: LoadDay
  asked: AskedDay
  isRefreshing: boolean
}

function Day({ load, asked, isRefreshing }: DayProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { run, isExporting } = useStoredExport()
  const [hidden, setHidden] = useHiddenColumns('load-day')
  const columns = useLoadDayColumns(load)
  const figures = useDayFigures(load)
  const nameOf = usePlaceName()
  const [isPlanning, setPlanning] = useState(false)
  const { place, day, hours, plans, mayPlan, forecastIssuedAt } = load
  const { nodeId } = asked
  const mayConfirm = mayDo('loadPlan:approve') && mayPlan && nodeId !== null && day === asked.day
  const picture = useMemo(
    () =>
      loadDayPicture(
        { hours, plans },
        {
          measured: t('loadForecast.measured'),
          forecast: t('loadForecast.forecast'),
          plan: t('loadPlan.plan'),
          outdoor: t('loadForecast.outdoor'),
        },
      ),
    [t, hours, plans],
  )
  const name = nameOf(place)
  return (
    <>
      <Panel
        heading={name}
        tools={
          mayConfirm && (
            <Button size="sm" look="solid" onClick={() => setPlanning(true)}>
              <ClipboardCheck size={16} aria-hidden />
              {t(plans.length === 0 ? 'loadPlan.makePlan' : 'loadPlan.revisePlan')}
            </Button>
          )
        }
      >
        <FigureList figures={figures} />
        <Row paddingInline="4" paddingBottom="4" gap="4" flexWrap="wrap" fontSize="sm" color="fg.muted">
          {forecastIssuedAt !== null && (
            <Box>{t('loadPlan.version', { time: formatDateTime(forecastIssuedAt, 'MM-DD HH:mm') })}</Box>
          )}
          {place.kind !== 'source' && <Box>{t('loadPlan.sourcesPlan')}</Box>}
        </Row>
      </Panel>
      <PlanPanels load={load} />
      <Panel heading={t('loadForecast.chartOf', { name })}>
        <ForecastChart picture={picture} label={t('loadForecast.chartOf', { name })} />
      </Panel>
      <FigureTable
        label={t('loadPlan.hours')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={hours}
        rowKey={({ at }) => String(at)}
        isRefreshing={isRefreshing}
        note={t('loadPlan.partsNote')}
        empty={{
          icon: <ChartSpline size={40} />,
          title: t('loadPlan.noHours'),
          detail: t('loadPlan.noHoursDetail'),
        }}
        onExport={mayDo('loadForecast:export') ? () => void run(loadPlanCalls.exportExcel, asked) : undefined}
        isExporting={isExporting}
        isSigned
      />
      {isPlanning && mayConfirm && <PlanDialog nodeId={nodeId} day={load} onClose={() => setPlanning(false)} />}
    </>
  )
}
