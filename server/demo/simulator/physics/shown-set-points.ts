import { clamp } from './numbers.ts'
import type { Unit } from './unit.ts'

/** Modes from here on follow the heating curve and no set point of their own. */
const FIRST_CURVE_MODE = 5

export const isOnCurve = ({ state }: Unit): boolean => state.settings.CV1_Mode >= FIRST_CURVE_MODE

/** The temperatures that the controller follows: on the curve those of the curve, otherwise what is set. °C */
export function shownSetPoints(unit: Unit): { readonly T2gSP: number; readonly T2pjSP: number } {
  const { plan, state, design } = unit
  if (!isOnCurve(unit)) return state.settings
  const drop = ((plan.designSupplyC - plan.designReturnC) * state.heatW) / design.heatW
  return { T2gSP: tenths(clamp(state.supplySet, 25, 75)), T2pjSP: tenths(clamp(state.supplySet - drop / 2, 25, 65)) }
}

const tenths = (value: number): number => Math.round(10 * value) / 10
