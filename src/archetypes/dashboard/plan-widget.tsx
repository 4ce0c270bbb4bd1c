import { useTranslation } from 'react-i18next'
import { energyPlanCalls } from '#contract/endpoints/energy-plans.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Headline, useFigureMark } from './headline.tsx'
import { OfWholeDays } from './of-whole-days.tsx'
import { daysUpTo, shortDay } from './shown-days.ts'
import { DAYS_POLL_MS, useShownNodes } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'

const heat = kpiDefinition('heat')
const completion = kpiDefinition('planCompletion')

/** What the sources made, beside their plan, day by day: of whole days only, as a plan is of a whole day. */
export const PlanWidget = () => <OfWholeDays>{(lastDay) => <PlansUpTo lastDay={lastDay} />}</OfWholeDays>

function PlansUpTo({ lastDay }: { lastDay: string }) {
  const { t } = useTranslation()
  const markOf = useFigureMark()
  const days = useAnswer(
    energyPlanCalls.compare,
    { energy: 'heat', nodeType: 'source', ...useShownNodes(), ...daysUpTo(lastDay), step: 'day' },
    { refetchInterval: DAYS_POLL_MS },
  )
  return (
    <WidgetBody answer={days}>
      {({ totals, periods, rows }) => {
        const day = totals.at(-1)
        const figure = (name: string, value: number | null | undefined, { unit, decimals }: typeof heat) => ({
          name,
          unit,
          value: formatQuantity(value ?? null, decimals),
        })
        // what was made is of these sources, so that both it and its share of the plan may be too low
        const actual = (name: string, value: number | null | undefined, definition: typeof heat) => ({
          ...figure(name, value, definition),
          ...(day && { isGrey: day.isGrey, mark: markOf(day) }),
        })
        return (
          <>
            <Headline
              figures={[
                actual(t('dashboard.heatOn', { day: shortDay(lastDay) }), day?.actual, heat),
                figure(t('dashboard.planOn', { day: shortDay(lastDay) }), day?.plan, heat),
                actual(t('dashboard.completion'), day?.percent, completion),
              ]}
            />
            <WidgetChart
              label={t('dashboard.heatOfDays')}
              names={periods.map(({ from }) => shortDay(from))}
              series={[
                { name: t('dashboard.actual'), shownAs: 'bar', values: totals.map(({ actual }) => actual) },
                { name: t('dashboard.plan'), shownAs: 'dashed', values: totals.map(({ plan }) => plan) },
              ]}
              awaits={totals.map(({ awaits }) => awaits)}
              nothing={rows.length === 0 ? t('dashboard.noPlan') : undefined}
              unit={heat.unit}
              decimals={heat.decimals}
            />
          </>
        )
      }}
    </WidgetBody>
  )
}
