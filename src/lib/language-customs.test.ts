import { afterEach, describe, expect, it } from 'vitest'
import { formatQuantity } from './format-quantity.ts'
import { firstWeekDay, setNumberLanguage, writeNumber } from './language-customs.ts'

afterEach(() => setNumberLanguage('zh-CN'))

describe.each(['zh-CN', 'en'])('the customs of %s', (language) => {
  it('begin weeks on Monday, and part thousands by commas', () => {
    setNumberLanguage(language)
    expect([firstWeekDay(language), formatQuantity(-1_234_567.891, 2), writeNumber(2026, { maxDecimals: 0 })]).toEqual([
      1,
      '-1,234,567.89',
      '2,026',
    ])
    expect(writeNumber(2026, { maxDecimals: 0, hasGroups: false })).toBe('2026')
  })
})
