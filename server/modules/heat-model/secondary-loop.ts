/**
 * Secondary network and emitters (domain guide 2.3): two mixed volumes, 40 % of the loop's water as the supply side, 60
 * % as the return side.
 */
import { WATER_HEAT_CAPACITY } from './water.ts'

/** kg of loop water per m² of heated area (E). */
export const LOOP_WATER_KG_M2 = 1.2
const SUPPLY_SHARE = 0.4

/** Heat from emitters to rooms, W; 0 when the water is not warmer than the room. */
export function emitterHeat(
  designHeatW: number,
  designExcessK: number,
  exponent: number,
  waterMeanC: number,
  roomC: number,
): number {
  const excess = waterMeanC - roomC
  return excess <= 0 ? 0 : designHeatW * (excess / designExcessK) ** exponent
}

/** State of one loop; the caller owns it. */
export interface LoopState {
  t2g: number
  t2h: number
}

/**
 * Moves the loop's two temperatures by one step. Stable while `dtS` is under half the residence time of the supply part
 * (minutes); all terms are heats, so that the energy balance is exact.
 */
export function moveLoop(
  loop: LoopState,
  dtS: number,
  waterKg: number,
  flowKgS: number,
  gainSupplyW: number,
  gainReturnW: number,
): void {
  const carried = flowKgS * WATER_HEAT_CAPACITY * (loop.t2g - loop.t2h)
  loop.t2g += (dtS * (gainSupplyW - carried)) / (SUPPLY_SHARE * waterKg * WATER_HEAT_CAPACITY)
  loop.t2h += (dtS * (gainReturnW + carried)) / ((1 - SUPPLY_SHARE) * waterKg * WATER_HEAT_CAPACITY)
}

/** Heat content of a loop above 0 °C, J. */
export const loopHeatJ = (loop: Readonly<LoopState>, waterKg: number): number =>
  waterKg * WATER_HEAT_CAPACITY * (SUPPLY_SHARE * loop.t2g + (1 - SUPPLY_SHARE) * loop.t2h)
