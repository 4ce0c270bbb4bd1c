import { describe, expect, it } from 'vitest'
import { areaBalanceOf, type BalancedUnit, classesOf, designFlowOf } from './balance.ts'

const unit = (keyId: string, known: Partial<BalancedUnit> = {}): BalancedUnit => ({
  keyId,
  path: `${keyId}/`,
  sourceId: 'source',
  sourceName: 'Source',
  emitter: 'radiator',
  heatedAreaM2: 50_000,
  designHeatIndexWM2: 40,
  designSupplyC: 60,
  designReturnC: 45,
  supplyC: 50,
  returnC: 40,
  flow: 115,
  at: 1_000,
  ...known,
})

describe('an area among its class', () => {
  it('is as much warmer as its units are than the mean of those of the same source, emitter and design', () => {
    const units = [
      unit('a', { supplyC: 53, returnC: 43 }),
      unit('b', { supplyC: 49, returnC: 39 }),
      unit('floor', { emitter: 'floor', designSupplyC: 45, designReturnC: 35, supplyC: 40, returnC: 33 }),
    ]
    const classes = classesOf(units)
    expect(classes.size).toBe(2)
    expect(areaBalanceOf('A', units.slice(0, 1), classes)).toMatchObject({
      meanC: 48,
      meanDeviationK: 2,
      returnC: 43,
      returnDeviationK: 2,
    })
    expect(areaBalanceOf('B', units.slice(1, 2), classes)).toMatchObject({ meanDeviationK: -2, returnDeviationK: -2 })
    // nobody to compare it with
    expect(areaBalanceOf('C', units.slice(2), classes)).toMatchObject({ meanC: 36.5, meanDeviationK: null })
    expect([...classes.values()][0]?.figures).toMatchObject({ numUnits: 2, numKnown: 2, meanC: 46, returnSpreadK: 2 })
  })

  it('weighs its units by what they heat, and leaves out what is not known', () => {
    const units = [
      unit('large', { heatedAreaM2: 90_000, supplyC: 54, returnC: 44 }),
      unit('small', { heatedAreaM2: 30_000, supplyC: 50, returnC: 40 }),
      unit('silent', { supplyC: null, flow: null, at: null }),
    ]
    const area = areaBalanceOf('A', units, classesOf(units))
    expect(area).toMatchObject({ numUnits: 3, numKnown: 2, meanC: 48, at: 1_000 })
    expect(areaBalanceOf('B', units.slice(2), classesOf(units))).toMatchObject({
      numKnown: 0,
      meanC: null,
      meanDeviationK: null,
      ratio: null,
      at: null,
    })
  })

  it('domain 3.18 has the flow that its design asks for as 1', () => {
    const flow = designFlowOf(unit('a'))
    // 2 MW over 15 K
    expect(flow).toBeCloseTo((2_000 / (4.187 * 15)) * 3.6, 9)
    const units = [unit('a', { flow }), unit('b', { flow: flow * 1.3 })]
    const classes = classesOf(units)
    expect(areaBalanceOf('A', units.slice(0, 1), classes).ratio).toBeCloseTo(1, 9)
    expect(areaBalanceOf('B', units.slice(1), classes).ratio).toBeCloseTo(1.3, 9)
    expect([...classes.values()][0]?.figures.imbalance).toBeCloseTo(0.3 / 2.3, 9)
  })
})
