// The stored forecasts of a day. Invariant: each hour is that of the newest forecast issued before it began.

import type { Db } from '#server/core/db/client.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import {
  forecastsIssued,
  type StoredForecast,
  type SummedHour,
  summedHours,
} from '../load-forecast/forecast.repository.ts'
import type { ChosenPlace } from '../load-forecast/forecast-places.ts'
import { spansOf } from '../load-forecast/forecast-spans.ts'

const HOUR_MS = 3_600_000
const LONGEST_MS = 7 * 24 * HOUR_MS

export interface ForecastOfHour {
  /** Epoch ms; the hour begins. */
  readonly at: number
  /** Null where no forecast reaches. */
  readonly forecast: StoredForecast | null
  /** Its band is that of {@link ChosenPlace.bandIds}. */
  readonly hour: SummedHour | null
}

/** @param chosen - Nodes that are added up. @param known - Forecasts issued later are left out. */
export async function forecastOfDay(
  db: Db,
  { forecastIds, bandIds }: Pick<ChosenPlace, 'forecastIds' | 'bandIds'>,
  day: string,
  known: number,
): Promise<ForecastOfHour[]> {
  const [from, to] = [startOfCompanyDay(day), endOfCompanyDay(day)]
  const issued = await forecastsIssued(db, new Date(from - LONGEST_MS), new Date(Math.min(known, to)))
  const spans = spansOf(issued, from, to)
  const summed = await summedHours(db, spans, forecastIds)
  const bands = bandIds === forecastIds ? summed : await summedHours(db, spans, bandIds)
  const hours: ForecastOfHour[] = []
  for (let at = from; at < to; at += HOUR_MS) {
    const hour = summed.get(at)
    const { p10Kw = null, p90Kw = null } = bands.get(at) ?? {}
    const span = spans.find((each) => at >= each.from && at < each.to)
    const isKnown = span && hour && hour.heatKw !== null
    hours.push(
      isKnown ? { at, forecast: span.forecast, hour: { ...hour, p10Kw, p90Kw } } : { at, forecast: null, hour: null },
    )
  }
  return hours
}

/** When the newest forecast of the hours was issued, epoch ms; null where there is none. */
export function newestIssue(hours: readonly ForecastOfHour[]): number | null {
  const issued = hours.flatMap(({ forecast }) => forecast?.issuedAt.getTime() ?? [])
  return issued.length === 0 ? null : Math.max(...issued)
}
