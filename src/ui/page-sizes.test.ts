import { describe, expect, it } from 'vitest'
import { numPages, PAGE_SIZES } from './page-sizes.ts'

describe('pages of a table', () => {
  it('R9-29 offers 50, 100, 200 and 500 rows a page', () => {
    expect(PAGE_SIZES).toEqual([50, 100, 200, 500])
    expect([numPages(0, 50), numPages(50, 50), numPages(51, 50)]).toEqual([1, 1, 2])
  })
})
