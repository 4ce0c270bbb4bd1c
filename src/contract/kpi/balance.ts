// How evenly heat is shared among units of one class: key figures 18 and 19 (domain guide 3); 20 is in uniformity.ts.

/** Key figure 18 of one unit: its flow by its design flow; null where either is not known. */
export const hydraulicRatio = (flow: number | null, designFlow: number | null): number | null =>
  flow === null || designFlow === null || designFlow <= 0 ? null : flow / designFlow

/** What is usual of it (JGJ/T 132). */
export const USUAL_RATIO = { min: 0.9, max: 1.2 } as const

/** Key figure 18 of many units: how far their ratios are from their mean, 0 where all are the same; null for fewer than two. */
export function imbalanceRms(ratios: readonly number[]): number | null {
  const mean = meanOf(ratios)
  if (ratios.length < 2 || mean === null || mean <= 0) return null
  return Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio / mean - 1) ** 2, 0) / ratios.length)
}

/** Key figure 19: standard deviation of return temperatures, K; null for fewer than two. */
export function returnSpreadK(returnsC: readonly number[]): number | null {
  const mean = meanOf(returnsC)
  if (returnsC.length < 2 || mean === null) return null
  return Math.sqrt(returnsC.reduce((sum, value) => sum + (value - mean) ** 2, 0) / returnsC.length)
}

/** Null for no values. */
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
