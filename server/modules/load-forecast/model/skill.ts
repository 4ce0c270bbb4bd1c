// How far a forecast was from what was, over the same hours as what it is compared with. Pure.

import type { ForecastSkill } from '#contract/endpoints/load-forecast.ts'
import { skillOf as sharesOf } from '../learning/skill.ts'

export interface ComparedHour {
  /** kW. */
  readonly forecast: number
  readonly measured: number
}

const percent = (share: number): number => 100 * share

/** In percent. Hours without heat have no error in percent, and are left out. */
export function skillOf(hours: readonly ComparedHour[]): ForecastSkill {
  const heated = hours.filter(({ measured }) => measured > 0)
  const skill = sharesOf(heated.map(({ forecast, measured }) => ({ forecast, actual: measured })))
  if (!skill) return { numHours: 0, mape: null, wmape: null, cvRmse: null, nmbe: null, hitRate: null }
  const { numHours, mape, wmape, cvRmse, nmbe, hitRate } = skill
  return {
    numHours,
    mape: percent(mape),
    wmape: percent(wmape),
    cvRmse: percent(cvRmse),
    nmbe: percent(nmbe),
    hitRate: percent(hitRate),
  }
}
