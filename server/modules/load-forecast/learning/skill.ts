// How good forecasts were. Duty: measures of domain guide 4.10 over any hours that somebody chooses.

/** A forecast of an hour, and what came. */
export interface Outcome {
  readonly forecast: number
  readonly actual: number
}

export interface Skill {
  readonly numHours: number
  /** Mean of |error| / actual, of the hours whose load is not next to nothing; shares, as all that follow. */
  readonly mape: number
  /** Sum of |error| / sum of the actual load. */
  readonly wmape: number
  readonly rmse: number
  /** RMSE / mean load (ASHRAE Guideline 14). */
  readonly cvRmse: number
  /** Sum of the errors / sum of the actual load: above 0 it was forecast too high. */
  readonly nmbe: number
  /** Share of the hours with |error| up to a tenth of the actual load. */
  readonly hitRate: number
  readonly r2: number
}

const HIT = 0.1
/** Of the mean load: of smaller loads a relative error says nothing. */
const NEXT_TO_NOTHING = 0.02

/** @returns Null without hours, or where their mean load is not above 0. */
export function skillOf(outcomes: readonly Outcome[]): Skill | null {
  const numHours = outcomes.length
  const total = outcomes.reduce((sum, { actual }) => sum + actual, 0)
  const mean = total / numHours
  if (!(mean > 0)) return null
  let [absolute, signed, squares, spread, relative, numRelative, hits] = [0, 0, 0, 0, 0, 0, 0]
  for (const { forecast, actual } of outcomes) {
    const error = forecast - actual
    absolute += Math.abs(error)
    signed += error
    squares += error ** 2
    spread += (actual - mean) ** 2
    if (Math.abs(error) <= HIT * actual) hits += 1
    if (actual <= NEXT_TO_NOTHING * mean) continue
    relative += Math.abs(error) / actual
    numRelative += 1
  }
  const rmse = Math.sqrt(squares / numHours)
  return {
    numHours,
    mape: relative / numRelative,
    wmape: absolute / total,
    rmse,
    cvRmse: rmse / mean,
    nmbe: signed / total,
    hitRate: hits / numHours,
    r2: spread > 0 ? 1 - squares / spread : 0,
  }
}

/** By how much an error is smaller than that of another forecast: 1 − RMSE / RMSE of the other one. */
export const gainOver = (own: Skill, other: Skill): number => 1 - own.rmse / other.rmse
