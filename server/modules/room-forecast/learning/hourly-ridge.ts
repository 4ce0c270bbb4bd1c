// Regressions of the hours ahead, of which neighbours learn from each other. Older hours fade.

import { addRow, createMoments, fade, type SparseRow } from '../../load-forecast/learning/moments.ts'
import { fitRidge, type RidgeModel, ridgeValue } from '../../load-forecast/learning/ridge.ts'

export interface HourlyRidge {
  /** @param outcome - What the row came to. */
  add(ahead: number, row: Float64Array, outcome: number): void
  /** Called before values are asked for. @param hours - Since it was called last. */
  learn(hours: number): void
  /** 0 before enough was learnt. */
  valueOf(ahead: number, row: Float64Array): number
  /** Whether anything but 0 is answered. */
  readonly hasLearnt: boolean
}

/** Weight of an hour halves in six weeks. */
const HALF_LIFE_H = 45 * 24

/**
 * @param modelsOf - Which of the models an hour ahead belongs to; its value comes from the first of them.
 * @param penalty - On standardised features.
 * @param leastRows - With fewer, a model would rather guess.
 */
export function createHourlyRidge(
  size: number,
  numModels: number,
  modelsOf: (ahead: number) => readonly number[],
  penalty: number,
  leastRows: number,
): HourlyRidge {
  const columns = Int32Array.from({ length: size }, (_, at) => at)
  const used = [...columns]
  const moments = Array.from({ length: numModels }, () => createMoments(size))
  const numRows = new Float64Array(numModels)
  let models: (RidgeModel | null)[] = []
  let isNew = false
  const rowOf = (values: Float64Array): SparseRow => ({ columns, values, count: size })
  return {
    add(ahead, values, outcome) {
      isNew = true
      const row = rowOf(values)
      for (const at of modelsOf(ahead)) {
        const own = moments[at]
        if (own) addRow(own, row, outcome, 1)
        numRows[at] = (numRows[at] ?? 0) + 1
      }
    },
    learn(hours) {
      for (const own of moments) fade(own, 0.5 ** (hours / HALF_LIFE_H))
      if (!isNew) return
      isNew = false
      models = moments.map((own, at) => ((numRows[at] ?? 0) < leastRows ? null : fitRidge(own, used, penalty)))
    },
    valueOf(ahead, values) {
      const model = models[modelsOf(ahead)[0] ?? 0]
      return model ? ridgeValue(model, rowOf(values)) : 0
    },
    get hasLearnt() {
      return models.some((model) => model !== null)
    },
  }
}
