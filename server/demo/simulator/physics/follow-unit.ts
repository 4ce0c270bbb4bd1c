import { SUPPLY_MIN_C } from '#contract/network/heating-curve.ts'
import { filterOutdoor } from '#server/modules/heat-model/cabinet.ts'
import { clamp } from '#server/modules/heat-model/numbers.ts'
import { WATER_HEAT_CAPACITY } from '#server/modules/heat-model/water.ts'
import type { Unit } from './unit.ts'
import { emittedHeat, moveRooms, unitCurveC } from './unit-step.ts'
import type { Weather } from './weather.ts'

/** Rounds in which heat and temperature drop of the loop find each other. */
const ROUNDS = 3

/**
 * Moves what is slow in a unit, the filtered outdoor temperature and the buildings, by a long step in which the water
 * is at its setpoint all the time: so days cost as little as a second of the whole model.
 *
 * @param hour - Of the company's day.
 */
export function followUnit(unit: Unit, dtS: number, weather: Weather, hour: number): void {
  const { state, instruments, design } = unit
  filterOutdoor(state, dtS, weather.outdoorC + instruments.ta)
  state.supplySet = clamp(unitCurveC(unit, hour), SUPPLY_MIN_C, unit.supplyMaxC)
  state.t2g = state.supplySet - instruments.t2g
  let heatW = state.emitterW
  for (let round = 0; round < ROUNDS; round += 1) {
    state.t2h = state.t2g - heatW / (design.secondaryFlowKgS * WATER_HEAT_CAPACITY)
    heatW = emittedHeat(unit, (state.t2g + state.t2h) / 2)
  }
  state.emitterW = heatW
  moveRooms(unit, dtS, heatW, weather)
}
