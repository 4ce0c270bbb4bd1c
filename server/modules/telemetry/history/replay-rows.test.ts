import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { joinedRows, type ReplayPart, type ReplayRow } from './replay-rows.ts'

const part = (
  holdMs: number,
  ...rows: readonly [pointId: number, time: number, value: number | null][]
): ReplayPart => ({
  rows: rows.map(([pointId, time, value]) => ({ pointId, time, value, quality: QUALITY.good })),
  holdOf: () => holdMs,
})
const brief = (rows: readonly ReplayRow[]) => rows.map(({ pointId, time, value }) => [pointId, time, value])

describe('joinedRows', () => {
  it('begins with the value of each point that holds, and leaves out one that has ended', () => {
    const rows = part(150, [1, 40, 7], [2, 49, 8], [1, 100, 7.5], [3, 200, 9])
    expect(brief(joinedRows([rows], 200, 200))).toEqual([
      [1, 100, 7.5],
      [3, 200, 9],
    ])
    // valid until 199, and no longer at 199
    expect(brief(joinedRows([part(150, [2, 49, 8])], 198, 198))).toEqual([[2, 49, 8]])
    expect(brief(joinedRows([part(150, [2, 49, 8])], 199, 300))).toEqual([])
  })

  it('ends a value after its hold where none follows, up to the end', () => {
    const rows = part(150, [1, 100, 7], [1, 250, 8], [1, 500, 9])
    const gap = { pointId: 1, time: 400, value: null, quality: QUALITY.commFail }
    const found = joinedRows([rows], 120, 649)
    expect(brief(found)).toEqual([
      [1, 100, 7],
      [1, 250, 8],
      [1, 400, null],
      [1, 500, 9],
    ])
    expect(found[2]).toEqual(gap)
    expect(brief(joinedRows([rows], 120, 650)).at(-1)).toEqual([1, 650, null])
  })

  it('shows one gap where a point stays without a value, and none at its beginning', () => {
    const rows = part(150, [1, 100, null], [1, 200, null], [1, 300, 5], [1, 400, null], [1, 500, null], [1, 900, 6])
    expect(brief(joinedRows([rows], 50, 1000))).toEqual([
      [1, 300, 5],
      [1, 400, null],
      [1, 900, 6],
    ])
    expect(brief(joinedRows([part(150, [1, 300, 5], [1, 600, null])], 300, 1000))).toEqual([
      [1, 300, 5],
      [1, 450, null],
    ])
    expect(brief(joinedRows([rows], 450, 1000))).toEqual([[1, 900, 6]])
  })

  it('holds a value of a coarse step until the first one of a finer step', () => {
    const hours = part(90, [1, 60, 5], [2, 60, 6], [3, 60, 7])
    const samples = part(10, [3, 60, 7.5], [1, 149, 5.5])
    expect(brief(joinedRows([hours, samples], 60 - 1, 155))).toEqual([
      [1, 60, 5],
      [2, 60, 6],
      // of both the finer one
      [3, 60, 7.5],
      [3, 70, null],
      [1, 149, 5.5],
      [2, 150, null],
    ])
  })

  it('shows at any moment what the samples say, wherever it begins, in rising time', () => {
    const samples = fc.array(
      fc.record({
        pointId: fc.integer({ min: 1, max: 3 }),
        time: fc.integer({ min: 0, max: 60 }),
        value: fc.option(fc.integer({ min: 0, max: 5 })),
      }),
      { maxLength: 40 },
    )
    const moment = fc.integer({ min: 0, max: 70 })
    const holds = [0, 5, 12, 30]
    fc.assert(
      fc.property(samples, moment, moment, (drawn, a, b) => {
        const unique = new Map(drawn.map((row) => [`${row.pointId} ${row.time}`, { ...row, quality: 0 }]))
        const all = [...unique.values()].sort((one, other) => one.time - other.time)
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const holdOf = (pointId: number): number => holds[pointId] ?? 0
        const given = { rows: all.filter(({ time }) => time <= to), holdOf }
        const rows = joinedRows([given], from, to)
        const keys = rows.map(({ time, pointId }) => time * 10 + pointId)
        expect(keys).toEqual([...new Set(keys)].sort((one, other) => one - other))
        for (let at = from; at <= to; at += 1)
          for (const pointId of [1, 2, 3]) {
            const last = all.findLast((row) => row.pointId === pointId && row.time <= at)
            const expected = last && last.time + holdOf(pointId) > at ? last.value : null
            const shown = rows.findLast((row) => row.pointId === pointId && row.time <= at)?.value ?? null
            expect([at, pointId, shown]).toEqual([at, pointId, expected])
          }
      }),
    )
  })
})
