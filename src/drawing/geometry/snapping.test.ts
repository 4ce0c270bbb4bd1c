import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, moveBox } from './box.ts'
import { createReferenceBoxIndex } from './box-index.reference.ts'
import { createSnapping, HIGH_EDGE, LOW_EDGE, NO_PARTS, type SnapRequest, WHOLE } from './snapping.ts'

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })
const at = (x: number, y: number, width = 30, height = 30): Box => box(x, y, x + width, y + height)

/** Snapping on a board of `boxes`. */
function createDesk(...boxes: readonly Box[]) {
  const index = createReferenceBoxIndex()
  index.load(Float32Array.from(boxes.flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY])))
  const snapping = createSnapping(index)
  const begin = (...dragged: readonly number[]) => snapping.begin(Uint32Array.from(dragged))
  begin()
  const move = (dragged: Box, request: Partial<SnapRequest> = {}) => {
    const answer = snapping.move({
      box: dragged,
      zoom: 1,
      partsX: WHOLE,
      partsY: WHOLE,
      sheet: { width: 1000, height: 1000 },
      grid: 0,
      isSuspended: false,
      ...request,
    })
    return { ...answer, guides: rowsOf(answer.guides), gaps: rowsOf(answer.gaps) }
  }
  return { begin, move }
}

/** Moves a box that is not on the board among `others`. */
const createBoard = (...others: readonly Box[]) => createDesk(...others).move

const rowsOf = (numbers: Float64Array): number[][] =>
  Array.from({ length: numbers.length / 4 }, (_, i) => [...numbers.subarray(i * 4, i * 4 + 4)])

describe('createSnapping', () => {
  it.each([
    ['left to left', at(204, 700), -4, 0],
    ['left to right', at(296, 700), 4, 0],
    ['right to left', at(166, 700), 4, 0],
    ['top to bottom', at(700, 304), 0, -4],
    ['bottom to top', at(700, 174), 0, -4],
  ])('R2.6-03: snaps %s within 4 px, and not from 5 px', (_what, dragged, dx, dy) => {
    const move = createBoard(at(200, 200, 100, 100))
    const farther = moveBox(dragged, -Math.sign(dx), -Math.sign(dy))
    expect(move(dragged)).toMatchObject({ dx, dy })
    expect(move(farther)).toMatchObject({ dx: 0, dy: 0, guides: [] })
  })

  it('snaps an edge or the middle to a ruling within 4 px, with a guide along it, and not from 5 px', () => {
    const move = createBoard()
    const rulings = { x: [500], y: [300] }
    expect(move(at(504, 700), { rulings })).toMatchObject({ dx: -4, dy: 0, guides: [[0, 500, 695, 735]] })
    expect(move(at(505, 700), { rulings })).toMatchObject({ dx: 0, dy: 0, guides: [] })
    expect(move(at(700, 283), { rulings })).toMatchObject({ dx: 0, dy: 2 })
    // the nearer of a ruling and an edge wins
    expect(createBoard(at(501, 100))(at(503, 700), { rulings })).toMatchObject({ dx: -2 })
  })

  it('R2.6-04: snaps centre to centre within 4 px, and not from 5 px, on both axes', () => {
    const move = createBoard(at(200, 200, 100, 100))
    expect(move(at(239, 700))).toMatchObject({ dx: -4, dy: 0 })
    expect(move(at(240, 700))).toMatchObject({ dx: 0, dy: 0 })
    expect(move(at(700, 231))).toMatchObject({ dx: 0, dy: 4 })
    expect(move(at(700, 230))).toMatchObject({ dx: 0, dy: 0 })
  })

  it('does not snap an edge to a centre', () => {
    expect(createBoard(at(200, 200, 100, 100))(at(252, 700, 60))).toMatchObject({ dx: 0 })
  })

  it('R2.6-05: returns one guide per line, along all boxes it aligns and 5 px beyond', () => {
    const move = createBoard(at(200, 200), at(200, 600))
    const { guides } = move(at(202, 400))
    expect(guides).toEqual([
      [0, 200, 195, 635],
      [0, 215, 195, 635],
      [0, 230, 195, 635],
    ])
  })

  it('also returns guides for lines of other boxes that coincide after snapping', () => {
    const move = createBoard(at(200, 200, 40, 40), at(500, 100, 80, 30))
    // 3 px back to the left edge of the first; its right edge is then on the left edge of the second
    expect(move(at(203, 700, 300)).guides).toEqual([
      [0, 200, 195, 735],
      [0, 500, 95, 735],
    ])
  })

  it('measures the tolerance on the screen, and keeps the margin in the drawing', () => {
    const move = createBoard(at(200, 200))
    expect(move(at(208, 700), { zoom: 0.5 }).dx).toBe(-8)
    expect(move(at(203, 700), { zoom: 2 }).dx).toBe(0)
    expect(move(at(-300, 700), { zoom: 0.5 }).dx).toBe(320)
  })

  it('snaps to nothing while suspended by a key, but stays inside the sheet', () => {
    const move = createBoard(at(200, 200))
    expect(move(at(202, 19), { isSuspended: true })).toEqual({ dx: 0, dy: 1, guides: [], gaps: [] })
  })

  it.each([
    ['left', at(-50, 500), 70, 0],
    ['right', at(990, 500), -40, 0],
    ['top', at(500, 3), 0, 17],
    ['bottom', at(500, 960), 0, -10],
  ])('R2.6-01: keeps a dragged box 20 px inside the %s edge', (_what, dragged, dx, dy) => {
    expect(createBoard()(dragged)).toMatchObject({ dx, dy })
  })

  it('does not snap to a line outside the range a box may move in', () => {
    expect(createBoard(at(18, 500))(at(20, 300))).toMatchObject({ dx: 0 })
    expect(createBoard(at(18, 500, 33), at(52, 800))(at(20, 300))).toMatchObject({ dx: 1 })
  })

  it('lets a box that is larger than the sheet move as long as it covers the sheet', () => {
    const move = createBoard()
    expect(move(at(-100, 0, 1200, 1200))).toMatchObject({ dx: 0, dy: 0 })
    expect(move(at(50, 0, 1200, 1200))).toMatchObject({ dx: -30, dy: 0 })
    expect(move(at(-300, 0, 1200, 1200))).toMatchObject({ dx: 80, dy: 0 })
  })

  it('snaps only the pulled edge and keeps it inside the sheet', () => {
    const move = createBoard(at(200, 200, 40, 40))
    const pulled = box(500, 500, 700, 700)
    const moves = { partsX: LOW_EDGE, partsY: NO_PARTS } as const
    expect(move({ ...pulled, minX: 243 }, moves)).toMatchObject({ dx: -3, dy: 0, guides: [[0, 240, 195, 705]] })
    expect(move({ ...pulled, minX: 7 }, moves)).toMatchObject({ dx: 13, dy: 0 })
    expect(move({ ...pulled, minX: -80, maxX: 239 }, { partsX: HIGH_EDGE, partsY: NO_PARTS })).toMatchObject({ dx: 1 })
  })

  it('returns one guide for a point, which has only one line', () => {
    const move = createBoard(at(200, 200, 40, 40))
    expect(move(at(202, 700, 0, 0)).guides).toEqual([[0, 200, 195, 705]])
  })

  it('stays snapped until another position is clearly nearer', () => {
    const move = createBoard(at(200, 200, 11, 11), at(206, 400, 13, 13))
    expect(move(at(201, 700, 100)).dx).toBe(-1)
    // 3 px back to the first, or 3 px ahead to the other
    expect(move(at(203, 700, 100)).dx).toBe(-3)
    expect(move(at(203.4, 700, 100)).dx).toBeCloseTo(-3.4)
    expect(move(at(203.6, 700, 100)).dx).toBeCloseTo(2.4)
    expect(move(at(203.4, 700, 100)).dx).toBeCloseTo(2.6)
  })

  it('forgets the snapped position when a new drag begins', () => {
    const { move, begin } = createDesk(at(200, 200, 11, 11), at(206, 400, 13, 13))
    move(at(201, 700, 100))
    begin()
    expect(move(at(203.4, 700, 100)).dx).toBeCloseTo(2.6)
  })

  it('leaves out what is dragged', () => {
    const { move, begin } = createDesk(at(200, 200), at(500, 500))
    begin(0)
    expect(move(at(202, 202))).toMatchObject({ dx: 0, dy: 0 })
    expect(move(at(502, 202))).toMatchObject({ dx: -2, dy: 0 })
  })

  describe('equal gaps', () => {
    it('snaps a box to the middle between its neighbours in the row, and returns both gaps', () => {
      const move = createBoard(at(100, 200, 30, 35), at(300, 203, 57, 31), at(180, 700))
      expect(move(at(202, 208, 20, 3))).toMatchObject({
        dx: 3,
        gaps: [
          [0, 130, 205, 209.5],
          [0, 225, 300, 209.5],
        ],
      })
    })

    it('snaps a box as far from its neighbour as that one is from the next, on either side', () => {
      const move = createBoard(at(100, 200, 33, 35), at(173, 203, 57, 31))
      expect(move(at(267, 208, 20, 3))).toMatchObject({
        dx: 3,
        gaps: [
          [0, 133, 173, 209.5],
          [0, 230, 270, 209.5],
        ],
      })
      expect(move(at(42, 208, 20, 3))).toMatchObject({
        dx: -2,
        gaps: [
          [0, 60, 100, 209.5],
          [0, 133, 173, 209.5],
        ],
      })
    })

    it('works in columns as in rows', () => {
      const move = createBoard(at(200, 100, 35, 33), at(203, 173, 31, 57))
      expect(move(at(208, 267, 3, 20))).toMatchObject({ dx: 0, dy: 3 })
    })

    it('does not count a box in another row as a neighbour', () => {
      const move = createBoard(at(100, 200, 33, 35), at(173, 203, 57, 31))
      expect(move(at(267, 434, 20, 13))).toMatchObject({ dx: 0, gaps: [] })
    })
  })

  describe('grid', () => {
    it('snaps to the grid where nothing else is near, by the low edge or the pulled one', () => {
      const move = createBoard(at(200, 200))
      expect(move(at(502, 637), { grid: 20 })).toMatchObject({ dx: -2, dy: 3, guides: [] })
      expect(move(box(500, 500, 577, 600), { grid: 20, partsX: HIGH_EDGE, partsY: NO_PARTS })).toMatchObject({
        dx: 3,
        dy: 0,
      })
      expect(move(at(203, 637), { grid: 20 }).guides).not.toEqual([])
      expect(move(at(509, 629), { grid: 20 })).toMatchObject({ dx: 0, dy: 0 })
      // a place that is named comes onto it however far that is
      expect(move(at(509, 629), { grid: 20, gridAt: { x: 511, y: 633 } })).toMatchObject({ dx: 9, dy: 7 })
    })
  })

  it('does not move a box that is not finite', () => {
    const move = createBoard(at(200, 200))
    expect(move(at(Number.NaN, 200))).toEqual({ dx: 0, dy: 0, guides: [], gaps: [] })
    expect(move(at(200, 200), { zoom: 0 })).toEqual({ dx: 0, dy: 0, guides: [], gaps: [] })
    expect(move(at(202, 5), { sheet: { width: 900, height: Number.NaN } })).toMatchObject({ dx: 0, dy: 0 })
  })

  it.each([1, 1e6, 1e-6])('moves by no more than the tolerance, and only with a guide or gap, at scale %d', (scale) => {
    const some = fc.integer({ min: 0, max: 600 })
    const size = fc.integer({ min: 1, max: 90 })
    const anyBox = fc
      .tuple(some, some, size, size)
      .map(([x, y, w, h]) => at(x * scale, y * scale, w * scale, h * scale))
    fc.assert(
      fc.property(
        fc.array(anyBox, { maxLength: 40 }),
        fc.array(anyBox, { minLength: 1, maxLength: 6 }),
        (others, drags) => {
          const move = createBoard(...others)
          for (const dragged of drags) {
            // a sheet so large that its margin has no effect
            const sheet = { width: 2e9, height: 2e9 }
            const inside = moveBox(dragged, 100 + 100 * scale, 100 + 100 * scale)
            const { dx, dy, guides, gaps } = move(inside, { zoom: 1 / scale, sheet })
            for (const [axis, way] of [dx, dy].entries()) {
              expect(Math.abs(way)).toBeLessThanOrEqual(4 * scale)
              if (way !== 0) expect([...guides, ...gaps].some(([of]) => of === axis)).toBe(true)
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
