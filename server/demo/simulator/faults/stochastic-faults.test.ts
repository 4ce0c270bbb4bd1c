import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { createRandom } from '../physics/random.ts'
import { createStochasticFaults } from './stochastic-faults.ts'

const START_MS = Date.UTC(2026, 0, 20)
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const network = buildDemoNetwork({ stations: 60, seed: 1 })
const unitCodes = network.stations.flatMap(({ units }) => units.map(({ code }) => code))
const readings = () => ({ F1: 80, FT1: 5000, Q1: 4, HT1: 9000, FT2: 1, EM_P: 30, EM_EP: 7, WM_F: 1, WM_FT: 3 })

const faultsOf = (seed: number, rate: number) =>
  createStochasticFaults(network, seed, rate, createRandom(seed, 'stochastic faults'))

describe('createStochasticFaults', () => {
  it('takes stations offline for half an hour about every twenty days', () => {
    const stochasticFaults = faultsOf(1, 1)
    let numSilent = 0
    let numBegun = 0
    const before = new Set<string>()
    const days = 60
    for (let minute = 0; minute < days * 1440; minute += 5) {
      stochasticFaults.draw(START_MS + minute * MINUTE_MS)
      for (const { gatewayCode } of network.stations) {
        const isSilent = stochasticFaults.isSilent(gatewayCode)
        numSilent += isSilent ? 1 : 0
        if (isSilent && !before.has(gatewayCode)) numBegun += 1
        if (isSilent) before.add(gatewayCode)
        else before.delete(gatewayCode)
      }
    }
    expect((days * 60) / numBegun).toBeGreaterThan(15)
    expect((days * 60) / numBegun).toBeLessThan(26)
    expect((numSilent * 5) / numBegun).toBeGreaterThan(18)
    expect((numSilent * 5) / numBegun).toBeLessThan(35)
  })

  it('gives heat meters missing, zero and frozen values as often as in real exports', () => {
    const stochasticFaults = faultsOf(2, 1)
    const counts = { missing: 0, zero: 0, frozen: 0, all: 0 }
    for (let minute = 0; minute < 5 * 1440; minute += 15) {
      stochasticFaults.draw(START_MS + minute * MINUTE_MS)
      for (const code of unitCodes) {
        const values = readings()
        const frozen = stochasticFaults.spoil(code, values)
        counts.all += 1
        if (frozen?.has('Q1')) counts.frozen += 1
        else if (Number.isNaN(values.Q1)) counts.missing += 1
        else if (values.Q1 === 0) {
          counts.zero += 1
          expect(values.HT1).toBeGreaterThan(0)
        }
      }
    }
    const share = (kind: 'missing' | 'zero' | 'frozen'): number => counts[kind] / counts.all
    expect(share('missing')).toBeGreaterThan(0.02)
    expect(share('missing')).toBeLessThan(0.1)
    expect(share('zero')).toBeGreaterThan(0.01)
    expect(share('zero')).toBeLessThan(0.12)
    expect(share('frozen')).toBeGreaterThan(0.03)
    expect(share('frozen')).toBeLessThan(0.108)
  })

  it('lets some counters step back, and a few reset', () => {
    const stochasticFaults = faultsOf(3, 1)
    let numBack = 0
    let numReset = 0
    const last = new Map<string, number>()
    for (let day = 0; day < 120; day += 1) {
      stochasticFaults.draw(START_MS + day * DAY_MS)
      for (const code of unitCodes) {
        const values = { ...readings(), HT1: 9000 + day }
        stochasticFaults.spoil(code, values)
        if (Number.isNaN(values.HT1)) continue
        if (values.HT1 < (last.get(code) ?? 0) / 2) numReset += 1
        else if (values.HT1 < (last.get(code) ?? 0)) numBack += 1
        last.set(code, values.HT1)
      }
    }
    expect(numBack).toBeGreaterThan(0)
    expect(numReset).toBeLessThan(0.1 * unitCodes.length)
  })

  it('is independent of the steps, and continues from a snapshot', () => {
    const [fine, coarse] = [faultsOf(4, 1), faultsOf(4, 1)]
    for (const one of [fine, coarse]) one.draw(START_MS)
    for (let minute = 0; minute <= 1440; minute += 1) fine.draw(START_MS + minute * MINUTE_MS)
    coarse.draw(START_MS + DAY_MS)
    expect(fine.snapshot()).toEqual(coarse.snapshot())
    const resumed = faultsOf(4, 1)
    resumed.restore(JSON.parse(JSON.stringify(fine.snapshot())))
    for (const one of [fine, resumed]) one.draw(START_MS + 2 * DAY_MS)
    expect(resumed.snapshot()).toEqual(fine.snapshot())
  })

  it('does nothing at a rate of 0', () => {
    const stochasticFaults = faultsOf(5, 0)
    stochasticFaults.draw(START_MS)
    stochasticFaults.draw(START_MS + 100 * DAY_MS)
    const values = readings()
    expect(stochasticFaults.spoil('HZ0001.1', values)).toBeUndefined()
    expect(values).toEqual(readings())
  })
})
