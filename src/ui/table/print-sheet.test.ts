import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printSheet } from './print-sheet.ts'

const columns = (count: number, widthPx: number): number[] => Array.from({ length: count }, () => widthPx)
const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

describe('printSheet', () => {
  test('keeps a narrow table upright and as large as on the screen', () => {
    expect(printSheet(columns(4, 150), 1)).toEqual({ orientation: 'portrait', scale: 1, panels: [[0, 1, 2, 3]] })
  })

  test('turns the sheet before the text gets small', () => {
    const { orientation, scale, panels } = printSheet(columns(10, 120), 1)
    expect({ orientation, panels: panels.length }).toEqual({ orientation: 'landscape', panels: 1 })
    expect(scale).toBeGreaterThan(0.8)
  })

  test('prints a wide report as several tables of about the same width', () => {
    const { orientation, panels } = printSheet([240, ...columns(24, 110)], 1)
    expect(orientation).toBe('landscape')
    expect(panels.map((panel) => panel.length)).toEqual([13, 13])
    expect(panels.map(([first]) => first)).toEqual([0, 0])
  })

  test('repeats only the first of many fixed columns', () => {
    const { panels } = printSheet(columns(40, 150), 8)
    expect(panels[1]?.slice(0, 2)).not.toEqual([0, 1])
  })

  test('loses no column, and makes no text smaller than can be read', () => {
    const widths = fc.array(fc.integer({ min: 40, max: 600 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 0, max: 4 }), (widthsPx, numFixed) => {
        const { orientation, scale, panels } = printSheet(widthsPx, numFixed)
        expect(new Set(panels.flat())).toEqual(new Set(widthsPx.keys()))
        const paperPx = orientation === 'portrait' ? 703 : 1031
        for (const panel of panels)
          expect(sum(panel.map((at) => widthsPx[at] ?? 0)) * scale).toBeLessThanOrEqual(paperPx + 0.001)
        expect(scale).toBeGreaterThan(0.65)
      }),
    )
  })
})
