import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what holds separators, quotes or lines', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "x"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""x""","two\nlines"\r\n')
})

it('lets no text be a formula, and numbers be numbers', () => {
  expect(csvOf([['=1+1', '@x', '-cmd', '-3.14', '+5']])).toBe("\uFEFF'=1+1,'@x,'-cmd,-3.14,+5\r\n")
})
