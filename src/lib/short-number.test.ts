import { expect, it } from 'vitest'
import { shortNumber } from './short-number.ts'

it('R9-54 shortens numbers by k, M, G, T, P and E', () => {
  expect([1500, 2e6, 3e9, 4.25e12, 5e15, 6e18].map((number) => shortNumber(number))).toEqual([
    '1.5k',
    '2M',
    '3G',
    '4.3T',
    '5P',
    '6E',
  ])
  expect([999, 0, -1500].map((number) => shortNumber(number))).toEqual(['999', '0', '-1.5k'])
})
