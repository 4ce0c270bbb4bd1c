import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numPages, PAGE_SIZES, pagerItems } from './pagination-model.ts'

describe('pagination', () => {
  it('R9-29 offers 50, 100, 200 and 500 rows a page', () => {
    expect(PAGE_SIZES).toEqual([50, 100, 200, 500])
    expect([numPages(0, 50), numPages(50, 50), numPages(51, 50)]).toEqual([1, 1, 2])
  })

  it('shows every page where they fit, and gaps where they do not', () => {
    expect(pagerItems(1, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pagerItems(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
    expect(pagerItems(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
    expect(pagerItems(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
  })

  it('always shows the first, the last and the present page, rising, and no more buttons than asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (pages, seed) => {
        const page = 1 + (seed % pages)
        const items = pagerItems(page, pages)
        const numbers = items.filter((item) => item !== 'gap')
        expect(items.length).toBeLessThanOrEqual(7)
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }),
    )
  })
})
