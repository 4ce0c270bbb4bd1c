import { describe, expect, it } from 'vitest'
import { TIME_SHARE_OFFSETS_K } from './controller-settings.ts'

describe('TIME_SHARE_OFFSETS_K', () => {
  it('leaves the heat of the day as it is', () => {
    expect(TIME_SHARE_OFFSETS_K).toHaveLength(12)
    expect(TIME_SHARE_OFFSETS_K.reduce((sum, offset) => sum + offset, 0)).toBe(0)
  })
})
