import { describe, expect, it } from 'vitest'
import { valueTextOf } from './command-texts.ts'

describe('valueTextOf', () => {
  it('gives a number its decimals and unit, and a state its word', () => {
    expect(valueTextOf({ unit: '°C', decimals: 1, words: null }, 47)).toBe('47.0 °C')
    expect(valueTextOf({ unit: '', decimals: 0, words: { 0: '手动', 5: '气候补偿' } }, 5)).toBe('气候补偿')
  })

  it('writes a state without a word as its number, and a missing value as a dash', () => {
    expect(valueTextOf({ unit: '', decimals: 0, words: { 0: '手动' } }, 9)).toBe('9')
    expect(valueTextOf({ unit: '°C', decimals: 1, words: null }, null)).toBe('–')
  })
})
