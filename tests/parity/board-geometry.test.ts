import { describe, expect, it } from 'vitest'
import { type BoardGeometry, createBoardGeometry } from '#drawing/geometry/board-geometry.ts'
import type { OutlineColumns } from '#drawing/geometry/outlines.ts'
import { BOX_INDEXES } from './box-indexes.ts'

/** Outlines of lines 2 px wide, by element. */
function linesOf(lines: Readonly<Record<number, readonly number[]>>): OutlineColumns {
  const starts = [0]
  for (const points of Object.values(lines)) starts.push((starts.at(-1) ?? 0) + points.length / 2)
  const elements = Uint32Array.from(Object.keys(lines), Number)
  return {
    elements,
    starts: Uint32Array.from(starts),
    points: Float32Array.from(Object.values(lines).flat()),
    reaches: new Float32Array(elements.length).fill(1),
    areas: new Uint8Array(elements.length),
  }
}

/** A rectangle, a pipe from corner to corner of its box, and a rectangle inside that box, off the pipe. */
const BOXES = [0, 0, 20, 20, 0, 0, 200, 200, 100, 20, 140, 40]
const PIPE = linesOf({ 1: [0, 0, 200, 200] })

const WINDOW = [90, 10, 150, 60] as const
const touchedIn = (board: BoardGeometry) => [...board.touched(...WINDOW)]
const hitAt = (board: BoardGeometry, x: number, y: number, limit = 10) => [...board.hit(x, y, 2, limit)]

describe.each(BOX_INDEXES)('createBoardGeometry on $name', ({ create }) => {
  const createBoard = async () => createBoardGeometry(await create())

  it('finds a line by its stroke, or by its box where no outline is given', async () => {
    const board = await createBoard()
    board.load(Float32Array.from(BOXES))
    expect(touchedIn(board)).toEqual([1, 2])
    expect(hitAt(board, 120, 30)).toEqual([2, 1])
    board.load(Float32Array.from(BOXES), PIPE)
    expect(touchedIn(board)).toEqual([2])
    expect(hitAt(board, 120, 30)).toEqual([2])
    expect(hitAt(board, 60, 63)).toEqual([1])
    expect(hitAt(board, 60, 66)).toEqual([])
  })

  it('finds as many as the limit although the outlines of higher boxes miss', async () => {
    const board = await createBoard()
    board.load(Float32Array.from([...BOXES, 0, 0, 200, 200]), linesOf({ 1: [0, 0, 200, 200], 3: [200, 0, 190, 9] }))
    expect(hitAt(board, 10, 10, 1)).toEqual([1])
    expect(hitAt(board, 10, 10, 2)).toEqual([1, 0])
  })

  it('marquee: encloses elements that lie wholly inside, touches those with a point inside', async () => {
    const board = await createBoard()
    board.load(Float32Array.from(BOXES), PIPE)
    expect([...board.enclosed(...WINDOW)]).toEqual([2])
    expect([...board.enclosed(100, 20, 140, 39)]).toEqual([])
    expect([...board.touched(100, 20, 140, 39)]).toEqual([2])
    expect([...board.touched(-5, -5, 205, 205)]).toEqual([0, 1, 2])
    expect([...board.enclosed(-5, -5, 205, 205)]).toEqual([0, 1, 2])
  })

  it('replaces the outline of an element that changes', async () => {
    const board = await createBoard()
    board.load(Float32Array.from(BOXES), PIPE)
    const [one, box] = [Uint32Array.from([1]), Float32Array.from([0, 0, 200, 200])]
    board.update(one, box)
    expect(touchedIn(board)).toEqual([1, 2])
    board.update(one, box, linesOf({ 1: [0, 30, 200, 30] }))
    expect(hitAt(board, 180, 30)).toEqual([1])
    expect(hitAt(board, 60, 63)).toEqual([])
  })

  it('keeps outlines with their elements when others are inserted and removed', async () => {
    const board = await createBoard()
    board.load(Float32Array.from(BOXES), PIPE)
    board.splice(
      Uint32Array.from([0]),
      Uint32Array.from([0, 1, 3]),
      Float32Array.from([...BOXES.slice(0, 4), ...BOXES.slice(0, 8)]),
    )
    // elements now: rectangle, rectangle, pipe, a box as large as the pipe's, rectangle
    expect(hitAt(board, 60, 63)).toEqual([3, 2])
    expect(hitAt(board, 180, 20)).toEqual([3])
    board.splice(Uint32Array.from([2]), new Uint32Array(0), new Float32Array(0))
    expect(hitAt(board, 60, 63)).toEqual([2])
  })

  it('refuses outlines that do not fit, by code, and changes nothing', async () => {
    const board = await createBoard()
    board.load(Float32Array.from(BOXES), PIPE)
    const refused = expect.objectContaining({ code: 'GEO_OUTLINE' })
    for (const wrong of [
      { ...PIPE, starts: Uint32Array.from([0]) },
      { ...PIPE, starts: Uint32Array.from([0, 3]) },
      { ...PIPE, starts: Uint32Array.from([1, 2]) },
      { ...PIPE, elements: Uint32Array.from([3]) },
      { ...PIPE, reaches: new Float32Array(0) },
      { ...PIPE, areas: new Uint8Array(2) },
    ]) {
      expect(() => board.load(Float32Array.from(BOXES), wrong)).toThrow(refused)
      expect(() => board.update(Uint32Array.from([0]), new Float32Array(4), wrong)).toThrow(refused)
      expect(() => board.splice(Uint32Array.from([0]), Uint32Array.from([0]), new Float32Array(4), wrong)).toThrow(
        refused,
      )
    }
    expect(touchedIn(board)).toEqual([2])
    expect(hitAt(board, 5, 18)).toEqual([0])
  })
})
