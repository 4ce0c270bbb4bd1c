import { describe, expect, it } from 'vitest'
import { readPast, readReplayed, writePast, writeReplayed } from './replay-address.ts'

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

describe('what an address shows in the place of the present', () => {
  it('is a replay or a rehearsal, never both', () => {
    const search = new URLSearchParams('id=7')
    const rehearsal = { keyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', way: 'asNow' } as const
    const past = { moment: PRESENT - 3_600_000, rehearsal: null }
    const ahead = { moment: PRESENT + 3_600_000, rehearsal }
    for (const shown of [past, ahead, past]) {
      writeReplayed(search, shown)
      expect(readReplayed(search, PRESENT)).toEqual(shown)
      expect(search.has('past')).toBe(shown.rehearsal === null)
    }
    writeReplayed(search, null)
    expect([readReplayed(search, PRESENT), search.toString()]).toEqual([null, 'id=7'])
  })
})
