import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import { createSimulation, type Simulation } from '../model/simulation.ts'
import type { FaultRequest } from './fault-catalogue.ts'

/** 10:00 in China on a 20 January. */
const START_MS = Date.UTC(2026, 0, 20, 2)
const network = buildDemoNetwork({ stations: 4, seed: 1 })

function buildSimulation(): Simulation {
  const simulation = createSimulation({
    network,
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
  })
  simulation.warmUp(6)
  return simulation
}

function minutes(simulation: Simulation, count: number): void {
  for (let i = 0; i < count * 6; i += 1) simulation.step(10)
}

const read = (simulation: Simulation): Map<string, number> => new Map(simulation.readings().flatMap(pairsOf))

/** Readings of a unit before and some minutes after a fault. */
function strike(request: FaultRequest, forMinutes: number) {
  const simulation = buildSimulation()
  const before = read(simulation)
  const id = simulation.startFault(request)
  minutes(simulation, forMinutes)
  const after = read(simulation)
  const of = (values: Map<string, number>, code: string) => values.get(code) ?? Number.NaN
  return {
    simulation,
    id,
    was: (code: string) => of(before, code),
    is: (code: string) => of(after, code),
  }
}

describe('startFault', () => {
  it('stops a tripped pump, and its standby takes over', () => {
    const { simulation, was, is } = strike({ kind: 'pump-trip', target: 'HZ0001.1' }, 0.34)
    expect([is('HZ0001.1.XP1_Run'), is('HZ0001.1.XP1_Flt'), is('HZ0001.1.XP2_Run')]).toEqual([0, 1, 0])
    expect(is('HZ0001.1.F2')).toBeLessThan(0.1 * was('HZ0001.1.F2'))
    minutes(simulation, 5)
    const later = read(simulation)
    expect([later.get('HZ0001.1.XP1_Run'), later.get('HZ0001.1.XP2_Run')]).toEqual([0, 1])
    expect((later.get('HZ0001.1.F2') ?? 0) / was('HZ0001.1.F2')).toBeCloseTo(1, 1)
  })

  it('shuts the valve when no pump is left, and the rooms cool', () => {
    const { simulation, is } = strike({ kind: 'pump-trip', target: 'HZ0001.1', severity: 2 }, 10)
    expect([is('HZ0001.1.F2'), is('HZ0001.1.F1'), is('HZ0001.1.Q1')]).toEqual([0, 0, 0])
    const roomC = simulation.units[0]?.state.room ?? Number.NaN
    minutes(simulation, 300)
    expect(simulation.units[0]?.state.room).toBeLessThan(roomC - 0.3)
  })

  it('keeps a stuck valve at its position, whatever its setpoint', () => {
    const { is } = strike({ kind: 'valve-stuck', target: 'HZ0002.1' }, 30)
    expect(is('HZ0002.1.CV1_U')).toBeCloseTo(37, 0)
  })

  it('lets the controller follow a drifting sensor: it reads right and the water is too cold', () => {
    const { simulation } = strike({ kind: 'sensor-drift', target: 'HZ0001.1', severity: 5 }, 24 * 60)
    const [unit] = simulation.units
    if (!unit) throw new Error('no unit')
    expect(unit.condition.supplyDriftK).toBeCloseTo(5, 1)
    expect(unit.state.t2g).toBeLessThan(unit.state.supplySet - 3)
  })

  it('shows a clogged strainer by its pressure difference and less flow for the same position', () => {
    const { was, is } = strike({ kind: 'strainer-clog', target: 'HZ0001.1' }, 30)
    expect(is('HZ0001.1.DPf1')).toBeGreaterThan(4 * was('HZ0001.1.DPf1'))
    expect(is('HZ0001.1.CV1_U')).toBeGreaterThan(was('HZ0001.1.CV1_U'))
  })

  it('loses the pressure in a burst while make-up runs at its most', () => {
    const { was, is } = strike({ kind: 'burst', target: 'HZ0001.1' }, 20)
    expect(is('HZ0001.1.P2h')).toBeLessThan(was('HZ0001.1.P2h') - 0.1)
    expect(is('HZ0001.1.WM_F')).toBeGreaterThan(0.02 * is('HZ0001.1.F2'))
    expect(is('HZ0001.1.BP1_Run')).toBe(1)
  })

  it('counts more make-up with a slow leak, and with theft in the evening only', () => {
    const fed = (kind?: 'slow-leak' | 'water-theft') => {
      const simulation = buildSimulation()
      if (kind) simulation.startFault({ kind, target: 'HZ0001.1' })
      const total = () => simulation.units[0]?.state.makeUpT ?? 0
      const first = total()
      minutes(simulation, 8 * 60)
      const evening = total()
      minutes(simulation, 4 * 60)
      return [evening - first, total() - evening] as const
    }
    const [day, evening] = fed()
    const leak = fed('slow-leak')
    expect(leak[0] - day).toBeGreaterThan(1.6)
    const theft = fed('water-theft')
    expect(theft[0] - day).toBeLessThan(0.4)
    expect(theft[1] - evening).toBeGreaterThan(1.6)
  })

  it('stops pumps and shows the mains failure in a power cut, and starts again after it', () => {
    const { simulation, is } = strike({ kind: 'power-cut', target: 'HZ0001', durationS: 900 }, 10)
    expect([is('HZ0001.1.PwrFail'), is('HZ0001.1.UPS'), is('HZ0001.1.XP1_Run'), is('HZ0001.1.F2')]).toEqual([
      1, 1, 0, 0,
    ])
    expect([is('HZ0001.1.EM_P'), is('HZ0001.1.EM_U')]).toEqual([0, 0])
    minutes(simulation, 10)
    expect(simulation.faults()).toEqual([])
    expect(read(simulation).get('HZ0001.1.XP1_Run')).toBe(1)
    expect(read(simulation).get('HZ0001.1.PwrFail')).toBe(0)
  })

  it('takes a station, or a whole area, offline', () => {
    const { simulation, id } = strike({ kind: 'area-comm-loss', target: ['HZ0001', 'HZ0003'] }, 1)
    const gateways = () => simulation.readings().map(({ gateway }) => gateway)
    expect(gateways()).not.toContain('GW-HZ0001')
    expect(gateways()).toContain('GW-HZ0002')
    expect(gateways()).not.toContain('GW-HZ0003')
    expect(simulation.stopFault(id)).toBe(true)
    expect(simulation.stopFault(id)).toBe(false)
    minutes(simulation, 1)
    expect(gateways()).toContain('GW-HZ0001')
  })

  it('takes a tripped boiler out', () => {
    const { is } = strike({ kind: 'boiler-trip', target: 'RY01-B1' }, 10)
    expect([is('RY01-B1.B_Run'), is('RY01-B1.B_Flt'), is('RY01-B1.Flame')]).toEqual([0, 1, 0])
  })

  it('cools the weather by 12 K within a day', () => {
    const simulation = buildSimulation()
    const calm = buildSimulation()
    simulation.startFault({ kind: 'cold-wave', target: 'network' })
    for (const one of [simulation, calm]) for (let i = 0; i < 96; i += 1) one.step(900)
    expect(simulation.weather.outdoorC - calm.weather.outdoorC).toBeCloseTo(-12, 1)
    expect(simulation.units[0]?.state.supplySet).toBeGreaterThan((calm.units[0]?.state.supplySet ?? 0) + 2)
  })

  it('freezes one reading and drives the pressure up where asked', () => {
    const { simulation, was, is } = strike({ kind: 'frozen-sensor', target: 'HZ0001.1.FT1' }, 60)
    expect(is('HZ0001.1.FT1')).toBe(was('HZ0001.1.FT1'))
    expect(is('HZ0001.1.FT2')).toBeGreaterThan(was('HZ0001.1.FT2'))
    const setMpa = is('HZ0001.1.BP_P2hSP')
    simulation.startFault({ kind: 'over-pressure', target: 'HZ0001.1' })
    minutes(simulation, 180)
    expect(read(simulation).get('HZ0001.1.P2h')).toBeGreaterThan(setMpa + 0.1)
  })

  it('keeps faults over a restart', () => {
    const { simulation } = strike({ kind: 'burst', target: 'HZ0001.1', durationS: 7200 }, 5)
    const resumed = buildSimulation()
    resumed.restore(JSON.parse(JSON.stringify(simulation.snapshot())))
    expect(resumed.faults()).toEqual([
      { id: 'F1', kind: 'burst', targets: ['HZ0001.1'], severity: 14, startMs: START_MS, endMs: START_MS + 7_200_000 },
    ])
    for (const one of [simulation, resumed]) minutes(one, 5)
    expect(resumed.units[0]?.state).toEqual(simulation.units[0]?.state)
  })

  it('refuses what it does not know, naming the field and what is allowed', () => {
    const simulation = buildSimulation()
    const start = (request: unknown) => () => simulation.startFault(request as FaultRequest) // as it comes from outside
    expect(start({ kind: 'earthquake', target: 'HZ0001' })).toThrow(/kind: .*allowed: pump-trip, /)
    expect(start({ kind: 'burst', target: 'HZ9999.1' })).toThrow('target: HZ9999.1 is no unit of this network')
    expect(start({ kind: 'frozen-sensor', target: 'HZ0001.1.Nope' })).toThrow('HZ0001.1.Nope is no point')
    expect(start({ kind: 'burst', target: 'HZ0001.1', severity: 500 })).toThrow('severity: 500 must be from 2 to 60')
    expect(start({ kind: 'burst', target: 'HZ0001.1', durationS: -1 })).toThrow(/durationS: /)
    expect(start({ kind: 'burst', target: ['HZ0001.1', 'HZ0002.1'] })).toThrow('target: burst strikes one only')
    expect(start({ kind: 'power-cut', target: 'HZ0001', severity: 2 })).toThrow('severity: power-cut has none')
    expect(simulation.faults()).toEqual([])
  })
})
