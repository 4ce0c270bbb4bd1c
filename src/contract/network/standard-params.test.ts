import { describe, expect, it } from 'vitest'
import { type ParamLevel, paramsOfLevel, standardParams } from './standard-params.ts'

describe('standardParams', () => {
  it('names every code once', () => {
    expect(new Set(standardParams.map(({ code }) => code)).size).toBe(standardParams.length)
  })

  it('has the 82 codes of a station unit, the 40 of a heat source and those below them', () => {
    const numOf = (level: ParamLevel): number => paramsOfLevel(level).length
    expect([
      numOf('unit'),
      numOf('source'),
      numOf('boiler'),
      numOf('well'),
      numOf('unitDoor'),
      numOf('household'),
    ]).toEqual([82, 40, 23, 5, 16, 4])
  })

  it('has ascending alarm limits within the range', () => {
    const limited = standardParams.filter(({ limits }) => limits)
    expect(limited.length).toBeGreaterThan(20)
    for (const { code, limits, rangeMin, rangeMax } of limited) {
      const given = [limits?.ll, limits?.l, limits?.h, limits?.hh].filter((limit) => limit !== undefined)
      expect([rangeMin, ...given, rangeMax], code).toEqual([rangeMin, ...given, rangeMax].sort((a, b) => a - b))
    }
  })

  it('has fixed decimals per quantity', () => {
    const byUnit = new Map([
      ['°C', 1],
      ['MPa', 3],
      ['t/h', 1],
      ['GJ', 1],
      ['%', 1],
      ['Hz', 1],
    ])
    for (const { code, unit, decimals } of standardParams) {
      const expected = byUnit.get(unit)
      if (expected !== undefined) expect(decimals, code).toBe(expected)
    }
  })

  it('has a minimum below its maximum', () => {
    for (const { code, rangeMin, rangeMax } of standardParams) expect(rangeMin, code).toBeLessThan(rangeMax)
  })

  it('allows writing only to outputs', () => {
    for (const { code, kind, rw } of standardParams) {
      expect(rw === 'write', code).toBe(kind === 'AO' || kind === 'DO')
    }
  })

  it('has a step within the range for every setpoint that moves steadily', () => {
    for (const { code, kind, unit, writeStep, rangeMin, rangeMax } of standardParams) {
      const isSteady = kind === 'AO' && unit !== '' && code !== 'QPlan'
      expect(writeStep !== undefined, code).toBe(isSteady)
      if (writeStep === undefined) continue
      expect(writeStep, code).toBeGreaterThan(0)
      expect(writeStep, code).toBeLessThan((rangeMax - rangeMin) / 2)
    }
  })

  it('has a word in both languages for every value of a state', () => {
    const states = standardParams.filter(
      ({ kind, category }) => (kind === 'DI' || kind === 'DO') && category !== 'heat',
    )
    for (const { code, enumJson, rangeMin, rangeMax } of states) {
      for (let value = rangeMin; value <= rangeMax; value += 1) {
        const words = enumJson?.[String(value)]
        expect(words?.zh, `${code} ${value}`).toMatch(/\S/)
        expect(words?.en, `${code} ${value}`).toMatch(/\S/)
      }
    }
  })
})
