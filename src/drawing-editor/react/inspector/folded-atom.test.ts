import { describe, expect, it } from 'vitest'
import { foldedFrom } from './folded-atom.ts'

describe('foldedFrom', () => {
  it('is what was left folded', () => {
    expect(foldedFrom('["look"]')).toEqual(['look'])
    expect(foldedFrom('[]')).toEqual([])
  })

  it.each([null, '', 'x', '{"a":1}', '[1]'])('begins with what few people need, for %s', (text) => {
    expect(foldedFrom(text)).toContain('raw')
  })
})
