// What the errors of the last hours say about the next ones. Duty: learn, by distance, how much of a recent error stays.

import { distanceOf, NUM_DISTANCES } from './classes.ts'
import { addRow, createMoments, fade, type SparseRow } from './moments.ts'
import { fitRidge, type RidgeModel, ridgeValue } from './ridge.ts'

/** Hours before the issue time whose mean errors are looked at. */
export const RECENT_H = [3, 24, 168] as const
/** Strong: until much is known, nothing is corrected. */
const PENALTY = 24
/** Weight of a day halves in two months. */
const FADING = 0.5 ** (1 / 60)

/** Mean errors before an issue time, one for each of {@link RECENT_H}. */
export type RecentErrors = readonly number[]

export interface RecentCorrection {
  /** Learns from an hour that has become known. @param error - Actual less forecast, before this correction. */
  note(ahead: number, recent: RecentErrors, error: number): void
  /** Called once a day, after what has become known was noted. */
  learn(): void
  /** What to add to a forecast. */
  correctionOf(ahead: number, recent: RecentErrors): number
}

export function createRecentCorrection(): RecentCorrection {
  const columns = RECENT_H.map((_, at) => at)
  const moments = Array.from({ length: NUM_DISTANCES }, () => createMoments(RECENT_H.length))
  let models: (RidgeModel | null)[] = []
  const rowOf = (recent: RecentErrors): SparseRow => ({
    columns: Int32Array.from(columns),
    values: Float64Array.from(recent),
    count: RECENT_H.length,
  })
  return {
    note(ahead, recent, error) {
      const own = moments[distanceOf(ahead)]
      if (own) addRow(own, rowOf(recent), error, 1)
    },
    learn() {
      models = moments.map((own) => {
        fade(own, FADING)
        const model = fitRidge(own, columns, PENALTY)
        // around no error: a mean error is none of recent ones
        return model && { ...model, intercept: 0 }
      })
    },
    correctionOf(ahead, recent) {
      const model = models[distanceOf(ahead)]
      return model ? ridgeValue(model, rowOf(recent)) : 0
    },
  }
}
