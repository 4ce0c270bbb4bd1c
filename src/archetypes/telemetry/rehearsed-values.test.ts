import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { readRehearsal, writeRehearsal } from './rehearsal-address.ts'
import { rehearsedAt, rehearsedRecord } from './rehearsed-values.ts'

const START = 1_764_201_600_000
const QUARTER = 900_000
const [SUPPLY, MODE, UNKNOWN] = [7, 8, 9]
const source = {
  startsAt: START,
  endsAt: START + 3 * QUARTER,
  stepMinutes: 15,
  points: [
    { pointId: SUPPLY, with: [40, 41, null, 43], asNow: [40, 40.5, 41, 41.5] },
    { pointId: MODE, with: [5], asNow: [0] },
  ],
}

describe('rehearsedAt', () => {
  const at = (pointId: number, moment: number, way: 'with' | 'asNow' = 'with') =>
    rehearsedAt(source, pointId, way, moment)?.value ?? null

  it('holds the value of a step until the next one, each way its own', () => {
    expect([START, START + QUARTER - 1, START + QUARTER].map((moment) => at(SUPPLY, moment))).toEqual([40, 40, 41])
    expect(at(SUPPLY, START + QUARTER, 'asNow')).toBe(40.5)
    expect(rehearsedAt(source, SUPPLY, 'with', START + QUARTER + 1)?.time).toBe(START + QUARTER)
  })

  it('has the last value at the end, and none before the beginning or after it', () => {
    expect(at(SUPPLY, source.endsAt)).toBe(43)
    expect(at(MODE, source.endsAt)).toBe(5)
    expect([START - 1, source.endsAt + 1].map((moment) => at(SUPPLY, moment))).toEqual([null, null])
  })

  it('has none of a point that is not modelled, nor where the model has none', () => {
    expect(at(UNKNOWN, START)).toBeNull()
    expect(at(SUPPLY, START + 2 * QUARTER)).toBeNull()
  })
})

describe('rehearsedRecord', () => {
  it('is all of a way in rising time, as calculated values, with nothing of other points', () => {
    const record = rehearsedRecord(source, 'with')
    expect(record.until).toBe(source.endsAt)
    expect([...record.times]).toEqual([0, 0, 1, 1, 2, 2, 3, 3].map((step) => START + step * QUARTER))
    expect([...record.pointIds]).toEqual([SUPPLY, MODE, SUPPLY, MODE, SUPPLY, MODE, SUPPLY, MODE])
    expect([...record.values]).toEqual([40, 5, 41, 5, Number.NaN, 5, 43, 5])
    expect(record.qualities[0]).toBe(QUALITY.calculated)
    expect(record.qualities[4]).toBe(QUALITY.commFail)
  })
})

describe('a rehearsal in an address', () => {
  const KEY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

  it('is read back as written, and leaves the rest alone', () => {
    const search = new URLSearchParams('id=7')
    for (const shown of [
      { keyId: KEY, way: 'asNow', moment: START },
      { keyId: KEY, way: 'with', moment: null },
    ] as const) {
      writeRehearsal(search, shown)
      expect(readRehearsal(search)).toEqual(shown)
    }
    writeRehearsal(search, null)
    expect([readRehearsal(search), search.toString()]).toEqual([null, 'id=7'])
  })

  it('is none without a key, and begins at the beginning where the moment is none', () => {
    expect(readRehearsal(new URLSearchParams({ rehearsal: '7', moment: String(START) }))).toBeNull()
    expect(readRehearsal(new URLSearchParams({ rehearsal: KEY, moment: '-5', way: 'both' }))).toEqual({
      keyId: KEY,
      way: 'with',
      moment: null,
    })
  })
})
