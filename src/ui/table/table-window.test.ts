import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsWithGaps, withActive } from './table-window.ts'

const outline = (indices: readonly number[], active: number, numRows: number) =>
  rowsWithGaps(withActive(indices, active), active, numRows).map((piece) =>
    piece.kind === 'row' ? piece.index : `${piece.key} ${piece.numRows}`,
  )

describe('rows in the page', () => {
  it('leave gaps for the rows above and below', () => {
    expect(outline([5, 6], 5, 10)).toEqual(['active 5', 5, 6, 'end 3'])
    expect(outline([0, 1], 1, 2)).toEqual([0, 1])
    expect(outline([], -1, 0)).toEqual([])
  })

  it('keep the active row when it is scrolled out of view', () => {
    expect(outline([5, 6], 2, 10)).toEqual(['active 2', 2, 'view 2', 5, 6, 'end 3'])
    expect(outline([5, 6], 8, 10)).toEqual(['view 5', 5, 6, 'active 1', 8, 'end 1'])
  })

  it('keep their positions among all rows, each gap and each row once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(60), fc.nat(1000), fc.integer({ min: 1, max: 600 }), (from, num, at, rows) => {
        const indices = Array.from({ length: num }, (_, step) => from + step).filter((index) => index < rows)
        const active = at % rows
        const pieces = rowsWithGaps(withActive(indices, active), active, rows)
        let numAbove = 0
        for (const piece of pieces) {
          if (piece.kind === 'row') expect(piece.index).toBe(numAbove)
          numAbove += piece.kind === 'row' ? 1 : piece.numRows
        }
        expect(numAbove).toBe(rows)
        const names = pieces.map((piece) => (piece.kind === 'row' ? piece.index : piece.key))
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})
