// Why a day was not as planned. Invariant: weather, the rest and the own change give the difference to the plan. Pure.

import type { PlanDifference } from '#contract/endpoints/load-plan.ts'

const GJ_PER_KWH = 0.0036

/** Mean heat of an hour, kW. */
export interface EndedHour {
  readonly planKw: number
  readonly forecastKw: number
  readonly measuredKw: number
  /** By the physical model at the weather that was forecast, and at the one that was. */
  readonly atForecastWeatherKw: number
  readonly atObservedWeatherKw: number
}

/** Of the hours of which all is known; null where there is none. */
export function differenceOf(hours: readonly EndedHour[]): PlanDifference | null {
  if (hours.length === 0) return null
  const gj = (of: (hour: EndedHour) => number): number => hours.reduce((sum, hour) => sum + of(hour) * GJ_PER_KWH, 0)
  const weatherGj = gj((hour) => hour.atObservedWeatherKw - hour.atForecastWeatherKw)
  return {
    numHours: hours.length,
    planGj: gj(({ planKw }) => planKw),
    measuredGj: gj(({ measuredKw }) => measuredKw),
    weatherGj,
    restGj: gj(({ measuredKw, forecastKw }) => measuredKw - forecastKw) - weatherGj,
    ownGj: gj(({ forecastKw, planKw }) => forecastKw - planKw),
  }
}
