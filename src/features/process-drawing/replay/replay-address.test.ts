import { describe, expect, it } from 'vitest'
import { readPast, writePast } from './replay-address.ts'

const PRESENT = 1_764_201_600_000

describe('the moment of a replay in an address', () => {
  it('is read back as written, and leaves the rest alone', () => {
    const search = new URLSearchParams('id=7')
    writePast(search, PRESENT - 3_600_000)
    expect(readPast(search, PRESENT)).toBe(PRESENT - 3_600_000)
    writePast(search, null)
    expect([readPast(search, PRESENT), search.toString()]).toEqual([null, 'id=7'])
  })

  it.each(['', 'NaN', '1e99', '-5', '12', String(PRESENT), String(PRESENT + 1), '1764201600000.5'])(
    '%j names no moment of the past',
    (text) => {
      expect(readPast(new URLSearchParams({ past: text }), PRESENT)).toBeNull()
    },
  )
})
