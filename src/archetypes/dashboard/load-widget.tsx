import { useTranslation } from 'react-i18next'
import { kpiCalls } from '#contract/endpoints/kpi.ts'
import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { WEATHER_POLL_MS, weatherCalls } from '#contract/endpoints/weather.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Headline, useFigureMark } from './headline.tsx'
import { figuresOf, hoursOfTwoDays, soFar, threeDays } from './shown-days.ts'
import { DAYS_POLL_MS, useNetworkNow, useShownNodes, useToday } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'

const heat = kpiDefinition('heat')

/** Power of the sources with the weather, and the heat of each hour of today beside yesterday's. */
export function LoadWidget() {
  const { t } = useTranslation()
  const now = useNetworkNow()
  const weather = useAnswer(weatherCalls.titleWeather, {}, { refetchInterval: WEATHER_POLL_MS })
  const hours = useAnswer(
    kpiCalls.ofNodes,
    { codes: ['heat'], ...useShownNodes(), ...threeDays(useToday()), step: 'hour' },
    { refetchInterval: DAYS_POLL_MS },
  )
  const markOf = useFigureMark()
  const [city] = weather.data?.[1] ?? []
  return (
    <WidgetBody answer={hours}>
      {(data) => {
        const made = figuresOf(data, 'heat', 'source').map(({ value }) => value)
        const days = hoursOfTwoDays(data, made, Date.now())
        const today = soFar(days.today)
        return (
          <>
            <Headline
              figures={[
                {
                  name: t('dashboard.powerNow'),
                  value: formatQuantity(now.data?.sourceHeatPower ?? null, 1),
                  unit: 'MW',
                  mark: now.data && markOf({ ...sourcesOf(now.data), awaits: 'nothing' }),
                  isGrey: now.isError,
                },
                {
                  name: t('dashboard.outdoorNow'),
                  value: formatQuantity(now.data?.outdoorTemperature ?? null, 1),
                  unit: '°C',
                  isGrey: now.isError,
                },
                {
                  name: t('dashboard.heatToday'),
                  value: formatQuantity(today.sum, heat.decimals),
                  unit: heat.unit,
                  isGrey: today.hasGap,
                  note: t(today.hasGap ? 'dashboard.heatTodayGap' : 'dashboard.heatTodayNote'),
                  mark: today.hasGap ? t('dashboard.hasGap') : t('figures.awaits.time'),
                },
                ...(city
                  ? [
                      {
                        name: city.cityName,
                        value: formatQuantity(city.temperature, 1),
                        unit: `°C · ${city.conditionDay}`,
                      },
                    ]
                  : []),
              ]}
            />
            <WidgetChart
              label={t('dashboard.heatOfHours')}
              names={days.begins}
              series={[
                { name: t('dashboard.today'), shownAs: 'bar', values: days.byBegin.today },
                { name: t('dashboard.yesterday'), shownAs: 'line', values: days.byBegin.yesterday },
              ]}
              nothing={now.data?.sourceCount === 0 ? t('dashboard.noSource') : undefined}
              unit={heat.unit}
              decimals={heat.decimals}
            />
          </>
        )
      }}
    </WidgetBody>
  )
}

/** Of how many sources the power is known. */
const sourcesOf = ({ poweredSourceCount, sourceCount }: NetworkOverview) => ({
  counted: poweredSourceCount,
  expected: sourceCount,
})
