import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import type { Demand, Tuning } from '../physics/network.ts'
import { steadyWeather } from '../physics/steady-weather.ts'
import type { Unit } from '../physics/unit.ts'
import { createSimulation, type Simulation } from './simulation.ts'

const HOUR_S = 3600
const START_MS = Date.UTC(2026, 0, 20, 2)

const build = (tuning: Tuning | undefined, { stations = 6, demand }: { stations?: number; demand?: Demand } = {}) =>
  createSimulation({
    network: { ...buildDemoNetwork({ stations, seed: 1 }), demand, tuning },
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
  })

/** Two days of steady weather, so that rooms and water are where they stay. */
function settled(tuning: Tuning): Simulation {
  const network = { ...buildDemoNetwork({ stations: 20, seed: 1 }), tuning }
  const weather = steadyWeather(-5)
  const simulation = createSimulation({
    network,
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
    maxStepS: 60,
    weather,
  })
  simulation.warmUp()
  simulation.step(48 * HOUR_S)
  return simulation
}
const meanC = ({ state }: Unit): number => (state.t2g + state.t2h) / 2
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
/** Of units on their curves that are designed alike: how far apart their mean water temperatures are, K. */
function spreadWithinClasses({ units }: Simulation): number[] {
  const classes = new Map<string, number[]>()
  for (const unit of units.filter(({ own }) => own.CV1_Mode !== 0)) {
    const { emitter, designSupplyC } = unit.plan
    const key = `${emitter} ${designSupplyC}`
    classes.set(key, [...(classes.get(key) ?? []), meanC(unit)])
  }
  return [...classes.values()].filter(({ length }) => length >= 8).map(spread)
}

describe('how well units are set', () => {
  it.each([
    ['plain', { T2g: 327.9, T2h: 271, TR: 166.9, CV1_SV: 606.5, HT1: 567_222 }],
    ['real', { T2g: 327.9, T2h: 274.9, TR: 166, CV1_SV: 588.6, HT1: 567_090.4 }],
  ] as const)('is as before where they are tuned, to the digit: %s', (demand, sums) => {
    const simulation = build('tuned', { demand })
    simulation.warmUp()
    simulation.step(6 * HOUR_S)
    const pairs = simulation.readings().flatMap(pairsOf)
    for (const [param, sum] of Object.entries(sums)) {
      const values = pairs.flatMap(([code, value]) => (code.endsWith(`.${param}`) ? [value] : []))
      expect(
        values.reduce((total, value) => total + value, 0),
        param,
      ).toBeCloseTo(sum, 6)
    }
  })

  it('changes nothing of the plant itself: the same buildings and instruments however they are set', () => {
    const hidden = ({ units }: Simulation) =>
      units.map(({ building, instruments, fouling }) => ({ building, instruments, fouling }))
    const tuned = build('tuned', { stations: 20 })
    for (const tuning of ['usual', 'poor'] as const) {
      const other = build(tuning, { stations: 20 })
      expect(hidden(other)).toEqual(hidden(tuned))
      expect(other.units.map(({ own }) => own.KTemp)).not.toEqual(tuned.units.map(({ own }) => own.KTemp))
      expect(other.units.map(({ own }) => own)).toEqual(build(tuning, { stations: 20 }).units.map(({ own }) => own))
    }
  })

  it('usual: offsets deviate by 1.5 K, and one unit in ten has a valve that people set', () => {
    const [tuned, usual] = [build('tuned', { stations: 120 }), build('usual', { stations: 120 })]
    const deviations = usual.units.map(({ own }, index) => own.KTemp - (tuned.units[index]?.own.KTemp ?? 0))
    const mean = deviations.reduce((sum, each) => sum + each, 0) / deviations.length
    const sd = Math.sqrt(deviations.reduce((sum, each) => sum + (each - mean) ** 2, 0) / deviations.length)
    expect(Math.abs(mean)).toBeLessThan(0.3)
    expect(sd).toBeGreaterThan(1.3)
    expect(sd).toBeLessThan(1.7)
    const byHand = usual.units.filter(({ own }) => own.CV1_Mode === 0)
    expect(byHand.length / usual.units.length).toBeGreaterThan(0.06)
    expect(byHand.length / usual.units.length).toBeLessThan(0.14)
    for (const { own, state } of byHand) {
      expect(own.CV1_SV).toBeGreaterThan(10)
      expect(state.settings.CV1_SV).toBe(own.CV1_SV)
    }
  })

  it('a valve that people set heats its rooms about as its curve would on the day it was set', () => {
    const { units } = settled('usual')
    const rooms = units.filter(({ own }) => own.CV1_Mode === 0).map(({ state }) => state.room)
    expect(rooms.length).toBeGreaterThan(0)
    for (const room of rooms) {
      expect(room).toBeGreaterThan(16)
      expect(room).toBeLessThan(26)
    }
  })

  it('poor: mean water temperatures within a class are 8 to 12 K apart, and near each other where units are tuned', () => {
    const [poor, tuned] = [spreadWithinClasses(settled('poor')), spreadWithinClasses(settled('tuned'))]
    expect(poor.length).toBeGreaterThan(0)
    for (const kelvin of poor) {
      expect(kelvin).toBeGreaterThan(8)
      expect(kelvin).toBeLessThan(12)
    }
    for (const kelvin of tuned) expect(kelvin).toBeLessThan(5)
  })
})
