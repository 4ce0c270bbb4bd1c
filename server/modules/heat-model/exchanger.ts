/** Plate heat exchanger, counter-flow, by effectiveness and number of transfer units (domain guide 2.4). */

/**
 * Heat transfer coefficient times area at these flows, W/K.
 *
 * @param primaryShare - flow over design flow, ≥ 0.
 * @param fouling - share of the transfer lost to deposits, 0 to 1.
 */
export function exchangerConductance(
  designConductance: number,
  primaryShare: number,
  secondaryShare: number,
  fouling: number,
): number {
  if (primaryShare <= 0 || secondaryShare <= 0) return 0
  // each side's film goes with flow^0.7; the two films in series make the harmonic mean
  return (designConductance * (1 - fouling) * 2) / (primaryShare ** -0.7 + secondaryShare ** -0.7)
}

/**
 * Share of the greatest possible heat that is transferred, 0 to 1.
 *
 * @param ratio - smaller over larger capacity flow.
 */
export function effectiveness(transferUnits: number, ratio: number): number {
  // near balance the general form is 0/0; the limit is accurate to 1e-6 there
  if (1 - ratio < 1e-6) return transferUnits / (1 + transferUnits)
  const decay = Math.exp(-transferUnits * (1 - ratio))
  return (1 - decay) / (1 - ratio * decay)
}

/**
 * Heat from the primary to the secondary side, W; negative where the secondary side is the hotter one.
 *
 * @param primaryCapacity - flow times heat capacity, W/K, ≥ 0.
 * @param conductance - W/K, ≥ 0.
 */
export function exchangerHeat(
  primaryCapacity: number,
  secondaryCapacity: number,
  conductance: number,
  primaryInC: number,
  secondaryInC: number,
): number {
  const smaller = Math.min(primaryCapacity, secondaryCapacity)
  if (smaller <= 0) return 0
  const ratio = smaller / Math.max(primaryCapacity, secondaryCapacity)
  return effectiveness(conductance / smaller, ratio) * smaller * (primaryInC - secondaryInC)
}
