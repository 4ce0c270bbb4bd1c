import { describe, expect, it } from 'vitest'
import { shownValue } from './shown-value.ts'

describe('a shown value', () => {
  it('gives a number its decimals and unit, and a state its word', () => {
    expect(shownValue(47, { unit: '°C', decimals: 1, words: null })).toBe('47.0 °C')
    expect(shownValue(5, { unit: '', decimals: 0, words: { 0: '手动', 5: '气候补偿' } })).toBe('气候补偿')
  })

  it('writes a state without a word as its number, and a missing value as a dash', () => {
    expect(shownValue(9, { unit: '', decimals: 0, words: { 0: '手动' } })).toBe('9')
    expect(shownValue(null, { unit: '°C', decimals: 1, words: null })).toBe('–')
  })
})
