import { useTranslation } from 'react-i18next'
import { WEATHER_POLL_MS } from '#contract/endpoints/weather.ts'
import { weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Headline } from './headline.tsx'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'

const HOURS = 24
const CELSIUS = { unit: '°C', decimals: 1 } as const

/** The weather of the first place now, and its forecast for a day: what the load will follow. */
export function WeatherWidget() {
  const { t } = useTranslation()
  const situation = useAnswer(weatherSituationCalls.situation, { keyId: null }, { refetchInterval: WEATHER_POLL_MS })
  return (
    <WidgetBody answer={situation}>
      {({ places, keyId, now, hours }) => {
        const city = places.find((place) => place.keyId === keyId)?.cityName ?? t('dashboard.outdoorNow')
        const ahead = hours.slice(0, HOURS)
        const temperatures = ahead.map(({ temperatureC }) => temperatureC)
        const coldest = temperatures.length === 0 ? null : Math.min(...temperatures)
        return (
          <>
            <Headline
              figures={[
                {
                  name: city,
                  value: formatQuantity(now?.temperatureC ?? null, CELSIUS.decimals),
                  unit: now ? `${CELSIUS.unit} · ${now.condition}` : CELSIUS.unit,
                },
                {
                  name: t('dashboard.coldestAhead'),
                  value: formatQuantity(coldest, CELSIUS.decimals),
                  unit: CELSIUS.unit,
                },
              ]}
            />
            <WidgetChart
              label={t('dashboard.temperatureAhead')}
              names={ahead.map(({ at }) => formatDateTime(at, 'HH:mm'))}
              series={[{ name: t('dashboard.temperatureAhead'), shownAs: 'line', values: temperatures }]}
              {...CELSIUS}
            />
          </>
        )
      }}
    </WidgetBody>
  )
}
