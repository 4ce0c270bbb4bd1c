import { describe, expect, it } from 'vitest'
import { fitSignature, type SignatureDay, signatureHeat } from './energy-signature.ts'

/** Days from −12 °C on, half a kelvin apart, with a little that the weather does not explain. */
const days = (count: number, heatAt: (outdoorC: number) => number): SignatureDay[] =>
  Array.from({ length: count }, (_, at) => {
    const outdoorC = -12 + at / 2
    return { outdoorC, heatWm2: heatAt(outdoorC) + 0.2 * Math.sin(7 * at) }
  })

describe('the signature of a unit', () => {
  it('is a line where all days are cold: it reaches nothing at the balance temperature', () => {
    const found = fitSignature(days(40, (outdoorC) => 1.2 * (16 - outdoorC)))
    expect(found?.slope).toBeCloseTo(1.2, 1)
    expect(found?.balanceC).toBeCloseTo(16, 0)
    expect(found).toMatchObject({ base: null, numDays: 40 })
    expect(found?.r2).toBeGreaterThan(0.99)
  })

  it('tells the base apart where warm days are among them', () => {
    const found = fitSignature(days(64, (outdoorC) => 4 + 1.5 * Math.max(0, 13 - outdoorC)))
    expect(found?.slope).toBeCloseTo(1.5, 1)
    expect(found?.base).toBeCloseTo(4, 0)
    expect(found?.balanceC).toBeCloseTo(13, 0)
    expect(found && signatureHeat(found, 17)).toBeCloseTo(4, 0)
    expect(found && signatureHeat(found, -10)).toBeCloseTo(4 + 1.5 * 23, 0)
  })

  it.each([
    ['too few days', days(9, (outdoorC) => 20 - outdoorC)],
    ['days that are all alike', days(40, (outdoorC) => 20 - outdoorC).map((day) => ({ ...day, outdoorC: -3 }))],
    ['more heat on warmer days', days(40, (outdoorC) => 20 + outdoorC)],
    ['no heat', days(40, () => 0).map((day) => ({ ...day, heatWm2: 0 }))],
  ])('is none for %s', (_, given) => {
    expect(fitSignature(given)).toBeNull()
  })
})
