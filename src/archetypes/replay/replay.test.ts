import { describe, expect, it } from 'vitest'
import { joinedPieces, neighboursOf, pastPiece, pieceAt, pointIdsOf } from './replay.ts'

const MINUTE = 60_000
const PRESENT = 1_764_201_600_000

describe('pieces of the past', () => {
  it('hold the moment, follow each other without gap or overlap, and end at the present', () => {
    for (const speed of [1, 60, 600]) {
      const moment = PRESENT - 3 * 3_600_000 + 12_345
      const piece = pieceAt(moment, speed, PRESENT)
      expect(piece.from).toBeLessThanOrEqual(moment)
      expect(piece.to).toBeGreaterThan(moment)
      const [before, after] = neighboursOf(piece, speed, PRESENT)
      expect([before.to, after?.from]).toEqual([piece.from, piece.to])
    }
    const last = pieceAt(PRESENT, 60, PRESENT)
    expect(last.to).toBe(PRESENT)
    expect(neighboursOf(last, 60, PRESENT)[1]).toBeNull()
  })

  it('are played in ten seconds or more', () => {
    const length = (speed: number) => {
      const { from, to } = pieceAt(PRESENT - 10 * 3_600_000, speed, PRESENT)
      return to - from
    }
    expect([1, 60, 600].map(length)).toEqual([5 * MINUTE, 10 * MINUTE, 100 * MINUTE])
  })

  it('become one record, in which what held at the seam is there once', () => {
    const rows = (from: number, times: number[]) => ({
      times,
      pointIds: times.map(() => 7),
      values: times.map((time) => (time === 30 ? null : time)),
      qualities: times.map(() => 0),
      stretches: [{ step: 'raw' as const, gapMs: 150_000, from, to: from + 20 }],
    })
    const first = pastPiece(rows(10, [5, 12, 18]), { from: 10, to: 20 })
    const second = pastPiece(rows(20, [18, 20, 30]), { from: 20, to: 40 })
    const joined = joinedPieces([first, second])
    expect(joined?.record).toMatchObject({ until: 40 })
    expect([...(joined?.record.times ?? [])]).toEqual([5, 12, 18, 20, 30])
    expect([...(joined?.record.values ?? [])]).toEqual([5, 12, 18, 20, Number.NaN])
    expect(joined?.stretches.map(({ from }) => from)).toEqual([10, 20])
    // a piece in which nothing came adds nothing
    const still = pastPiece(rows(20, [18]), { from: 20, to: 40 })
    expect([...(joinedPieces([first, still])?.record.times ?? [])]).toEqual([5, 12, 18])
    expect(joinedPieces([])).toBeNull()
  })

  it('are asked for by ascending ids, each once', () => {
    expect(pointIdsOf([{ pointId: 12 }, { pointId: 3 }, { pointId: 12 }])).toEqual([3, 12])
  })
})
