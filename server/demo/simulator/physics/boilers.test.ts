import { describe, expect, it } from 'vitest'
import { createBoilerHouse, efficiency, exhaustC, exhaustO2 } from './boilers.ts'

const plans = [1, 2, 3, 4].map((number) => ({
  code: `RY01-B${number}`,
  number,
  name: `${number}号燃气锅炉`,
  ratedMw: 10,
}))

function run(house: ReturnType<typeof createBoilerHouse>, wantedW: number, minutes: number): void {
  for (let i = 0; i < minutes; i += 1) {
    house.control(60, wantedW)
    house.settle(Math.min(wantedW, house.capacityW()))
  }
}
const numRunning = (house: ReturnType<typeof createBoilerHouse>): number =>
  house.boilers.filter(({ state }) => state.isRunning).length

describe('createBoilerHouse', () => {
  it('runs as many as the load needs, more when it rises and fewer when it falls', () => {
    const house = createBoilerHouse(plans, 15e6)
    expect(numRunning(house)).toBe(2)
    run(house, 33e6, 60)
    expect(numRunning(house)).toBe(4)
    run(house, 14e6, 120)
    expect(numRunning(house)).toBe(2)
  })

  it('brings a boiler up slowly', () => {
    const house = createBoilerHouse(plans, 9e6)
    run(house, 20e6, 7)
    expect(numRunning(house)).toBe(2)
    expect(house.capacityW()).toBeLessThan(15e6)
    run(house, 20e6, 20)
    expect(house.capacityW()).toBeGreaterThan(20e6)
  })

  it('puts another in the place of one that trips', () => {
    const house = createBoilerHouse(plans, 18e6)
    const [first] = house.boilers
    if (first) first.isTripped = true
    run(house, 18e6, 30)
    expect(house.boilers.map(({ state }) => state.isRunning)).toEqual([false, true, true, false])
    expect(first?.state.load).toBe(0)
  })

  it('delivers the consumed heat and burns gas by its efficiency', () => {
    const house = createBoilerHouse(plans, 15e6)
    const gas = house.settle(15e6)
    const given = house.boilers.reduce((sum, { state, plan }) => sum + state.load * plan.ratedMw * 1e6, 0)
    expect(given).toBeCloseTo(15e6, 0)
    expect(15e6 / (gas * 35.2e6)).toBeCloseTo(efficiency(0.75), 6)
  })
})

describe('exhaustC, exhaustO2, efficiency', () => {
  it('stay within the usual ranges of gas boilers at any load', () => {
    for (let load = 0.1; load <= 1.1; load += 0.1) {
      for (const returnC of [35, 60]) {
        expect(exhaustC(load, returnC)).toBeGreaterThan(50)
        expect(exhaustC(load, returnC)).toBeLessThan(120)
      }
      expect(exhaustO2(load)).toBeGreaterThanOrEqual(3)
      expect(exhaustO2(load)).toBeLessThanOrEqual(5)
      expect(efficiency(load)).toBeGreaterThan(0.9)
      expect(efficiency(load)).toBeLessThan(0.96)
    }
  })
})
