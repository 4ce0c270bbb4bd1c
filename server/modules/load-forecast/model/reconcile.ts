/**
 * Units and their source, so that they add up. What the source’s own forecast differs from the sum of its units by is shared out by
 * the squares of the errors that each had: least squares for one sum and its parts (Wickramasuriya and others 2019, with errors
 * that do not go together). Pure.
 */

export interface Estimate {
  readonly heatKw: number
  /** Usual error, kW. */
  readonly errorKw: number
}

/** @returns Heat of the units, whose sum is that of the source. */
export function reconciled(units: readonly Estimate[], source: Estimate | null): number[] {
  const heats = units.map(({ heatKw }) => heatKw)
  const variance = units.reduce((sum, { errorKw }) => sum + errorKw ** 2, 0)
  const ofSource = source ? source.errorKw ** 2 : 0
  if (!source || variance + ofSource === 0) return heats
  const gap = source.heatKw - heats.reduce((sum, heatKw) => sum + heatKw, 0)
  return units.map(({ heatKw, errorKw }) => Math.max(0, heatKw + (gap * errorKw ** 2) / (variance + ofSource)))
}
