import { describe, expect, it } from 'vitest'
import { nextShift, shiftsOf, wrongIn } from './shift-form.ts'

describe('changes of a day’s load as typed', () => {
  it('begin with the morning, or with what is left of the day', () => {
    expect(nextShift([5, 6, 7, 8, 9])).toMatchObject({ fromHour: '6', toHour: '8' })
    expect(nextShift([20, 21, 22, 23])).toMatchObject({ fromHour: '20', toHour: '23' })
  })

  it('are sent where they change anything', () => {
    const morning = { fromHour: '6', toHour: '8', by: 'MW', value: '-1.5' }
    expect(shiftsOf([morning, { ...morning, value: '' }, { ...morning, value: '0' }])).toEqual([
      { fromHour: 6, toHour: 8, by: 'MW', value: -1.5 },
    ])
  })

  it('are wrong with hours that end before they begin, and with too large an amount', () => {
    const morning = { fromHour: '6', toHour: '8', by: 'percent', value: '50' }
    expect(wrongIn(morning)).toBeNull()
    expect(wrongIn({ ...morning, value: '50.1' })).toBe('amount')
    expect(wrongIn({ ...morning, by: 'MW', value: '51' })).toBeNull()
    expect(wrongIn({ ...morning, value: '-' })).toBe('amount')
    expect(wrongIn({ ...morning, toHour: '5' })).toBe('hours')
  })
})
