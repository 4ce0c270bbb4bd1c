/**
 * Constant pressure and make-up water of a secondary loop (domain guide 2.7). Leaks lower the return pressure; the
 * make-up pump starts at the start pressure and feeds water from the tank up to the stop pressure; city water fills the
 * tank.
 */
import { SECONDARY_DENSITY } from '#server/modules/heat-model/water.ts'

/** kg per Pa and m³ of loop: water, pipe elasticity and trapped air (E). */
const LOOP_ELASTICITY = 0.04 / 1000
const RELIEF_OPENS_OVER_PA = 80_000
const RELIEF_CLOSES_OVER_PA = 50_000
const TANK_FILLS_BELOW_M = 1.4
const TANK_FULL_M = 2.0

/** Relative increase of pump flow per relative drop of the pressure below its setpoint. */
const PUMP_STEEPNESS = 2.5

export interface MakeUp {
  /** Pressure to which the flows below refer. */
  readonly setpointPa: number
  /** Flow of the running pump, kg/s. */
  readonly pumpKgS: number
  /** Leak at set pressure, kg/s. */
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

/** Inputs of one step from the controller and from faults. */
export interface MakeUpOrders {
  readonly setpointPa: number
  readonly startPa: number
  readonly stopPa: number
  /** Opening by command; the relief valve also opens by itself. */
  readonly isReliefCommanded: boolean
  readonly isPowered: boolean
  /** The pump's contactor is stuck closed and the relief valve stays shut. */
  readonly isStuck: boolean
  readonly extraLeakKgS: number
}

/** Moves pressure and tank level by one step. @returns The make-up flow, kg/s. */
export function moveMakeUp(state: MakeUpState, plant: MakeUp, orders: MakeUpOrders, dtS: number): number {
  if (state.p2h <= orders.startPa || orders.isStuck) state.makeUpRunning = 1
  else if (state.p2h >= orders.stopPa) state.makeUpRunning = 0
  if (!orders.isPowered) state.makeUpRunning = 0
  if (state.p2h >= orders.setpointPa + RELIEF_OPENS_OVER_PA || orders.isReliefCommanded) state.reliefOpen = 1
  else if (state.p2h <= orders.setpointPa + RELIEF_CLOSES_OVER_PA) state.reliefOpen = 0
  if (orders.isStuck) state.reliefOpen = 0
  if (state.tankLevel <= TANK_FILLS_BELOW_M) state.tankFilling = 1
  if (state.tankLevel >= TANK_FULL_M) state.tankFilling = 0

  // a stuck contactor runs the pump at full speed
  const lackShare = 1 - state.p2h / plant.setpointPa + (orders.isStuck ? 0.4 : 0)
  const strength = Math.max(0, 1 + PUMP_STEEPNESS * lackShare)
  const makeUp = state.makeUpRunning === 1 && state.tankLevel > 0 ? strength * plant.pumpKgS : 0
  // the leak is proportional to the square root of the pressure
  const leak = (plant.leakKgS + orders.extraLeakKgS) * Math.sqrt(Math.max(0, state.p2h) / plant.setpointPa)
  const relief = state.reliefOpen === 1 ? plant.reliefKgS : 0
  const elasticity = LOOP_ELASTICITY * (plant.loopWaterKg / SECONDARY_DENSITY)
  state.p2h = Math.max(0, state.p2h + (dtS * (makeUp - leak - relief)) / elasticity)
  const inflow = state.tankFilling === 1 ? plant.cityWaterKgS : 0
  state.tankLevel = Math.max(0, state.tankLevel + (dtS * (inflow - makeUp)) / (1000 * plant.tankAreaM2))
  return makeUp
}
