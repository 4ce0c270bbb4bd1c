// The weather ahead as it was known at a time. What had not been issued yet is not looked at.

import type { Queryable } from '#server/core/db/client.ts'
import { companyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { createWeatherAt } from '../../load-forecast/weather-at.ts'
import { type Bindings, weatherOfNode } from '../../weather/node-bindings.ts'
import { newestForecast } from '../../weather/repository.ts'
import type { WeatherForecast } from '../../weather/sources/weather-source.ts'
import type { MemberInputs } from '../computing/cycle.ts'

const HOUR_MS = 3_600_000
const DAY_H = 24

type Node = Parameters<typeof weatherOfNode>[1]
interface Asked {
  readonly now: number
  /** Hours; null: nothing ahead is asked for. */
  readonly lookAheadH: number | null
  /** Whether the hours of the present day are asked for. */
  readonly asksDay: boolean
}

/** @returns Finds what is ahead at a node; each place is read once. */
export function createWeatherAhead(db: Queryable, bindings: Bindings, { now, lookAheadH, asksDay }: Asked) {
  const at = new Date(now)
  const weatherAt = createWeatherAt(db, bindings, at)
  const forecasts = new Map<string, Promise<WeatherForecast | null>>()
  return async (node: Node): Promise<Pick<MemberInputs['outdoor'], 'ahead' | 'dayC'>> => {
    const used = weatherOfNode(bindings, node)
    if (!used) return { ahead: null, dayC: null }
    const { placeId } = used.config
    let forecast: WeatherForecast | null = null
    if (lookAheadH !== null) {
      const read = forecasts.get(placeId) ?? newestForecast(db, placeId, at)
      forecasts.set(placeId, read)
      forecast = await read
    }
    return {
      ahead: forecast && lookAheadH !== null ? aheadOf(forecast, now, lookAheadH) : null,
      dayC: asksDay ? dayOf((await weatherAt(node))?.hours ?? null, now) : null,
    }
  }
}

/** Both of the forecast: what is measured may be at another level all along. */
function aheadOf(
  { issuedAt, hours }: WeatherForecast,
  now: number,
  lookAheadH: number,
): MemberInputs['outdoor']['ahead'] {
  const temperatureAt = (ms: number): number | null => {
    const from = Math.floor(ms / HOUR_MS) * HOUR_MS
    const [one, next] = [from, from + HOUR_MS].map((hour) => hours.find(({ at }) => at === hour)?.temperatureC)
    if (one === undefined) return null
    const part = (ms - from) / HOUR_MS
    if (part === 0) return one
    return next === undefined ? null : one + part * (next - one)
  }
  const [nowC, thenC] = [temperatureAt(now), temperatureAt(now + lookAheadH * HOUR_MS)]
  return nowC === null || thenC === null ? null : { issuedAt, nowC, thenC }
}

/** Each hour of the present day; null where one of them is not known. */
function dayOf(hours: ReadonlyMap<number, { readonly temperatureC: number }> | null, now: number): number[] | null {
  const start = startOfCompanyDay(companyDay(now))
  const day = Array.from({ length: DAY_H }, (_, hour) => hours?.get(start + hour * HOUR_MS)?.temperatureC)
  const known = day.flatMap((celsius) => celsius ?? [])
  return known.length === DAY_H ? known : null
}
