import { describe, expect, it } from 'vitest'
import { isSame, moved, shownOrHidden } from './arrangement.ts'

const columns = ['a', 'b', 'c'].map((keyId) => ({ keyId, isShown: true, paramCode: keyId, title: keyId, titleEn: '' }))
const order = (to: number, keyId = 'a') => moved(columns, keyId, to).map((column) => column.keyId)

describe('R2.5-29 arranging columns', () => {
  it('moves one to a place, and no further than an end', () => {
    expect([order(1), order(2), order(9), order(-1, 'c')]).toEqual([
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
    ])
    expect(order(0, 'gone')).toEqual(['a', 'b', 'c'])
  })

  it('knows whether anything has changed', () => {
    expect(isSame(columns, moved(columns, 'a', 0))).toBe(true)
    expect(isSame(columns, moved(columns, 'a', 1))).toBe(false)
    expect(isSame(columns, shownOrHidden(columns, 'b', false))).toBe(false)
  })
})
