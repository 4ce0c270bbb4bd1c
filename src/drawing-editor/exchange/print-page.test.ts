import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRINT_PAGES, PAPERS, type PrintPlan, type PrintRequest, planPrint, printDocument } from './print-page.ts'

const request: PrintRequest = {
  width: 1920,
  height: 1080,
  paper: 'A4',
  orientation: 'auto',
  marginMm: 10,
  scale: { kind: 'fit' },
}
function planned(changes: Partial<PrintRequest>): PrintPlan {
  const plan = planPrint({ ...request, ...changes })
  if ('refusal' in plan) throw new Error(plan.refusal)
  return plan
}

describe('planPrint', () => {
  it('fits a board onto one page, the way round that shows it larger', () => {
    expect(planned({})).toMatchObject({ pageWidthMm: 297, pageHeightMm: 210, mmPerPx: 277 / 1920, columns: 1, rows: 1 })
    expect(planned({ width: 1080, height: 1920 })).toMatchObject({ pageWidthMm: 210, pageHeightMm: 297 })
    expect(planned({ orientation: 'portrait' })).toMatchObject({ pageWidthMm: 210, mmPerPx: 190 / 1920 })
    expect(planned({ paper: 'A0' })).toMatchObject({ pageWidthMm: 1189, pageHeightMm: 841 })
  })

  it('prints to scale: so many px to the inch, or 1 to so many of what is shown', () => {
    expect(planned({ scale: { kind: 'dpi', dpi: 254 } }).mmPerPx).toBeCloseTo(0.1, 9)
    // a px stands for 50 mm of the plant: at 1 : 500, 0.1 mm
    expect(planned({ scale: { kind: 'ratio', mmPerPx: 50, denominator: 500 } }).mmPerPx).toBeCloseTo(0.1, 9)
  })

  it('spreads a large board over pages that show all of it once, to scale', () => {
    const length = fc.double({ min: 1, max: 5_000, noNaN: true })
    const dpi = fc.double({ min: 20, max: 600, noNaN: true })
    const paper = fc.constantFrom('A4', 'A3', 'A2', 'A1', 'A0')
    fc.assert(
      fc.property(
        length,
        length,
        dpi,
        paper,
        fc.double({ min: 0, max: 30, noNaN: true }),
        (width, height, perInch, one, marginMm) => {
          const plan = planPrint({
            ...request,
            width,
            height,
            paper: one,
            marginMm,
            scale: { kind: 'dpi', dpi: perInch },
          })
          if ('refusal' in plan) {
            expect(plan).toEqual({ refusal: 'pages', limit: MAX_PRINT_PAGES })
            return
          }
          const area = plan.pages.reduce((sum, page) => sum + page.width * page.height, 0)
          expect(area / (width * height)).toBeCloseTo(1, 5)
          for (const page of plan.pages) {
            expect(page.width * plan.mmPerPx).toBeLessThanOrEqual(plan.pageWidthMm - 2 * marginMm + 1e-3)
            expect(page.height * plan.mmPerPx).toBeLessThanOrEqual(plan.pageHeightMm - 2 * marginMm + 1e-3)
          }
        },
      ),
    )
  })

  it('takes the way round with fewer pages, and no page for a rounding error', () => {
    const scale = { kind: 'dpi', dpi: 25.4 } as const
    expect(planned({ width: 270, height: 180, scale })).toMatchObject({ pageWidthMm: 297, columns: 1, rows: 1 })
    // 2203 · (277 / 2203) is a little more than 277
    expect(planned({ width: 2203, height: 100, orientation: 'landscape' })).toMatchObject({ columns: 1, rows: 1 })
    expect(planned({ width: 277 * 3, height: 190, scale, orientation: 'landscape' })).toMatchObject({
      columns: 3,
      rows: 1,
    })
  })

  it.each([
    [{ width: 0 }, 'no-size'],
    [{ height: Number.NaN }, 'no-size'],
    [{ scale: { kind: 'dpi', dpi: 0 } }, 'scale'],
    [{ scale: { kind: 'ratio', mmPerPx: 1, denominator: -1 } }, 'scale'],
    [{ marginMm: 105 }, 'margin'],
    [{ marginMm: -1 }, 'margin'],
    [{ scale: { kind: 'dpi', dpi: 1 } }, 'pages'],
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
  const svg = '<svg xmlns="x" width="192mm" height="108mm" viewBox="0 0 1920 1080"><rect width="5" height="5"/></svg>'

  it('holds the board once, and a page for each part of it, sized in mm', () => {
    const plan = planned({ scale: { kind: 'dpi', dpi: 25.4 }, paper: 'A0', orientation: 'landscape' })
    const text = printDocument(svg, plan, 'Station <1>')
    expect(text).toContain('@page { size: 1189mm 841mm; margin: 0 }')
    expect(text).toContain('<title>Station &#60;1&#62;</title>')
    expect(text.match(/<rect/g)).toHaveLength(1)
    expect(text).toContain('<svg xmlns="x" width="1920" height="1080" viewBox="0 0 1920 1080">')
    const parts = [...text.matchAll(/<section><svg width="([^"]*)" height="([^"]*)" viewBox="([^"]*)">/g)].map(
      ([, ...part]) => part,
    )
    expect(parts).toEqual([
      ['1169mm', '821mm', '0 0 1169 821'],
      ['751mm', '821mm', '1169 0 751 821'],
      ['1169mm', '259mm', '0 821 1169 259'],
      ['751mm', '259mm', '1169 821 751 259'],
    ])
  })
})
