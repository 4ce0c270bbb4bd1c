/**
 * The gas boilers of one source: how many run for the present load, their output and gas consumption. Running boilers
 * share the load by rating; a starting boiler ramps up slowly, so a sudden demand is met late, as in a real boiler
 * house.
 */
import { z } from 'zod'
import { approach, clamp } from '#server/modules/heat-model/numbers.ts'
import type { Boiler } from './network.ts'

const boilerState = z.object({
  isRunning: z.boolean(),
  /** Available share of the rated output: 0 cold to 1 warm. */
  readiness: z.number(),
  /** Present share of the rated output. */
  load: z.number(),
  gasNm3S: z.number(),
})
type BoilerState = z.infer<typeof boilerState>

export const boilerHouseState = z.object({
  shortS: z.number(),
  spareS: z.number(),
  boilers: z.record(z.string(), boilerState),
})
type BoilerHouseState = z.infer<typeof boilerHouseState>

export interface BoilerUnit {
  readonly plan: Boiler
  readonly state: BoilerState
  /** Set by faults: a tripped boiler does not start. */
  isTripped: boolean
}

export interface BoilerHouse {
  readonly boilers: readonly BoilerUnit[]
  /** Starts and stops boilers for a load. */
  control(dtS: number, wantedW: number): void
  /** Available output of the running boilers, W. */
  capacityW(): number
  /** Distributes the delivered heat over the running boilers. @returns The gas burnt, Nm³/s. */
  settle(heatW: number): number
  snapshot(): BoilerHouseState
  /** Boilers that are missing in the saved state are unchanged. */
  restore(saved: BoilerHouseState): void
}

/** Natural gas, J/Nm³, lower heating value. */
export const GAS_HEAT = 35.2e6
const OVERLOAD = 1.1
const START_S = 600
const COOL_S = 5400
/** The next boiler starts when the running ones are loaded above this for a while; one stops when it can be spared. */
const START_ABOVE = 0.92
const STOP_BELOW = 0.78
const START_DELAY_S = 300
const STOP_DELAY_S = 1800

export function createBoilerHouse(plans: readonly Boiler[], firstW: number): BoilerHouse {
  let openW = firstW
  const boilers = plans.map((plan): BoilerUnit => {
    const isRunning = openW > 0
    openW -= START_ABOVE * plan.ratedMw * 1e6
    const state = { isRunning, readiness: isRunning ? 1 : 0, load: 0, gasNm3S: 0 }
    return { plan, isTripped: false, state }
  })
  let shortS = 0
  let spareS = 0

  const ratedW = ({ plan }: BoilerUnit): number => plan.ratedMw * 1e6
  function runningW(): number {
    let sum = 0
    for (const boiler of boilers) if (boiler.state.isRunning) sum += ratedW(boiler)
    return sum
  }
  function capacityW(): number {
    let sum = 0
    for (const boiler of boilers) {
      if (boiler.state.isRunning) sum += OVERLOAD * boiler.state.readiness * ratedW(boiler)
    }
    return sum
  }

  function control(dtS: number, wantedW: number): void {
    for (const { state, isTripped } of boilers) {
      if (isTripped) state.isRunning = false
      state.readiness = approach(state.readiness, state.isRunning ? 1 : 0, dtS / (state.isRunning ? START_S : COOL_S))
    }
    const running = runningW()
    const last = boilers.findLast(({ state }) => state.isRunning)
    const isOneSpare = last !== undefined && wantedW < STOP_BELOW * (running - ratedW(last))
    shortS = wantedW > START_ABOVE * running ? shortS + dtS : 0
    spareS = isOneSpare ? spareS + dtS : 0
    // without any running boiler, start one immediately
    if (shortS > START_DELAY_S || running === 0) {
      const next = boilers.find(({ state, isTripped }) => !state.isRunning && !isTripped)
      if (next) next.state.isRunning = true
      shortS = 0
    }
    if (last && spareS > STOP_DELAY_S) {
      last.state.isRunning = false
      spareS = 0
    }
  }

  function settle(heatW: number): number {
    const capacity = capacityW()
    let gas = 0
    for (const { plan, state } of boilers) {
      const share = state.isRunning && capacity > 0 ? (OVERLOAD * state.readiness) / capacity : 0
      state.load = Math.max(0, heatW) * share
      const givenW = state.load * plan.ratedMw * 1e6
      state.gasNm3S = givenW / (GAS_HEAT * efficiency(state.load))
      gas += state.gasNm3S
    }
    return gas
  }

  const snapshot = (): BoilerHouseState => ({
    shortS,
    spareS,
    boilers: Object.fromEntries(boilers.map(({ plan, state }) => [plan.code, { ...state }])),
  })

  function restore(saved: BoilerHouseState): void {
    shortS = saved.shortS
    spareS = saved.spareS
    for (const { plan, state } of boilers) Object.assign(state, saved.boilers[plan.code])
  }

  return { boilers, control, capacityW, settle, snapshot, restore }
}

/** Exhaust temperature, °C; rises with the load and the return temperature. */
export const exhaustC = (load: number, returnC: number): number => 52 + 42 * load + 0.25 * (returnC - 45)

/** Oxygen in the exhaust, %: burners need more air at part load. */
export const exhaustO2 = (load: number): number => 3.2 + 1.5 * (1 - clamp(load, 0, 1))

/** Delivered heat over the lower heating value of the burnt gas. */
export const efficiency = (load: number): number => 0.953 - 0.022 * load - 0.012 * (1 - clamp(load, 0, 1)) ** 2
