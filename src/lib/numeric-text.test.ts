import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numericText, roundedText } from './numeric-text.ts'

describe('numericText', () => {
  it('R5-14 keeps digits, one leading minus and one decimal point', () => {
    expect(numericText('--1.2.3a')).toBe('-1.23')
    expect(['1-2', 'abc', '-', '.5', '½', '－１２．５'].map(numericText)).toEqual(['12', '', '-', '.5', '', '-12.5'])
  })

  it('does not change its own result', () => {
    fc.assert(fc.property(fc.string(), (typed) => numericText(numericText(typed)) === numericText(typed)))
  })
})

describe('roundedText', () => {
  it('R5-15 rounds to the precision', () => {
    expect([roundedText('1.239', 2), roundedText('-1.235', 2), roundedText('1.005', 2), roundedText('7', 2)]).toEqual([
      '1.24',
      '-1.24',
      '1.01',
      '7',
    ])
    expect([roundedText('-', 2), roundedText('', 0), roundedText('-0.001', 2)]).toEqual(['', '', '0'])
  })
})
