import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes values with separators, quotes or line breaks', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "x"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""x""","two\nlines"\r\n')
})

it('prevents formulas in texts, and keeps numbers', () => {
  expect(csvOf([['=1+1', '@x', '-cmd', '-3.14', '+5']])).toBe("\uFEFF'=1+1,'@x,'-cmd,-3.14,+5\r\n")
})
