import { describe, expect, it } from 'vitest'
import type { BalanceUnit } from '#contract/endpoints/one-network.ts'
import { type BalancePage, USUAL_BALANCE_PAGE } from '#contract/regulation/balance-page.ts'
import { bandCounts, bandParts, foundUnits, openingBins, readBalanceView, writeBalanceView } from './balance-view.ts'

const unit = (name: string, change: Partial<BalanceUnit> = {}): BalanceUnit => ({
  nodeId: name,
  code: name,
  name,
  classId: 'radiator',
  mean: null,
  room: null,
  opening: null,
  setting: null,
  values: {},
  targetC: null,
  deviationK: null,
  compensationK: 0,
  isExcluded: false,
  hoursLate: null,
  frozen: null,
  last: null,
  ...change,
})
const at = (value: number, isUsable = true) => ({ value, at: 0, quality: 0, isUsable })
const names = (units: readonly BalanceUnit[]) => units.map(({ name }) => name)

describe('the balance page', () => {
  it('R2.5-39 counts units by the company’s bands of deviations, on either side', () => {
    const units = [0.5, -0.6, 1, 2.1, -7, null].map((deviationK, nth) => unit(String(nth), { deviationK }))
    expect(bandCounts(units, USUAL_BALANCE_PAGE)).toEqual({ colder: [1, 1, 0, 1], warmer: [0, 1, 0, 1], unknown: 1 })
    const parts = (page: BalancePage) =>
      bandParts(units, page).map(({ band, side, value, color }) => [
        side ?? 'both',
        band,
        value,
        typeof color === 'number' ? color : `${color.side} ${color.nth}`,
      ])
    // the coldest first, the calm middle between the sides
    expect(parts(USUAL_BALANCE_PAGE)).toEqual([
      ['colder', 3, 1, 'colder 2'],
      ['colder', 2, 0, 'colder 1'],
      ['colder', 1, 1, 'colder 0'],
      ['both', 0, 1, 'middle 0'],
      ['warmer', 1, 1, 'warmer 0'],
      ['warmer', 2, 0, 'warmer 1'],
      ['warmer', 3, 1, 'warmer 2'],
    ])
    expect(parts({ ...USUAL_BALANCE_PAGE, colour4: '6' }).at(-1)).toEqual(['both', 3, 2, 5])
  })

  it('counts openings by tenths, without old ones', () => {
    const units = [0, 9.9, 10, 100, 55].map((value) => unit('A', { opening: at(value) }))
    const old = unit('B', { opening: at(55, false) })
    expect(openingBins([...units, old, unit('C')])).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 1])
  })

  it('keeps its filters in the address, and finds by name, class and band', () => {
    const view = { id: 's', text: '城东', classId: 'floor', band: '4' } as const
    expect(readBalanceView(writeBalanceView(view))).toEqual(view)
    const units = [
      unit('城东', { deviationK: 3 }),
      unit('城西', { deviationK: 0 }),
      unit('城北', { classId: 'floor', isExcluded: true }),
    ]
    const found = (change: object) =>
      names(foundUnits(units, { ...readBalanceView(new URLSearchParams()), ...change }, USUAL_BALANCE_PAGE))
    expect(found({ text: '城东' })).toEqual(['城东'])
    expect(found({ classId: 'floor' })).toEqual(['城北'])
    expect(found({ band: '4' })).toEqual(['城东'])
    expect(found({ band: 'out' })).toEqual(['城北'])
    expect(found({ band: 'unknown' })).toEqual(['城北'])
  })
})
