import { describe, expect, it } from 'vitest'
import { badgeText } from './count-badge.tsx'

describe('badgeText', () => {
  it('R9-07 says 500+ above 500', () => {
    expect([badgeText(500), badgeText(501), badgeText(1)]).toEqual(['500', '500+', '1'])
  })
})
