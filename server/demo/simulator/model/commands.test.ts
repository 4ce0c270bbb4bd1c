import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { SETTING_CODES } from '#server/modules/heat-model/cabinet-settings.ts'
import { createSimulation } from './simulation.ts'

/** 10:00 in China on a 20 January. */
const START_MS = Date.UTC(2026, 0, 20, 2)
const settingCode = z.enum(SETTING_CODES)
const network = buildDemoNetwork({ stations: 2, seed: 1 })

function buildCase(loss = 0) {
  const simulation = createSimulation({
    network,
    seed: 1,
    startMs: START_MS,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    commands: { delayMs: [2_000, 8_000], loss, answerLoss: 0 },
  })
  simulation.warmUp(6)
  const [unit] = simulation.units
  if (!unit) throw new Error('no unit')
  let numSent = 0
  /** Sends a command to the first unit, waits, and returns the answer. */
  const command = (code: string, value: number, validUntil?: number) => {
    numSent += 1
    simulation.command({ id: `c${numSent}`, point: `HZ0001.1.${code}`, value, validUntil }, simulation.nowMs)
    return simulation.answers(simulation.nowMs + 8_000)[0]
  }
  const minutes = (count: number): void => {
    for (let i = 0; i < count * 4; i += 1) simulation.step(15)
  }
  return { simulation, unit, command, minutes }
}

describe('command', () => {
  it('is answered after 2 to 8 s, and carried out then', () => {
    const { simulation, unit } = buildCase()
    const due = simulation.command({ id: 'a', point: 'HZ0001.1.KTemp', value: 0.5 }, START_MS)
    expect(due).toBeGreaterThanOrEqual(START_MS + 2_000)
    expect(due).toBeLessThanOrEqual(START_MS + 8_000)
    expect(simulation.answers(START_MS + 1_900)).toEqual([])
    expect(unit.state.settings.KTemp).not.toBe(0.5)
    const answer = { gateway: 'GW-HZ0001', id: 'a', result: 'ok', value: 0.5, t: START_MS + 8_000 }
    expect(simulation.answers(START_MS + 8_000)).toEqual([answer])
    expect(unit.state.settings.KTemp).toBe(0.5)
  })

  it('is lost one time in fifty: then nothing happens and nobody answers', () => {
    const { simulation } = buildCase(0.02)
    let numLost = 0
    for (let i = 0; i < 2_000; i += 1) {
      numLost += simulation.command({ id: `${i}`, point: 'HZ0001.1.KTemp', value: 1 }, START_MS) === null ? 1 : 0
    }
    expect(numLost / 2_000).toBeGreaterThan(0.012)
    expect(numLost / 2_000).toBeLessThan(0.03)
  })

  it('sets a constant supply temperature, which the unit then keeps', () => {
    const { unit, command, minutes } = buildCase()
    const wanted = Number((unit.state.supplySet - 2).toFixed(1))
    expect(command('T2gSP', wanted)?.result).toBe('mode')
    expect(command('CV1_Mode', 1)?.result).toBe('ok')
    expect(unit.state.settings.T2gSP).toBeCloseTo(unit.state.supplySet, 1)
    expect(command('T2gSP', wanted)).toMatchObject({ result: 'ok', value: wanted })
    minutes(120)
    expect(Math.abs(unit.state.t2g + unit.instruments.t2g - wanted)).toBeLessThan(0.6)
  })

  it.each([
    ['F1SP', 3, 'flow1', 3.6],
    ['Q1SP', 4, 'heatW', 1e-6],
  ] as const)('keeps the setpoint of %s in mode %i', (code, mode, field, scale) => {
    const { unit, command, minutes } = buildCase()
    const wanted = Number((0.9 * unit.state[field] * scale).toFixed(2))
    command(code, wanted)
    expect(command('CV1_Mode', mode)?.result).toBe('ok')
    minutes(60)
    expect((unit.state[field] * scale) / wanted).toBeGreaterThan(0.96)
    expect((unit.state[field] * scale) / wanted).toBeLessThan(1.04)
  })

  it('moves the valve in manual mode only, and by small steps', () => {
    const { unit, command, minutes } = buildCase()
    expect(command('CV1_SV', 50)?.result).toBe('mode')
    command('CV1_Mode', 0)
    const start = unit.state.settings.CV1_SV
    expect(command('CV1_SV', start - 15)?.result).toBe('step')
    expect(command('CV1_SV', start - 8)).toMatchObject({ result: 'ok', value: start - 8 })
    minutes(2)
    expect(unit.state.valve).toBeCloseTo(start - 8, 3)
  })

  it('moves every setpoint by no more than the step of its parameter', () => {
    const { unit, command } = buildCase()
    command('CV1_Mode', 0)
    command('XP_Mode', 0)
    const stepped = paramsOfLevel('unit').filter(({ writeStep }) => writeStep !== undefined)
    expect(stepped.length).toBeGreaterThan(20)
    for (const { code, writeStep = 0 } of stepped) {
      const from = unit.state.settings[settingCode.parse(code)]
      const answers = [from + 1.5 * writeStep, from - 1.5 * writeStep].map((value) => command(code, value))
      // of a band, or near an end of its range, a value is out of range on one side
      expect(answers, code).toContainEqual(expect.objectContaining({ result: 'step', value: from }))
      expect(unit.state.settings[settingCode.parse(code)], code).toBe(from)
    }
  })

  it('stops and starts the pump, and sets its frequency in manual mode', () => {
    const { unit, command, minutes } = buildCase()
    expect(command('XP1_Stop', 1)?.result).toBe('ok')
    minutes(1)
    expect([unit.state.pumpRunning, unit.state.flow2]).toEqual([0, 0])
    command('XP1_Start', 1)
    expect(command('XP_SV', 40)?.result).toBe('mode')
    command('XP_Mode', 0)
    const hz = unit.state.settings.XP_SV - 4
    expect(command('XP_SV', hz)?.result).toBe('ok')
    minutes(2)
    expect([unit.state.pumpRunning, unit.state.pumpSpeedHz]).toEqual([1, hz])
  })

  it('moves the constant pressure with its band', () => {
    const { unit, command, minutes } = buildCase()
    const { BP_P2hSP, BP_L, BP_H } = unit.state.settings
    expect(command('BP_P2hSP', BP_P2hSP + 0.05)?.result).toBe('ok')
    expect(unit.state.settings.BP_L).toBeCloseTo(BP_L + 0.05, 6)
    minutes(60)
    expect(unit.state.p2h / 1e6).toBeGreaterThan(BP_H)
  })

  it('falls back to the own curve when the time of a value is over', () => {
    const { simulation, unit, command, minutes } = buildCase()
    command('CV1_Mode', 1)
    const until = simulation.nowMs + 600_000
    const lower = unit.state.settings.T2gSP - 2
    expect(command('T2gSP', lower, until)?.result).toBe('ok')
    minutes(9)
    expect([unit.state.settings.CV1_Mode, unit.state.settings.T2gSP]).toEqual([1, lower])
    minutes(2)
    expect([5, 6]).toContain(unit.state.settings.CV1_Mode)
    expect(unit.state.settings.T2gSP).toBe(unit.own.T2gSP)
    expect(command('KTemp', 1, simulation.nowMs - 1)?.result).toBe('expired')
  })

  it('does nothing any more that the server has given up', () => {
    const { simulation, unit } = buildCase()
    const before = unit.state.settings.KTemp
    const message = { point: 'HZ0001.1.KTemp', value: before + 0.5 }
    simulation.command({ ...message, id: 'late', actBefore: simulation.nowMs }, simulation.nowMs)
    expect(simulation.answers(simulation.nowMs + 8_000)[0]?.result).toBe('expired')
    expect(unit.state.settings.KTemp).toBe(before)
    simulation.command({ ...message, id: 'in time', actBefore: simulation.nowMs + 30_000 }, simulation.nowMs)
    expect(simulation.answers(simulation.nowMs + 8_000)[0]?.result).toBe('ok')
  })

  it('is refused out of range, in local control, for a read-only point and by another gateway', () => {
    const { simulation, command, minutes } = buildCase()
    expect(command('KTemp', 9)?.result).toBe('range')
    expect(command('CV1_Mode', 2.5)?.result).toBe('range')
    expect(command('CV1_Mode', 7)?.result).toBe('range')
    expect(command('CV1_Min', 96)?.result).toBe('range')
    expect(command('T1g', 90)).toMatchObject({ result: 'unknown', value: null })
    simulation.command({ id: 'x', point: 'HZ0001.1.KTemp', value: 1 }, simulation.nowMs, 'GW-HZ0002')
    expect(simulation.answers(simulation.nowMs + 8_000)[0]?.result).toBe('unknown')
    const id = simulation.startFault({ kind: 'local-control', target: 'HZ0001.1' })
    minutes(1)
    expect(command('KTemp', 1)?.result).toBe('local')
    simulation.stopFault(id)
    minutes(1)
    expect(command('KTemp', 1)?.result).toBe('ok')
  })

  it('is lost at an offline gateway', () => {
    const { simulation, minutes } = buildCase()
    simulation.startFault({ kind: 'comm-loss', target: 'HZ0001' })
    minutes(1)
    expect(simulation.command({ id: 'a', point: 'HZ0001.1.KTemp', value: 1 }, simulation.nowMs)).toBeNull()
  })

  it('that comes again under its id is answered again, and a pulse acts once', () => {
    const { simulation, unit } = buildCase()
    unit.state.pumpWanted = 0
    const send = (): unknown => {
      simulation.command({ id: 'start', point: 'HZ0001.1.XP1_Start', value: 1 }, simulation.nowMs)
      return simulation.answers(simulation.nowMs + 8_000)
    }
    const [first] = [send()]
    expect(unit.state.pumpWanted).toBe(1)
    unit.state.pumpWanted = 0
    expect(send()).toEqual(first)
    expect(unit.state.pumpWanted).toBe(0)
  })

  it('is carried out also where its answer is lost: sent again, it is answered and not done twice', () => {
    const { simulation, unit, minutes } = buildCase()
    const fault = simulation.startFault({ kind: 'answer-lost', target: 'HZ0001' })
    minutes(1)
    const send = () => {
      simulation.command({ id: 'k', point: 'HZ0001.1.KTemp', value: 0.5 }, simulation.nowMs)
      return simulation.answers(simulation.nowMs + 8_000)
    }
    expect(send()).toEqual([])
    expect(unit.state.settings.KTemp).toBe(0.5)
    unit.state.settings.KTemp = 1
    simulation.stopFault(fault)
    minutes(1)
    expect(send()).toMatchObject([{ id: 'k', result: 'ok', value: 0.5 }])
    expect(unit.state.settings.KTemp).toBe(1)
  })

  it.each([
    ['command-deaf', 'HZ0001', undefined, null],
    ['power-cut', 'HZ0001', undefined, null],
    ['answer-late', 'HZ0001', 15, 15_000],
  ] as const)('meets the fault %s', (kind, target, severity, late) => {
    const { simulation, minutes } = buildCase()
    simulation.startFault({ kind, target, ...(severity && { severity }) })
    minutes(1)
    const due = simulation.command({ id: 'a', point: 'HZ0001.1.KTemp', value: 1 }, simulation.nowMs)
    if (late === null) expect(due).toBeNull()
    else expect(due).toBeGreaterThanOrEqual(simulation.nowMs + 2_000 + late)
  })
})
