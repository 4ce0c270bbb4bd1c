import { describe, expect, it } from 'vitest'
import { isReversed } from './day-range.ts'

describe('isReversed', () => {
  it('detects a first day after the last', () => {
    expect(isReversed('2026-02-01', '2026-01-31')).toBe(true)
  })

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2025-12-31', '2026-01-01'],
    [undefined, '2026-01-01'],
    ['2026-01-01', undefined],
    [undefined, undefined],
  ])('accepts %s to %s', (from, to) => {
    expect(isReversed(from, to)).toBe(false)
  })
})
