import { beforeAll, describe, expect, it } from 'vitest'
import { type ParamLevel, paramsOfLevel, standardParams } from '#contract/network/standard-params.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { createSimulation, type EnergyBalance, type Simulation } from './simulation.ts'

const HOUR_S = 3600
/** 10:00 in China on a 20 January. */
const START_MS = Date.UTC(2026, 0, 20, 2)

interface BuildOptions {
  readonly stations?: number
  readonly seed?: number
  readonly messageLoss?: number
  readonly maxStepS?: number
  readonly change?: (network: HeatNetwork) => HeatNetwork
}

function buildSimulation({
  stations = 4,
  seed = 1,
  messageLoss = 0,
  maxStepS = 15,
  change = (n) => n,
}: BuildOptions = {}): Simulation {
  const network = change(buildDemoNetwork({ stations, seed }))
  return createSimulation({
    network,
    seed,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss,
    maxStepS,
    stochasticFaultRate: 0,
  })
}

const readingOf = (simulation: Simulation, code: string): number =>
  simulation
    .readings()
    .flatMap(pairsOf)
    .find(([name]) => name === code)?.[1] ?? Number.NaN

describe('createSimulation, over three days with 20 stations', () => {
  let simulation: Simulation
  let before: EnergyBalance
  let after: EnergyBalance
  const roomsC: number[] = []
  const readings: (readonly [string, number])[] = []

  beforeAll(() => {
    simulation = buildSimulation({ stations: 20 })
    simulation.warmUp()
    before = simulation.energy()
    for (let quarter = 0; quarter < 288; quarter += 1) {
      for (let i = 0; i < 15; i += 1) simulation.step(60)
      roomsC.push(...simulation.units.map(({ state }) => state.room))
      for (const message of simulation.readings()) readings.push(...pairsOf(message))
    }
    after = simulation.energy()
  })

  const change = (key: keyof EnergyBalance): number => after[key] - before[key]

  it('closes the energy balance of the whole: source = buildings + losses + change of stored heat', () => {
    const used = change('buildingJ') + change('pipeLossJ') + change('secondaryLossJ') + change('makeUpLossJ')
    expect(change('sourceJ')).toBeGreaterThan(0)
    expect((change('sourceJ') - used - change('storedJ')) / change('sourceJ')).toBeCloseTo(0, 6)
  })

  it('loses 2 to 6 % of its heat on the way to the stations', () => {
    const share = change('pipeLossJ') / change('sourceJ')
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.06)
  })

  it('closes the balance of the primary side, exchangers between', () => {
    const used = change('stationJ') + change('pipeLossJ') + change('storedPrimaryJ')
    expect((change('sourceJ') - used) / change('sourceJ')).toBeCloseTo(0, 6)
  })

  it('loses a plausible share on the way', () => {
    expect(change('pipeLossJ') / change('sourceJ')).toBeGreaterThan(0.002)
    expect(change('pipeLossJ') / change('sourceJ')).toBeLessThan(0.06)
  })

  it('keeps rooms between 18 and 23 °C', () => {
    expect(Math.min(...roomsC)).toBeGreaterThan(18)
    expect(Math.max(...roomsC)).toBeLessThan(23)
  })

  it('publishes standard parameters only, each within its range and with its decimals', () => {
    const dictionary = new Map(standardParams.map((param) => [param.code, param]))
    for (const [code, value] of readings) {
      const param = dictionary.get(code.split('.').at(-1) ?? '')
      if (!param) throw new Error(`${code} is no standard parameter`)
      if (!(value >= param.rangeMin && value <= param.rangeMax)) throw new Error(`${code} ${value} is out of range`)
      if (value !== Number(value.toFixed(param.decimals))) throw new Error(`${code} ${value} has too many decimals`)
    }
  })

  it('supplies at the temperature of the source’s curve, with stations close to it', () => {
    const supply = readingOf(simulation, 'RY01.T1g')
    expect(supply).toBeGreaterThan(80)
    // at most 10 K above the design temperature, in the coldest night
    expect(supply).toBeLessThan(121)
    expect(readingOf(simulation, 'HZ0001.1.T1g')).toBeLessThan(supply + 1)
    expect(readingOf(simulation, 'HZ0001.1.T1g')).toBeGreaterThan(supply - 8)
  })

  it('holds the differential pressure of the worst point', () => {
    expect(readingOf(simulation, 'RY01.DPn')).toBeCloseTo(0.1, 1.5)
  })
})

describe('warmUp', () => {
  it.each([1, 2, 3])('starts with values as in a winter day, seed %i', (seed) => {
    const simulation = buildSimulation({ stations: 12, seed })
    simulation.warmUp()
    expect(simulation.nowMs).toBe(START_MS)
    expect(readingOf(simulation, 'RY01.T1g')).toBeGreaterThan(85)
    expect(readingOf(simulation, 'RY01.T1g')).toBeLessThan(112)
    expect(readingOf(simulation, 'RY01.T1h')).toBeGreaterThan(36)
    expect(readingOf(simulation, 'RY01.T1h')).toBeLessThan(50)
    for (const { state } of simulation.units) {
      expect(state.t2g).toBeGreaterThan(34)
      expect(state.t2g).toBeLessThan(62)
      expect(state.t2h).toBeGreaterThan(28)
      expect(state.t2h).toBeLessThan(48)
      expect(state.room).toBeGreaterThan(19)
      expect(state.room).toBeLessThan(22)
    }
  })
})

describe('step', () => {
  it('gives the same day for the same seed, and another for another', () => {
    const day = (seed: number) => {
      const simulation = buildSimulation({ seed })
      for (let i = 0; i < 60; i += 1) simulation.step(60)
      return simulation.readings().flatMap(pairsOf)
    }
    const first = day(1)
    expect(day(1)).toEqual(first)
    expect(day(2)).not.toEqual(first)
  })

  it('comes to nearly the same with short and long steps', () => {
    const [short, long] = [buildSimulation(), buildSimulation()]
    for (let i = 0; i < HOUR_S; i += 1) short.step(1)
    for (let i = 0; i < HOUR_S / 60; i += 1) long.step(60)
    expect(long.nowMs).toBeCloseTo(short.nowMs, 3)
    short.units.forEach((unit, index) => {
      expect(long.units[index]?.state.t2g).toBeCloseTo(unit.state.t2g, 0)
      expect(long.units[index]?.state.room).toBeCloseTo(unit.state.room, 2)
    })
  })

  it('has the same hours, and closes its balance, in the longer steps of the past', () => {
    const run = (maxStepS: number) => {
      const simulation = buildSimulation({ maxStepS })
      simulation.warmUp()
      const before = simulation.energy()
      const supplies = Array.from({ length: 72 }, () => {
        simulation.step(300)
        return simulation.units.reduce((sum, { state }) => sum + state.t2g, 0) / simulation.units.length
      })
      const { sourceJ, pipeLossJ, stationJ, storedPrimaryJ } = simulation.energy()
      const missing = sourceJ - pipeLossJ - stationJ - (storedPrimaryJ - before.storedPrimaryJ)
      return { stationJ, missing: missing / sourceJ, supplyC: supplies.reduce((a, b) => a + b, 0) / supplies.length }
    }
    const usual = run(15)
    for (const maxStepS of [30, 60]) {
      const long = run(maxStepS)
      expect(Math.abs(long.stationJ / usual.stationJ - 1)).toBeLessThan(0.001)
      expect(Math.abs(long.missing)).toBeLessThan(1e-9)
      // less than the noise of a sensor
      expect(Math.abs(long.supplyC - usual.supplyC)).toBeLessThan(0.06)
    }
  })

  it('brings the secondary supply to a constant setpoint and keeps it there', () => {
    const constant = (network: HeatNetwork): HeatNetwork => ({
      ...network,
      stations: network.stations.map((station) => ({
        ...station,
        units: station.units.map((unit) => ({ ...unit, controlMode: 1 as const })),
      })),
    })
    const simulation = buildSimulation({ change: constant })
    simulation.warmUp(6)
    for (const { state } of simulation.units) state.settings.T2gSP -= 4
    for (let i = 0; i < 120; i += 1) simulation.step(60)
    for (const { state, instruments } of simulation.units) {
      expect(Math.abs(state.t2g + instruments.t2g - state.supplySet)).toBeLessThan(0.6)
    }
  })

  it('refuses a step that is not a positive time', () => {
    for (const dtS of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => buildSimulation().step(dtS)).toThrow(/dtS .* must be a positive number/)
    }
  })
})

describe('createSimulation, with a network as a user may have drawn it', () => {
  it('runs with a source that feeds nobody, one without boilers, a dead-end chamber and no communities', () => {
    const drawn = (network: HeatNetwork): HeatNetwork => {
      const [source] = network.sources
      const [chamber] = network.junctions
      const [segment] = network.segments
      if (!source || !chamber || !segment) throw new Error('no network')
      const idle = { ...source, code: 'RY09', gatewayCode: 'GW-RY09' }
      return {
        ...network,
        sources: [{ ...source, boilers: [] }, idle],
        junctions: [...network.junctions, { ...chamber, code: 'J9999' }],
        segments: [...network.segments, { ...segment, code: 'GD9999', from: chamber.code, to: 'J9999' }],
        communities: [],
      }
    }
    const simulation = buildSimulation({ change: drawn })
    simulation.warmUp(6)
    for (const [code, value] of simulation.readings().flatMap(pairsOf)) expect(value, code).toBeGreaterThan(-60)
    const read = simulation.readings().flatMap(pairsOf).length
    expect(read).toBe(simulation.readings().reduce((sum, { blocks }) => sum + blocks.flatMap((b) => b.codes).length, 0))
    expect(readingOf(simulation, 'RY09.F1')).toBe(0)
    expect(readingOf(simulation, 'RY01-B1.B_Run')).toBe(1)
    for (const { state } of simulation.units) expect(state.room).toBeGreaterThan(18)
  })
})

describe('advanceTo', () => {
  it('reaches the requested time, never goes back, and simulates two days at most', () => {
    const simulation = buildSimulation({ stations: 1 })
    simulation.advanceTo(START_MS + 90_500)
    expect(simulation.nowMs).toBe(START_MS + 90_500)
    simulation.advanceTo(START_MS)
    expect(simulation.nowMs).toBe(START_MS + 90_500)
    const heatBefore = simulation.energy().sourceJ
    simulation.advanceTo(START_MS + 30 * 86_400_000)
    expect(simulation.nowMs).toBe(START_MS + 30 * 86_400_000)
    const meanW = (simulation.energy().sourceJ - heatBefore) / (2 * 86_400)
    expect(meanW).toBeLessThan((simulation.network.sources[0]?.ratedCapacityMw ?? 0) * 1e6)
  })
})

describe('readings', () => {
  it('has one message per gateway with all its points, in real time', () => {
    const simulation = buildSimulation()
    simulation.step(5)
    const messages = simulation.readings()
    expect(messages.map(({ gateway }) => gateway)).toEqual([
      'GW-RY01',
      ...simulation.network.stations.map(({ gatewayCode }) => gatewayCode),
      'GW-J0001',
    ])
    const codesOf = (nodeCode: string): string[] =>
      messages
        .flatMap((message) => pairsOf(message).map(([code]) => code))
        .filter((code) => code.startsWith(`${nodeCode}.`))
        .map((code) => code.slice(nodeCode.length + 1))
        .sort()
    const known = (level: ParamLevel): string[] =>
      paramsOfLevel(level)
        .map(({ code }) => code)
        .filter((code) => code !== 'Comm' && code !== 'CommT')
        .sort()
    expect(codesOf('RY01')).toEqual(known('source'))
    expect(codesOf('RY01-B1')).toEqual(known('boiler'))
    expect(codesOf('J0001')).toEqual(known('well'))
    for (const { plan } of simulation.units) expect(codesOf(plan.code)).toEqual(known('unit'))
    for (const { t } of messages) expect(t).toBe(START_MS + 5000)
  })

  it('agrees with itself: differences, means and heat follow from what is shown', () => {
    const simulation = buildSimulation()
    simulation.warmUp(6)
    const values = new Map(simulation.readings().flatMap(pairsOf))
    const value = (code: string): number => values.get(`HZ0001.1.${code}`) ?? Number.NaN
    expect(value('DP1')).toBeCloseTo(value('P1g') - value('P1h'), 9)
    expect(value('DP2')).toBeCloseTo(value('P2g') - value('P2h'), 9)
    expect(value('T2pj')).toBeCloseTo((value('T2g') + value('T2h')) / 2, 0)
    const heatMw = (value('F1') / 3.6) * 4187 * (value('T1g') - value('T1h')) * 1e-6
    expect(value('Q1') / heatMw).toBeCloseTo(1, 1)
  })

  it('counts meters forward only', () => {
    const simulation = buildSimulation()
    const counters = (): number[] =>
      simulation
        .readings()
        .flatMap(pairsOf)
        .filter(([code]) => /\.(FT1|HT1|FT2|WM_FT|EM_EP|MK_FT|GAS_FT)$/.test(code))
        .map(([, value]) => value)
    let previous = counters()
    for (let i = 0; i < 50; i += 1) {
      simulation.step(30)
      const now = counters()
      now.forEach((value, index) => {
        expect(value).toBeGreaterThanOrEqual(previous[index] ?? Number.POSITIVE_INFINITY)
      })
      previous = now
    }
  })

  it('loses messages at the rate asked for', () => {
    const simulation = buildSimulation({ messageLoss: 0.2 })
    let numSent = 0
    for (let i = 0; i < 400; i += 1) numSent += simulation.readings().length
    expect(numSent / (400 * 6)).toBeCloseTo(0.8, 1)
  })
})

describe('snapshot', () => {
  it('lets another process go on exactly, after a trip through JSON', () => {
    const simulation = buildSimulation()
    simulation.warmUp(3)
    const saved: unknown = JSON.parse(JSON.stringify(simulation.snapshot()))
    const resumed = buildSimulation()
    resumed.restore(saved)
    for (const one of [simulation, resumed]) for (let i = 0; i < 20; i += 1) one.step(30)
    expect(resumed.nowMs).toBe(simulation.nowMs)
    expect(resumed.readings().flatMap(pairsOf)).toEqual(simulation.readings().flatMap(pairsOf))
  })

  it('has plausible pressures at once after a restore', () => {
    const simulation = buildSimulation()
    simulation.warmUp(3)
    const resumed = buildSimulation()
    resumed.restore(simulation.snapshot())
    expect(readingOf(resumed, 'HZ0001.1.P1g')).toBeCloseTo(readingOf(simulation, 'HZ0001.1.P1g'), 1)
  })

  it('refuses what is no snapshot, by field, and changes nothing', () => {
    const simulation = buildSimulation()
    const before = simulation.snapshot()
    expect(() => simulation.restore({ ...before, nowMs: 'yesterday' })).toThrow(/nowMs/)
    expect(() => simulation.restore(null)).toThrow(/snapshot refused/)
    expect(simulation.snapshot()).toEqual(before)
  })

  it('uses the fitting parts of a snapshot of another network; new units start from rest', () => {
    const large = buildSimulation({ stations: 6 })
    large.warmUp(3)
    for (const { state } of large.units) state.flow1T += 1234.5
    const kept: unknown = JSON.parse(JSON.stringify(large.snapshot()))
    const without = (network: HeatNetwork): HeatNetwork => {
      const stations = network.stations.filter(({ code }) => code !== 'HZ0002')
      const communities = network.communities.filter(({ stationCode }) => stationCode !== 'HZ0002')
      const segments = network.segments.filter(({ to }) => to !== 'HZ0002')
      return { ...network, stations, communities, segments }
    }
    const small = buildSimulation({ stations: 6, change: without })
    expect(small.restore(kept)).toEqual(expect.arrayContaining(['RY01 supplyC']))
    expect(small.nowMs).toBe(large.nowMs)
    for (const { plan, state } of small.units) {
      const { flow1T, heat1Gj, room, t2g } = large.units.find((unit) => unit.plan.code === plan.code)?.state ?? state
      expect(state).toMatchObject({ flow1T, heat1Gj, room, t2g })
    }
    const back = buildSimulation({ stations: 6 })
    const added = back.units.filter(({ stationCode }) => stationCode === 'HZ0002').map(({ plan }) => plan.code)
    const notes = back.restore(JSON.parse(JSON.stringify(small.snapshot())))
    expect(notes).toEqual(expect.arrayContaining(added))
    for (let i = 0; i < 60; i += 1) back.step(60)
    for (const { state } of back.units) expect(state.room).toBeGreaterThan(18)
  })

  it('uses the fitting parts of a snapshot of another version, and names the missing ones', () => {
    const simulation = buildSimulation()
    simulation.warmUp(3)
    const { secondary: _gone, sources, ...rest } = simulation.snapshot()
    const units = Object.fromEntries(
      Object.entries(rest.units).map(([code, { settings: _old, expiries: _none, ...state }]) => [code, state]),
    )
    const old = { ...rest, version: 1, units, plant: sources.RY01?.plant }
    const resumed = buildSimulation()
    const notes = resumed.restore(JSON.parse(JSON.stringify(old)))
    expect(notes).toEqual(['RY01', 'RY01 boilers', 'RY01 supplyC', 'RY01 returnC', 'secondary'])
    resumed.units.forEach(({ state, own }, index) => {
      expect(state.heat1Gj).toBe(simulation.units[index]?.state.heat1Gj)
      expect(state.settings).toEqual(own)
    })
    for (let i = 0; i < 60; i += 1) resumed.step(60)
    for (const { state } of resumed.units) expect(state.room).toBeGreaterThan(18)
  })
})
