import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_PRINT_PAGES,
  PAPERS,
  PRINT_MARGIN_MM,
  type PrintPlan,
  type PrintRequest,
  planPrint,
  printDocument,
} from './print-page.ts'

const request: PrintRequest = { width: 1920, height: 1080, paper: 'A4', pxPerMm: null }
function planned(changes: Partial<PrintRequest>): PrintPlan {
  const plan = planPrint({ ...request, ...changes })
  if ('refusal' in plan) throw new Error(plan.refusal)
  return plan
}

describe('planPrint', () => {
  it('fits a board onto one page, the way round that shows it larger', () => {
    expect(planned({})).toMatchObject({ pageWidthMm: 297, pageHeightMm: 210, mmPerPx: 277 / 1920, columns: 1, rows: 1 })
    expect(planned({ width: 1080, height: 1920 })).toMatchObject({ pageWidthMm: 210, pageHeightMm: 297 })
    expect(planned({ paper: 'A0' })).toMatchObject({ pageWidthMm: 1189, pageHeightMm: 841 })
  })

  it('prints to scale: so many px to a millimetre', () => {
    expect(planned({ pxPerMm: 10 }).mmPerPx).toBeCloseTo(0.1, 9)
  })

  it('spreads a large board over pages that show all of it once, to scale', () => {
    const length = fc.double({ min: 1, max: 5_000, noNaN: true })
    const scale = fc.double({ min: 0.8, max: 24, noNaN: true })
    const papers = fc.constantFrom('A4', 'A3', 'A2', 'A1', 'A0')
    fc.assert(
      fc.property(length, length, scale, papers, (width, height, pxPerMm, paper) => {
        const plan = planPrint({ width, height, paper, pxPerMm })
        if ('refusal' in plan) {
          expect(plan).toEqual({ refusal: 'pages', limit: MAX_PRINT_PAGES })
          return
        }
        const area = plan.pages.reduce((sum, page) => sum + page.width * page.height, 0)
        expect(area / (width * height)).toBeCloseTo(1, 5)
        for (const page of plan.pages) {
          expect(page.width * plan.mmPerPx).toBeLessThanOrEqual(plan.pageWidthMm - 2 * PRINT_MARGIN_MM + 1e-3)
          expect(page.height * plan.mmPerPx).toBeLessThanOrEqual(plan.pageHeightMm - 2 * PRINT_MARGIN_MM + 1e-3)
        }
      }),
    )
  })

  it('takes the way round with fewer pages, and no page for a rounding error', () => {
    expect(planned({ width: 270, height: 180, pxPerMm: 1 })).toMatchObject({ pageWidthMm: 297, columns: 1, rows: 1 })
    // 2203 · (277 / 2203) is a little more than 277
    expect(planned({ width: 2203, height: 100 })).toMatchObject({ columns: 1, rows: 1 })
    expect(planned({ width: 277 * 3, height: 190, pxPerMm: 1 })).toMatchObject({ columns: 3, rows: 1 })
  })

  it.each([
    [{ width: 0 }, 'no-size'],
    [{ height: Number.NaN }, 'no-size'],
    [{ pxPerMm: 0 }, 'scale'],
    [{ pxPerMm: -1 }, 'scale'],
    [{ pxPerMm: 101 }, 'scale'],
    [{ pxPerMm: 0.01 }, 'pages'],
  ] as const)('refuses %j: %s', (changes, refusal) => {
    expect(planPrint({ ...request, ...changes })).toMatchObject({ refusal })
  })

  it('knows the sheets of ISO 216', () => {
    for (const [smaller, larger] of [
      ['A4', 'A3'],
      ['A3', 'A2'],
      ['A2', 'A1'],
      ['A1', 'A0'],
    ] as const) {
      expect(PAPERS[larger].widthMm).toBe(PAPERS[smaller].heightMm)
    }
  })
})

describe('printDocument', () => {
  const svg = '<svg xmlns="x" width="2000" height="1500" viewBox="0 0 2000 1500"><rect width="5" height="5"/></svg>'

  it('holds the board once, and a page for each part of it, sized in mm', () => {
    const plan = planned({ width: 2000, height: 1500, pxPerMm: 1, paper: 'A0' })
    const text = printDocument(svg, plan, 'Station <1>')
    expect(text).toContain('@page { size: 1189mm 841mm; margin: 0 }')
    expect(text).toContain('<title>Station &#60;1&#62;</title>')
    expect(text.match(/<rect/g)).toHaveLength(1)
    expect(text).toContain('<svg xmlns="x" width="2000" height="1500" viewBox="0 0 2000 1500">')
    const parts = [...text.matchAll(/<section><svg width="([^"]*)" height="([^"]*)" viewBox="([^"]*)">/g)].map(
      ([, ...part]) => part,
    )
    expect(parts).toEqual([
      ['1169mm', '821mm', '0 0 1169 821'],
      ['831mm', '821mm', '1169 0 831 821'],
      ['1169mm', '679mm', '0 821 1169 679'],
      ['831mm', '679mm', '1169 821 831 679'],
    ])
  })
})
