// Which stored forecast says what of which hours.

import type { ForecastSpan, StoredForecast } from './forecast.repository.ts'

const HOUR_MS = 3_600_000

/** Epoch ms; the last hour of the forecast ends. */
export const endOf = ({ firstAt, horizonHours }: StoredForecast): number => firstAt.getTime() + horizonHours * HOUR_MS

/** Of each hour, the newest forecast that was issued before it began. @param issued - Rising. */
export const spansOf = (issued: readonly StoredForecast[], from: number, to: number): ForecastSpan[] =>
  issued.flatMap((forecast, at) => {
    const next = issued[at + 1]?.firstAt.getTime() ?? to
    const span = { forecast, from: Math.max(from, forecast.firstAt.getTime()), to: Math.min(to, next, endOf(forecast)) }
    return span.from < span.to ? [span] : []
  })

/** The newest one that was there at a time, and reaches beyond it. @param issued - Rising. */
export const forecastBefore = (issued: readonly StoredForecast[], at: number): StoredForecast | undefined =>
  issued.findLast((forecast) => forecast.firstAt.getTime() <= at && endOf(forecast) > at)
