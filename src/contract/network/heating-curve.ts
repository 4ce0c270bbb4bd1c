// Climate compensation (domain guide 4.2): the secondary supply temperature that the outdoor temperature asks of a unit, by
// quality regulation (质调). The one place of these formulas: figures, weather pages and the demo's controllers use them.

import type { Emitter } from './cohort.ts'

/** Room temperature that plants are designed for, °C (GB 50736: 18 to 24). */
export const DESIGN_ROOM_C = 20
const MOST_LOAD = 1.1

/** Time constant of the filter of the outdoor temperature: buildings are slow. */
export const OUTDOOR_FILTER_S = 5 * 3600

/** Lowest and highest supply temperature that a unit is set to, °C. */
export const SUPPLY_MIN_C = 25
export const SUPPLY_MAX_C: Readonly<Record<Emitter, number>> = { radiator: 75, floor: 55 }

/** Exponent of the emitter's law. */
export const emitterExponent = (emitter: Emitter): number => (emitter === 'floor' ? 1.1 : 1.3)

/** Heat load at this outdoor temperature as a share of the design load, 0 to 1.1. */
export const loadShare = (outdoorC: number, designOutdoorC: number): number =>
  Math.min(MOST_LOAD, Math.max(0, (DESIGN_ROOM_C - outdoorC) / (DESIGN_ROOM_C - designOutdoorC)))

/**
 * Secondary supply temperature, °C.
 *
 * @param share - see {@link loadShare}.
 * @param flowShare - Secondary flow as a share of the design flow: less water is the hotter (分阶段).
 */
export function curveSupplyC(
  share: number,
  designSupplyC: number,
  designReturnC: number,
  exponent: number,
  flowShare = 1,
): number {
  const excess = 0.5 * (designSupplyC + designReturnC - 2 * DESIGN_ROOM_C)
  return DESIGN_ROOM_C + excess * share ** (1 / exponent) + (0.5 * (designSupplyC - designReturnC) * share) / flowShare
}

export interface HeatingCurve {
  readonly emitter: Emitter
  readonly designSupplyC: number
  readonly designReturnC: number
  readonly designOutdoorC: number
  /** What the operators have moved the curve by, K. */
  readonly offsetK: number
}

/** Secondary supply temperature that a unit is to have, within what it may be set to, °C. */
export function supplyTargetC(
  { emitter, designSupplyC, designReturnC, designOutdoorC, offsetK }: HeatingCurve,
  outdoorC: number,
): number {
  const share = loadShare(outdoorC, designOutdoorC)
  const curve = curveSupplyC(share, designSupplyC, designReturnC, emitterExponent(emitter)) + offsetK
  return Math.min(SUPPLY_MAX_C[emitter], Math.max(SUPPLY_MIN_C, curve))
}
