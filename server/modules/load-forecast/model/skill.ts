// How far a forecast was from what was, over the same hours as what it is compared with. Pure.

import type { ForecastSkill } from '#contract/endpoints/load-forecast.ts'

/** Within this share an hour is a hit. */
const HIT_SHARE = 0.1

export interface ComparedHour {
  /** kW. */
  readonly forecast: number
  readonly measured: number
}

const percent = (share: number): number => 100 * share

/** Hours without heat have no error in percent, and are left out. */
export function skillOf(hours: readonly ComparedHour[]): ForecastSkill {
  const heated = hours.filter(({ measured }) => measured > 0)
  const total = heated.reduce((sum, { measured }) => sum + measured, 0)
  if (heated.length === 0) return { numHours: 0, mape: null, wmape: null, cvRmse: null, nmbe: null, hitRate: null }
  const shareOf = ({ forecast, measured }: ComparedHour): number => Math.abs(forecast - measured) / measured
  const sum = (of: (hour: ComparedHour) => number): number => heated.reduce((all, hour) => all + of(hour), 0)
  return {
    numHours: heated.length,
    mape: percent(sum(shareOf) / heated.length),
    wmape: percent(sum(({ forecast, measured }) => Math.abs(forecast - measured)) / total),
    cvRmse: percent(
      Math.sqrt(sum(({ forecast, measured }) => (forecast - measured) ** 2) / heated.length) / (total / heated.length),
    ),
    nmbe: percent(sum(({ forecast, measured }) => forecast - measured) / total),
    hitRate: percent(heated.filter((hour) => shareOf(hour) <= HIT_SHARE).length / heated.length),
  }
}
