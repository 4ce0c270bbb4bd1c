import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_WEATHER_DAYS, weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { useShownAnswer } from '#data/calls.ts'
import { companyDay, middleOfCompanyDay } from '#lib/company-day.ts'
import type { Period } from '../telemetry/time-range.ts'
import { lineThrough } from './trend-lines.ts'

const DAY_MS = 86_400_000
/** Without a value for longer than so many steps the line is broken. */
const GAP_STEPS = 3

/**
 * The outdoor temperature over a period, of hours or, where there are too many, of days. Of the company's first place.
 *
 * @param period - Null: nothing is asked.
 */
export function useTrendWeather(period: Period | null) {
  const { t } = useTranslation()
  const span = useMemo(() => {
    if (!period) return { from: '', to: '', step: 'hour' as const }
    const isLong = period.to - period.from > (MAX_WEATHER_DAYS.hour - 1) * DAY_MS
    const first = Math.max(period.from, period.to - (MAX_WEATHER_DAYS.day - 1) * DAY_MS)
    return { from: companyDay(first), to: companyDay(period.to), step: isLong ? ('day' as const) : ('hour' as const) }
  }, [period])
  const { shown: data, error } = useShownAnswer(weatherSituationCalls.history, span, {
    enabled: period !== null,
  })
  const outdoor = useMemo(() => {
    const city = data?.places.find(({ keyId }) => keyId === data.keyId)?.cityName
    if (!data || !period || city === undefined) return null
    const values =
      data.hours.length > 0
        ? data.hours.map(({ at, temperatureC }) => ({ at, temperatureC }))
        : // the mean of a day stands in its middle
          data.days.map(({ day, meanC }) => ({ at: middleOfCompanyDay(day), temperatureC: meanC }))
    const shown = values.filter(({ at }) => at >= period.from && at <= period.to)
    const gapMs = GAP_STEPS * (data.hours.length > 0 ? DAY_MS / 24 : DAY_MS)
    return {
      name: t('trend.weatherOf', { city }),
      data: lineThrough(
        shown.map(({ at }) => at),
        shown.map(({ temperatureC }) => temperatureC),
        () => gapMs,
      ),
    }
  }, [t, data, period])
  return {
    outdoor: outdoor && outdoor.data.length > 0 ? outdoor : null,
    isKnown: period !== null && data !== undefined,
    error,
  }
}
