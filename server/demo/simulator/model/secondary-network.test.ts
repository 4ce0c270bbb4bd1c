import { beforeAll, describe, expect, it } from 'vitest'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import type { Entrance } from '../physics/entrances.ts'
import { createSimulation, type Simulation } from './simulation.ts'

/** 00:00 in China on a 20 January. */
const START_MS = Date.UTC(2026, 0, 19, 16)
const network = buildDemoNetwork({ stations: 6, seed: 3 })

function buildSimulation(): Simulation {
  const simulation = createSimulation({
    network,
    seed: 3,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    commands: { delayMs: [1, 2], loss: 0, answerLoss: 0 },
  })
  simulation.warmUp(48)
  return simulation
}
const hours = (simulation: Simulation, count: number, each: () => void = () => undefined): void => {
  for (let i = 0; i < count * 12; i += 1) {
    simulation.step(300)
    each()
  }
}
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

describe('createSecondaryNetwork', () => {
  let simulation: Simulation
  let valved: Entrance[]
  beforeAll(() => {
    simulation = buildSimulation()
    valved = simulation.secondary.entrances.list.filter(({ hasValve }) => hasValve)
  })

  it('distributes heat and mean temperatures of a unit exactly over its entrances', () => {
    const { entrances } = simulation.secondary
    for (const unit of simulation.units) {
      const own = entrances.list.filter((entrance) => entrance.unit === unit)
      const mean = (of: (entrance: Entrance) => number): number =>
        own.reduce((sum, entrance) => sum + entrances.areaShare(entrance) * of(entrance), 0)
      expect(mean(({ index }) => entrances.flowRatio[index] ?? Number.NaN)).toBeCloseTo(1, 9)
      expect(mean(({ index }) => entrances.heatRatio[index] ?? Number.NaN)).toBeCloseTo(1, 9)
      expect(mean(({ index }) => entrances.deviation[index] ?? Number.NaN)).toBeCloseTo(0, 3)
      const returnC = mean(
        (entrance) => (entrances.flowRatio[entrance.index] ?? Number.NaN) * entrances.returnC(entrance),
      )
      expect(returnC).toBeCloseTo(unit.state.t2h, 1)
    }
  })

  it('spreads room temperatures like real flats, and return temperatures like an unbalanced network', () => {
    const { entrances, rooms } = simulation.secondary
    const roomsC = rooms.list
      .filter(({ household }) => household.status === 'normal')
      .map((room) =>
        rooms.temperatureC(room, entrances.deviation[room.entrance.index] ?? 0, simulation.weather.outdoorC),
      )
    expect(spread(roomsC)).toBeGreaterThan(2)
    expect(spread(roomsC)).toBeLessThan(9)
    expect(roomsC.reduce((sum, roomC) => sum + roomC, 0) / roomsC.length).toBeCloseTo(20.5, -0.5)
    const unit = valved[0]?.unit
    const returns = entrances.list
      .filter((entrance) => entrance.unit === unit)
      .map((entrance) => entrances.returnC(entrance))
    expect(spread(returns)).toBeGreaterThan(1)
    expect(spread(returns)).toBeLessThan(10)
  })

  it('gets reports of entrances every 15 to 30 min and of sensors every 30 to 60, with 3 % lost', () => {
    const fresh = buildSimulation()
    fresh.readings()
    const counts = new Map<string, number>()
    const values = new Map<string, number>()
    hours(fresh, 12, () => {
      for (const [code, value] of fresh.readings().flatMap(pairsOf)) {
        counts.set(code, (counts.get(code) ?? 0) + 1)
        values.set(code, value)
      }
    })
    const mean = (codes: readonly string[]): number =>
      codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0) / codes.length
    const entranceCodes = fresh.secondary.entrances.list
      .filter(({ hasValve }) => hasValve)
      .map(({ plan }) => `${plan.code}.Th`)
    const roomCodes = fresh.secondary.rooms.list.map(({ household }) => `${household.customerNo}.RT`)
    // the mean of 12 h over periods of 15 to 30 min, and of 30 to 60
    expect(Math.abs(mean(entranceCodes) / (0.97 * 33.3) - 1)).toBeLessThan(0.15)
    expect(Math.abs(mean(roomCodes) / (0.97 * 16.6) - 1)).toBeLessThan(0.15)
    for (const level of ['unitDoor', 'household'] as const) {
      const node = (level === 'unitDoor' ? entranceCodes : roomCodes)[0]?.split('.')[0] ?? ''
      for (const { code, rangeMin, rangeMax, decimals } of paramsOfLevel(level)) {
        const value = values.get(`${node}.${code}`) ?? Number.NaN
        expect(value, code).toBeGreaterThanOrEqual(rangeMin)
        expect(value, code).toBeLessThanOrEqual(rangeMax)
        expect(value, code).toBe(Number(value.toFixed(decimals)))
      }
    }
  })

  it('lets windows be opened now and then: rooms drop and recover', () => {
    const { rooms } = simulation.secondary
    let numOpen = 0
    let deepestK = 0
    hours(simulation, 24, () => {
      const windows = Object.values(rooms.state.windows)
      numOpen += windows.length
      deepestK = Math.max(deepestK, ...windows.map(({ dropK }) => dropK))
    })
    expect(numOpen).toBeGreaterThan(0)
    expect(deepestK).toBeGreaterThan(1.5)
    expect(deepestK).toBeLessThan(5)
  })

  it('warms southern rooms in the sun, after it and not in the night', () => {
    const fresh = buildSimulation()
    const { sunK } = fresh.secondary.rooms.state
    expect(sunK.south).toBeLessThan(0.02)
    hours(fresh, 14)
    expect(sunK.south).toBeGreaterThan(sunK.north)
  })
})

describe('door valves', () => {
  it('throttle on command: that entrance gets colder, the others warmer, the pump slower', () => {
    const simulation = buildSimulation()
    const { entrances } = simulation.secondary
    const entrance = entrances.list.find(({ hasValve }) => hasValve)
    if (!entrance) throw new Error('no valve')
    const before = { returnC: entrances.returnC(entrance), hz: entrance.unit.state.pumpHz }
    const command = (value: number) => {
      simulation.command({ id: `set ${value}`, point: `${entrance.plan.code}.U_SV`, value }, simulation.nowMs)
      return simulation.answers(simulation.nowMs + 10)[0]
    }
    const start = entrances.valves.get(entrance.plan.code)?.positionSet ?? 0
    expect(command(25)).toMatchObject({ gateway: entrance.gateway, result: 'step', value: start })
    for (let at = start - 10; at > 25; at -= 10) expect(command(at)?.result).toBe('ok')
    expect(command(26)?.result).toBe('ok')
    expect(command(25.5)).toMatchObject({ gateway: entrance.gateway, result: 'ok', value: 25.5 })
    hours(simulation, 6)
    expect(entrances.valves.get(entrance.plan.code)?.position).toBe(25.5)
    expect(entrances.returnC(entrance)).toBeLessThan(before.returnC - 1)
    expect(entrances.deviation[entrance.index]).toBeLessThan(0)
    expect(entrance.unit.network.resistanceFactor).toBeGreaterThan(1)
    expect(entrance.unit.state.pumpHz).toBeLessThan(before.hz)
    expect(command(101)?.result).toBe('range')
  })

  it('fall back to what they had when a value expires, also after a snapshot', () => {
    const first = buildSimulation()
    const code = [...first.secondary.entrances.valves.keys()][0] ?? ''
    const stateOf = (simulation: Simulation) => simulation.secondary.entrances.valves.get(code)
    const before = stateOf(first)?.positionSet
    const set = (value: number, minutes: number) => {
      const validUntil = first.nowMs + minutes * 60_000
      first.command({ id: `for ${minutes}`, point: `${code}.U_SV`, value, validUntil }, first.nowMs)
      return first.answers(first.nowMs + 10)[0]?.result
    }
    const own = before ?? 0
    expect([set(own - 10, 30), set(own - 5, 60)]).toEqual(['ok', 'ok'])
    const next = buildSimulation()
    next.restore(first.snapshot())
    hours(next, 0.5)
    expect(stateOf(next)?.positionSet).toBe(own - 5)
    hours(next, 1)
    expect(stateOf(next)?.positionSet).toBe(before)
    expect(stateOf(next)?.expiries).toEqual({})
  })

  it('equalise return temperatures in return-temperature mode', () => {
    const simulation = buildSimulation()
    const { entrances } = simulation.secondary
    const unit = entrances.list.find(({ hasValve }) => hasValve)?.unit
    const own = entrances.list.filter((entrance) => entrance.unit === unit && entrance.hasValve)
    const before = spread(own.map((entrance) => entrances.returnC(entrance)))
    for (const { plan } of own) {
      const returnC = Math.round(unit?.state.t2h ?? 0)
      for (const [code, value] of [['ThSP', returnC] as const, ['Mode', 1] as const]) {
        simulation.command({ id: `${plan.code}.${code}`, point: `${plan.code}.${code}`, value }, simulation.nowMs)
      }
    }
    for (const { result } of simulation.answers(simulation.nowMs + 10)) expect(result).toBe('ok')
    hours(simulation, 8)
    expect(spread(own.map((entrance) => entrances.returnC(entrance)))).toBeLessThan(0.6 * before)
  })
})
