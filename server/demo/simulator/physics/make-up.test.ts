import { describe, expect, it } from 'vitest'
import { type MakeUp, type MakeUpOrders, type MakeUpState, moveMakeUp } from './make-up.ts'

const buildPlant = (changes: Partial<MakeUp> = {}): MakeUp => ({
  setpointPa: 400_000,
  pumpKgS: 0.8,
  leakKgS: 0.15,
  reliefKgS: 2,
  loopWaterKg: 96_000,
  tankAreaM2: 4,
  cityWaterKgS: 1.6,
  ...changes,
})
const ORDERS: MakeUpOrders = {
  setpointPa: 400_000,
  startPa: 380_000,
  stopPa: 420_000,
  isReliefCommanded: false,
  isPowered: true,
  isStuck: false,
  extraLeakKgS: 0,
}
const buildState = (changes: Partial<MakeUpState> = {}): MakeUpState => ({
  p2h: 400_000,
  makeUpRunning: 0,
  reliefOpen: 0,
  tankLevel: 1.8,
  tankFilling: 0,
  ...changes,
})

/** Runs some hours in steps of 10 s. @returns The water fed by the pump, kg. */
function run(state: MakeUpState, plant: MakeUp, hours: number, watch: () => void = () => undefined): number {
  let fedKg = 0
  for (let i = 0; i < hours * 360; i += 1) {
    fedKg += 10 * moveMakeUp(state, plant, ORDERS, 10)
    watch()
  }
  return fedKg
}

describe('moveMakeUp', () => {
  it('keeps the return pressure between start and stop pressure, within a step', () => {
    const state = buildState()
    run(state, buildPlant(), 24, () => {
      expect(state.p2h).toBeGreaterThan(378_000)
      expect(state.p2h).toBeLessThan(423_000)
    })
  })

  it('feeds what leaks', () => {
    const fedKg = run(buildState(), buildPlant(), 240)
    expect(fedKg / (0.15 * 240 * 3600)).toBeCloseTo(1, 1)
  })

  it('loses pressure when a burst takes more than the pump gives', () => {
    const state = buildState()
    run(state, buildPlant({ leakKgS: 8 }), 1)
    expect(state.p2h).toBeLessThan(100_000)
    expect(state.makeUpRunning).toBe(1)
  })

  it('opens the relief valve on over-pressure and closes it again', () => {
    const state = buildState({ p2h: 490_000 })
    moveMakeUp(state, buildPlant(), ORDERS, 1)
    expect(state.reliefOpen).toBe(1)
    run(state, buildPlant(), 1)
    expect(state.reliefOpen).toBe(0)
  })

  it('fills the tank between its two levels', () => {
    const state = buildState()
    const levels: number[] = []
    run(state, buildPlant(), 48, () => levels.push(state.tankLevel))
    expect(Math.min(...levels)).toBeGreaterThan(1.35)
    expect(Math.max(...levels)).toBeLessThan(2.05)
    expect(Math.max(...levels)).toBeGreaterThan(1.95)
  })

  it('feeds nothing from an empty tank', () => {
    const state = buildState({ p2h: 370_000, tankLevel: 0 })
    expect(moveMakeUp(state, buildPlant({ cityWaterKgS: 0 }), ORDERS, 10)).toBe(0)
  })
})
