import { expect, it } from 'vitest'
import { figureWidthPx, headerWidthPx } from './header-width.ts'

it('makes room for a heading with its unit, within bounds', () => {
  expect(headerWidthPx('泵', '')).toBe(110)
  expect(headerWidthPx('一次供水温度', '°C')).toBe(6 * 13 + 2 * 7 + 76)
  expect(headerWidthPx('Secondary differential pressure setpoint', 'MPa')).toBe(300)
  expect(headerWidthPx('Secondary supply temperature', '°C')).toBe(30 * 7 + 76)
})

it('makes room for a figure with what is said beside it, whatever its heading', () => {
  expect(figureWidthPx('用量', 'GJ')).toBe(190)
  expect(figureWidthPx('Heat per square metre heated', 'GJ/m²')).toBe(
    headerWidthPx('Heat per square metre heated', 'GJ/m²'),
  )
})
