import { describe, expect, it } from 'vitest'
import { hoursUntilBelow } from './cooling.ts'

const cooling = { roomC: 20, limitC: 16, timeConstantH: 80, outdoorC: [-10] }

describe('rooms without heat', () => {
  it('cool by the formula of one resistance and one capacity', () => {
    expect(hoursUntilBelow(cooling)).toBeCloseTo(80 * Math.log(30 / 26), 9)
    expect(hoursUntilBelow({ ...cooling, timeConstantH: 40 })).toBeCloseTo(40 * Math.log(30 / 26), 9)
  })

  it('follow the outdoor temperature by the hour, and its last day beyond what is known', () => {
    const mild = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 10 : -10))
    const found = hoursUntilBelow({ ...cooling, outdoorC: mild }) ?? 0
    expect(found).toBeGreaterThan(hoursUntilBelow(cooling) ?? 0)
    // 12 hours at 10 °C, then what is left at −10 °C
    const after12 = 10 + 10 * Math.exp(-12 / 80)
    expect(found).toBeCloseTo(12 + 80 * Math.log((after12 + 10) / 26), 9)
    const twoDays = [...mild, ...mild]
    const slow = { ...cooling, timeConstantH: 300 }
    expect(hoursUntilBelow({ ...slow, outdoorC: mild })).toBe(hoursUntilBelow({ ...slow, outdoorC: twoDays }))
  })

  it('are cold at once where they are cold now, and never where it is warm outside', () => {
    expect(hoursUntilBelow({ ...cooling, roomC: 15.9 })).toBe(0)
    expect(hoursUntilBelow({ ...cooling, outdoorC: [17] })).toBeNull()
  })
})
