import { describe, expect, it } from 'vitest'
import { highReturnOf } from './high-return.ts'
import { type MeasuredUnit, medianOf, scoresOf } from './score.ts'

const SAME = { heat: 0.02, water: 1, electricity: 0.1, room: 21, alarms: 0, online: 100 }
const unit = (keyId: string, values: Partial<MeasuredUnit['values']> = {}, kind: Partial<MeasuredUnit> = {}) => ({
  keyId,
  buildingUse: 'residential' as const,
  emitter: 'radiator' as const,
  envelopeStep: 2 as const,
  values: { ...SAME, ...values },
  ...kind,
})

describe('scores of units', () => {
  it('domain 3 weigh the place of each part among the cohort', () => {
    const heats = [0.03, 0.01, 0.02, 0.05, 0.04]
    const scored = scoresOf(heats.map((heat, at) => unit(`u${at}`, { heat })))
    expect(scored.map(({ unit: { keyId }, rank }) => [keyId, rank])).toEqual([
      ['u1', 1],
      ['u2', 2],
      ['u0', 3],
      ['u4', 4],
      ['u3', 5],
    ])
    // all else is equal, which is 50 for a weight of 60
    expect(scored.map(({ score }) => score)).toEqual([70, 60, 50, 40, 30])
    expect(scored[0]?.parts.heat).toEqual({ value: 0.01, median: 0.03, score: 100 })
    expect(scored[0]?.cohort).toEqual({ width: 'envelope', size: 5 })
  })

  it('domain 3 take rooms that are too warm for as bad as those that are too cold', () => {
    const rooms = [18, 20.5, 21.5, 24, 23]
    const scored = scoresOf(rooms.map((room, at) => unit(`u${at}`, { room })))
    const scoreOf = (keyId: string) => scored.find((one) => one.unit.keyId === keyId)?.parts.room.score
    expect(['u0', 'u1', 'u2', 'u3', 'u4'].map(scoreOf)).toEqual([12.5, 87.5, 87.5, 12.5, 50])
  })

  it('domain 3 leave a part out that is not known, and give none where too little is', () => {
    const others = [0.02, 0.03, 0.04, 0.05].map((heat, at) => unit(`u${at}`, { heat }))
    const best = unit('best', { heat: 0.01, water: null, electricity: null })
    const found = (units: readonly MeasuredUnit[]) => scoresOf(units).find(({ unit: { keyId } }) => keyId === 'best')
    // 40 of 100 and 30 of 50
    expect(found([...others, best])?.score).toBeCloseTo((40 * 100 + 30 * 50) / 70, 9)
    const blind = unit('best', { heat: null, water: null })
    expect(found([...others, blind])).toMatchObject({ score: null, rank: null })
    expect(scoresOf([...others, blind]).at(-1)?.unit.keyId).toBe('best')
  })

  it('domain 3 widen a cohort that is too small, and compare nothing with itself alone', () => {
    const floor = unit('floor', {}, { emitter: 'floor' })
    const radiators = [1, 2, 3, 4].map((step) => unit(`r${step}`, {}, { envelopeStep: step === 1 ? 1 : 2 }))
    const widths = (units: readonly MeasuredUnit[]) => new Set(scoresOf(units).map(({ cohort }) => cohort.width))
    expect(widths([...radiators, unit('r5')])).toEqual(new Set(['emitter']))
    expect(widths([...radiators, floor])).toEqual(new Set(['use']))
    expect(scoresOf([floor])[0]).toMatchObject({ score: null, rank: null, cohort: { width: 'all', size: 1 } })
  })

  it('domain 3 compare homes with homes and offices with offices, while there are enough of them', () => {
    const homes = [1, 2, 3, 4, 5].map((at) => unit(`home${at}`))
    const office = (at: number) => unit(`office${at}`, { heat: 0.01 }, { buildingUse: 'office' })
    const cohortsOf = (units: readonly MeasuredUnit[]) =>
      new Map(scoresOf(units).map(({ unit: { keyId }, cohort }) => [keyId, cohort]))
    const few = cohortsOf([...homes, office(1)])
    expect([few.get('home1'), few.get('office1')]).toEqual([
      { width: 'envelope', size: 5 },
      { width: 'all', size: 6 },
    ])
    const many = cohortsOf([...homes, ...[1, 2, 3, 4, 5, 6].map(office)])
    expect([many.get('home1')?.size, many.get('office1')?.size]).toEqual([5, 6])
  })

  it('domain 3 give equal scores one rank', () => {
    expect(scoresOf([unit('a'), unit('b')]).map(({ rank, score }) => [rank, score])).toEqual([
      [1, 50],
      [1, 50],
    ])
  })
})

describe('medianOf', () => {
  it('is the middle one, or between the two of the middle', () => {
    expect([medianOf([]), medianOf([3]), medianOf([5, 1, 3]), medianOf([4, 1, 2, 3])]).toEqual([null, 3, 3, 2.5])
  })
})

describe('highReturnOf', () => {
  const input = { heatGj: 418.7, dropK: 40, medianDropK: 50, kwhPerT: 0.5, pricePerKwh: 0.8 }

  it('domain 7 counts the water that more cooling would have spared, and its electricity in money', () => {
    // 100,000 t·K: 2500 t with 40 K, 2000 t with 50 K
    const { excessT, excessKwh, excessCost } = highReturnOf(input) ?? {}
    expect(excessT).toBeCloseTo(500, 6)
    expect(excessKwh).toBeCloseTo(250, 6)
    expect(excessCost).toBeCloseTo(200, 6)
  })

  it('is nothing for a unit that cools more than its cohort', () => {
    expect(highReturnOf({ ...input, dropK: 60 })).toEqual({ excessT: 0, excessKwh: 0, excessCost: 0 })
  })

  it('says no money without a price, no electricity without a source, and nothing without temperatures', () => {
    expect(highReturnOf({ ...input, pricePerKwh: null })).toMatchObject({ excessCost: null })
    expect(highReturnOf({ ...input, kwhPerT: null })).toMatchObject({ excessKwh: null, excessCost: null })
    expect(highReturnOf({ ...input, dropK: null })).toBeNull()
    expect(highReturnOf({ ...input, dropK: 0 })).toBeNull()
  })
})
