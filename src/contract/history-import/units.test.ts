import { expect, it } from 'vitest'
import { unitFactor } from './units.ts'

it.each([
  ['MWh', 'GJ', 3.6],
  ['Gcal', 'GJ', 4.1868],
  ['bar', 'MPa', 0.1],
  ['m³', 't', 1],
  ['l/s', 't/h', 3.6],
  ['kWh', 'kWh', 1],
  ['', 'GJ', 1],
  ['MWh', 'MPa', null],
  ['GJ', 'no such', null],
])('a number in %s becomes one in %s', (from, to, factor) => {
  const found = unitFactor(from, to)
  if (factor === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(factor, 12)
})
