import { describe, expect, it } from 'vitest'
import { numberText, readNumber } from './number-expression.ts'

const px = { unit: 'px', present: 200 }

describe('readNumber', () => {
  it.each([
    ['120', 120],
    [' -3.5 ', -3.5],
    ['.5', 0.5],
    ['120px', 120],
    ['120 px', 120],
    ['1e3', 1000],
    ['120+30', 150],
    ['10 - 4 - 3', 3],
    ['2+3*4', 14],
    ['(2+3)*4', 20],
    ['7/2', 3.5],
    ['--2', 2],
    ['50%', 100],
    ['100%+10', 210],
    ['１２０＋３０', 150],
    ['3×4÷2', 6],
  ])('reads %s as %d', (typed, value) => {
    expect(readNumber(typed, px)).toBeCloseTo(value, 12)
  })

  it.each(['', 'abc', '1 2', '1+', '(1', '1)', '1/0', '*2', '12mm', '1..2'])('refuses %s', (typed) => {
    expect(readNumber(typed, px)).toBeNull()
  })

  it('takes the percent sign as the unit of a field in percent', () => {
    expect(readNumber('50%', { unit: '%', present: 80 })).toBe(50)
  })

  it('refuses a part of what is mixed', () => {
    expect(readNumber('50%', { unit: 'px', present: null })).toBeNull()
  })
})

describe('numberText', () => {
  it('leaves out what is beyond the decimals, and the sign of zero', () => {
    expect(numberText(0.1 + 0.2, 3)).toBe('0.3')
    expect(numberText(120, 2)).toBe('120')
    expect(numberText(-0.0001, 2)).toBe('0')
  })
})
