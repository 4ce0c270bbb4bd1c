// What was missed in the last hours, and what a change of the weather says. Duty: learn, by distance, how much of a recent error stays,
// and how much less than forecast the load changes with the weather, because weather forecasts err.

import { distanceOf, NUM_DISTANCES } from './classes.ts'
import { addRow, createMoments, fade, type SparseRow } from './moments.ts'
import { fitRidge, type RidgeModel, ridgeValue } from './ridge.ts'

/** Hours before the issue time whose mean errors are looked at. */
export const RECENT_H = [1, 3, 24, 168] as const
/** Strong: until much is known, nothing is corrected. */
const PENALTY = 24
/** Weight of a day halves in two months. */
const FADING = 0.5 ** (1 / 60)

/** Mean errors before an issue time, one for each of {@link RECENT_H}. */
export type RecentErrors = readonly number[]

/** What a correction is made of. */
export interface CorrectionInput {
  readonly recent: RecentErrors
  /** By how many degrees an hour is forecast to be colder than a day before. */
  readonly colder: number
}

const NUM_INPUTS = RECENT_H.length + 1

export interface RecentCorrection {
  /** Learns from an hour that has become known. @param error - Actual less forecast, before this correction. */
  note(ahead: number, input: CorrectionInput, error: number): void
  /** Called once a day, after what has become known was noted. */
  learn(): void
  /** What to add to a forecast; 0 as long as corrected forecasts of the past were no better. */
  correctionOf(ahead: number, input: CorrectionInput): number
}

export function createRecentCorrection(): RecentCorrection {
  const columns = Array.from({ length: NUM_INPUTS }, (_, at) => at)
  const moments = Array.from({ length: NUM_DISTANCES }, () => createMoments(NUM_INPUTS))
  const plainErrors = new Float64Array(NUM_DISTANCES)
  const correctedErrors = new Float64Array(NUM_DISTANCES)
  let models: (RidgeModel | null)[] = []
  const rowOf = ({ recent, colder }: CorrectionInput): SparseRow => ({
    columns: Int32Array.from(columns),
    values: Float64Array.from([...recent, Number.isNaN(colder) ? 0 : colder]),
    count: NUM_INPUTS,
  })
  const expected = (distance: number, input: CorrectionInput): number => {
    const model = models[distance]
    return model ? ridgeValue(model, rowOf(input)) : 0
  }
  return {
    note(ahead, input, error) {
      const distance = distanceOf(ahead)
      plainErrors[distance] = (plainErrors[distance] ?? 0) + Math.abs(error)
      // judged by what was known before this hour
      const left = Math.abs(error - expected(distance, input))
      correctedErrors[distance] = (correctedErrors[distance] ?? 0) + left
      const own = moments[distance]
      if (own) addRow(own, rowOf(input), error, 1)
    },
    learn() {
      for (const errors of [plainErrors, correctedErrors])
        for (let at = 0; at < errors.length; at += 1) errors[at] = (errors[at] ?? 0) * FADING
      models = moments.map((own) => {
        fade(own, FADING)
        const model = fitRidge(own, columns, PENALTY)
        // around no error: a mean error is none of recent ones
        return model && { ...model, intercept: 0 }
      })
    },
    correctionOf(ahead, input) {
      const distance = distanceOf(ahead)
      const isBetter = (correctedErrors[distance] ?? 0) < (plainErrors[distance] ?? 0)
      return isBetter ? expected(distance, input) : 0
    },
  }
}
