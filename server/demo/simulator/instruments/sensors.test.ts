import { describe, expect, it } from 'vitest'
import { drawInstruments } from '../physics/instruments.ts'
import { createRandom } from '../physics/random.ts'
import { counterReading, createProbe, rounded } from './sensors.ts'

describe('createProbe', () => {
  const readings = (read: () => number): number[] => Array.from({ length: 500 }, read)
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  it('adds bias, noise and the resolution of the display', () => {
    const probe = createProbe(createRandom(1, 'probe'))
    const values = readings(() => probe.temperature(50.04, 0.3))
    expect(mean(values)).toBeCloseTo(50.34, 1)
    expect(new Set(values).size).toBeGreaterThan(2)
    for (const value of values) expect(String(value)).toMatch(/^\d+(\.\d)?$/)
  })

  it('never shows a pressure below 0', () => {
    const probe = createProbe(createRandom(1, 'probe'))
    expect(Math.min(...readings(() => probe.pressure(0.0002)))).toBe(0)
  })

  it('shows no flow below the cut-off of the meter', () => {
    const probe = createProbe(createRandom(1, 'probe'))
    expect(probe.flow(0.4, 1, 50)).toBe(0)
    expect(probe.flow(0.6, 1, 50)).toBeGreaterThan(0.5)
  })
})

describe('drawInstruments', () => {
  it('gives each station sensors of its own, outdoor ones with the widest spread', () => {
    const all = Array.from({ length: 400 }, (_, i) => drawInstruments(createRandom(i, 'unit')))
    const spread = (values: number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length)
    expect(spread(all.map(({ ta }) => ta))).toBeCloseTo(0.7, 1)
    expect(spread(all.map(({ t2g }) => t2g))).toBeCloseTo(0.3, 1)
  })
})

describe('counterReading', () => {
  it('starts again from 0 when the digits are used up', () => {
    expect(counterReading(100_000_000 + 12.34, 10)).toBe(12.3)
    expect(counterReading(5.06, 10)).toBe(5.1)
  })
})

describe('rounded', () => {
  it('gives numbers that print short, and no negative zero', () => {
    expect(JSON.stringify(rounded(0.30000000000000004, 10))).toBe('0.3')
    expect(Object.is(rounded(-0.001, 10), 0)).toBe(true)
  })
})
