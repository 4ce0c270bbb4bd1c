import { expect, it } from 'vitest'
import { headerWidthPx } from './header-width.ts'

it('makes room for a heading with its unit, within bounds', () => {
  expect(headerWidthPx('泵', '')).toBe(110)
  expect(headerWidthPx('一次供水温度', '°C')).toBe(6 * 13 + 2 * 7 + 76)
  expect(headerWidthPx('Secondary differential pressure setpoint', 'MPa')).toBe(230)
})
