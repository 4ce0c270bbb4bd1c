// What a high primary return temperature costs. A unit that takes less out of each tonne of primary water lets more of it
// circulate for the same heat; the source pays for that in electricity.

import type { UnitScore } from '#contract/endpoints/unit-scores.ts'

/** Tonnes of water that give a gigajoule by cooling down by a kelvin; specific heat of 4.187 kJ/(kg·K). */
const T_K_PER_GJ = 1000 / 4.187

interface HighReturnInput {
  readonly heatGj: number
  /** Temperature difference of the primary water, K: of the unit, and the median of its cohort. */
  readonly dropK: number | null
  readonly medianDropK: number | null
  /** Electricity of its source for each tonne that circulates. */
  readonly kwhPerT: number | null
  readonly pricePerKwh: number | null
}

/** Null where a temperature difference is not known, or is none. */
export function highReturnOf(input: HighReturnInput): UnitScore['highReturn'] {
  const { heatGj, dropK, medianDropK, kwhPerT, pricePerKwh } = input
  if (dropK === null || medianDropK === null || dropK <= 0 || medianDropK <= 0) return null
  const excessT = Math.max(0, heatGj * T_K_PER_GJ * (1 / dropK - 1 / medianDropK))
  const excessKwh = kwhPerT === null ? null : excessT * kwhPerT
  return { excessT, excessKwh, excessCost: excessKwh === null || pricePerKwh === null ? null : excessKwh * pricePerKwh }
}
