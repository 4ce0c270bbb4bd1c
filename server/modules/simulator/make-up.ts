/**
 * Constant pressure and make-up water of a secondary loop (domain guide 2.7). Water that leaks lowers the return
 * pressure; between start and stop pressure the make-up pump brings it back from the tank, which city water fills.
 */
import { SECONDARY_DENSITY } from './water.ts'

/** kg per Pa and m³ of loop: water, pipe elasticity and trapped air (E). */
const LOOP_ELASTICITY = 0.04 / 1000
const RELIEF_OPENS_OVER_PA = 80_000
const RELIEF_CLOSES_OVER_PA = 50_000
const TANK_FILLS_BELOW_M = 1.4
const TANK_FULL_M = 2.0

export interface MakeUp {
  readonly setpointPa: number
  readonly startPa: number
  readonly stopPa: number
  /** Of the running pump, kg/s. */
  readonly pumpKgS: number
  /** At set pressure, kg/s. */
  readonly leakKgS: number
  readonly reliefKgS: number
  readonly loopWaterKg: number
  readonly tankAreaM2: number
  readonly cityWaterKgS: number
}

export interface MakeUpState {
  /** Return pressure, Pa. */
  p2h: number
  makeUpRunning: number
  reliefOpen: number
  tankLevel: number
  tankFilling: number
}

/** Moves pressure and tank by one step and gives the make-up flow, kg/s. */
export function moveMakeUp(state: MakeUpState, plant: MakeUp, dtS: number): number {
  if (state.p2h <= plant.startPa) state.makeUpRunning = 1
  if (state.p2h >= plant.stopPa) state.makeUpRunning = 0
  if (state.p2h >= plant.setpointPa + RELIEF_OPENS_OVER_PA) state.reliefOpen = 1
  if (state.p2h <= plant.setpointPa + RELIEF_CLOSES_OVER_PA) state.reliefOpen = 0
  if (state.tankLevel <= TANK_FILLS_BELOW_M) state.tankFilling = 1
  if (state.tankLevel >= TANK_FULL_M) state.tankFilling = 0

  const makeUp = state.makeUpRunning === 1 && state.tankLevel > 0 ? plant.pumpKgS : 0
  const leak = leakAt(plant, state.p2h)
  const relief = state.reliefOpen === 1 ? plant.reliefKgS : 0
  const elasticity = LOOP_ELASTICITY * (plant.loopWaterKg / SECONDARY_DENSITY)
  state.p2h = Math.max(0, state.p2h + (dtS * (makeUp - leak - relief)) / elasticity)
  const inflow = state.tankFilling === 1 ? plant.cityWaterKgS : 0
  state.tankLevel = Math.max(0, state.tankLevel + (dtS * (inflow - makeUp)) / (1000 * plant.tankAreaM2))
  return makeUp
}

/** Through holes the flow goes with the root of the pressure. */
const leakAt = (plant: MakeUp, pressurePa: number): number =>
  plant.leakKgS * Math.sqrt(Math.max(0, pressurePa) / plant.setpointPa)
