import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { withUses } from '#server/demo/seed/demo-uses.ts'
import type { Demand, HeatNetwork } from '../physics/network.ts'
import { createSimulation, type Simulation } from './simulation.ts'

/** Midnight of the company, a Tuesday. */
const START_MS = Date.UTC(2026, 0, 19, 16)
const HOUR_S = 3600

function build(demand: Demand, change: (network: HeatNetwork) => HeatNetwork = (network) => network): Simulation {
  const network = change({ ...buildDemoNetwork({ stations: 3, seed: 1 }), demand })
  const simulation = createSimulation({
    network,
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    maxStepS: 60,
  })
  simulation.warmUp()
  return simulation
}

/** Heat of the whole network in each hour of a day, W. */
function hoursOf(simulation: Simulation): number[] {
  return Array.from({ length: 24 }, () => {
    const before = simulation.energy().stationJ
    simulation.step(HOUR_S)
    return (simulation.energy().stationJ - before) / HOUR_S
  })
}
const used = (use: 'office' | 'residential', hasHotWater: boolean) => (network: HeatNetwork) => ({
  ...network,
  stations: network.stations.map((station) => ({
    ...station,
    hasHotWater,
    units: station.units.map((unit) => ({ ...unit, buildingUse: use })),
  })),
})

describe('a demand with people', () => {
  it('closes the energy balance, hot water included', () => {
    const simulation = build('real', used('residential', true))
    const before = simulation.energy()
    simulation.step(24 * HOUR_S)
    const after = simulation.energy()
    const change = (key: keyof typeof after): number => after[key] - before[key]
    const kept = change('buildingJ') + change('secondaryLossJ') + change('makeUpLossJ') + change('hotWaterJ')
    expect(change('hotWaterJ') / change('stationJ')).toBeGreaterThan(0.02)
    expect((change('stationJ') - kept - change('storedSecondaryJ')) / change('stationJ')).toBeCloseTo(0, 6)
    expect(
      (change('sourceJ') - change('stationJ') - change('pipeLossJ') - change('storedPrimaryJ')) / change('sourceJ'),
    ).toBeCloseTo(0, 6)
  })

  it('lets offices need least at midnight and most before work, and keeps homes warm', () => {
    const [offices, homes] = [build('expected', used('office', false)), build('expected', used('residential', false))]
    const heat = hoursOf(offices)
    expect(heat[1]).toBeLessThan(0.8 * (heat[7] ?? 0))
    hoursOf(homes)
    for (const { state } of homes.units) {
      expect(state.room).toBeGreaterThan(18)
      expect(state.room).toBeLessThan(24)
      expect(state.wall).not.toBe(state.room)
    }
  })

  it('gives no heat to a unit that is shut off, and more to one whose set point was raised', () => {
    const [worked, left] = [build('expected'), build('expected')]
    const [shut, raised] = worked.units
    for (const [unit, work] of [
      [shut, { movedK: 0, isShutOff: true }],
      [raised, { movedK: 3, isShutOff: false }],
    ] as const) {
      const people = unit?.people
      // the crowd sets it anew each minute
      if (people) Object.defineProperty(people, 'work', { get: () => work, set: () => undefined })
    }
    for (const simulation of [worked, left]) simulation.step(6 * HOUR_S)
    const heatOf = ({ units }: Simulation, nth: number): number => units[nth]?.state.heatW ?? Number.NaN
    expect(heatOf(worked, 0)).toBeLessThan(0.02 * heatOf(left, 0))
    expect(heatOf(worked, 1)).toBeGreaterThan(1.04 * heatOf(left, 1))
  })

  it('goes on from a snapshot as if it had not stopped', () => {
    const [first, second] = [build('real'), build('real')]
    first.step(HOUR_S)
    second.restore(JSON.parse(JSON.stringify(first.snapshot())))
    first.step(HOUR_S)
    second.step(HOUR_S)
    expect(second.units.map(({ state }) => state.room)).toEqual(first.units.map(({ state }) => state.room))
  })

  it('differs from what is expected by chance alone, and a plain demand has no people', () => {
    const [real, expected, plain] = [build('real'), build('expected'), build('plain')].map((each) => {
      each.step(24 * HOUR_S)
      return each
    })
    expect(real?.weather).toEqual(expected?.weather)
    const rooms = (simulation: Simulation | undefined) => simulation?.units.map(({ state }) => state.room) ?? []
    rooms(real).forEach((room, at) => {
      expect(Math.abs(room - (rooms(expected)[at] ?? 0))).toBeLessThan(1)
      expect(room).not.toBe(rooms(expected)[at])
    })
    expect(plain?.units.map(({ people }) => people)).toEqual(plain?.units.map(() => null))
  })
})

describe('withUses', () => {
  it('gives some stations another use and hot water, and changes nothing else', () => {
    const network = buildDemoNetwork({ stations: 60, seed: 1 })
    const { stations } = withUses(network, 1)
    const uses = new Set(stations.flatMap(({ units }) => units.map(({ buildingUse }) => buildingUse)))
    expect(uses.size).toBeGreaterThan(3)
    expect(stations.filter(({ hasHotWater }) => hasHotWater).length).toBeGreaterThan(3)
    expect(stations.map(({ code }) => code)).toEqual(network.stations.map(({ code }) => code))
    expect(stations.flatMap(({ units }) => units.map(({ buildingUse: _, ...unit }) => unit))).toEqual(
      network.stations.flatMap(({ units }) => units),
    )
  })
})
