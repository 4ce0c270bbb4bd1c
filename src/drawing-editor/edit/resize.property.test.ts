import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { radians } from '#drawing/engine.ts'
import {
  applied,
  boards,
  elements,
  expectSamePoints,
  leaves,
  leavesOf,
  openBoard,
  paintedCorners,
} from './board.fixture.ts'
import { elementAt, refOf } from './edit-board.ts'
import { resizeOperations } from './resize.ts'
import { type SelectionFrame, selectionFrame } from './selection-frame.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const ref = refOf('e0')

function frameOf(board: Parameters<typeof selectionFrame>[0], refs = [ref]): SelectionFrame {
  const frame = selectionFrame(board, refs)
  if (!frame) throw new Error('Nothing has a frame.')
  return frame
}

/** A frame with its right and lower sides elsewhere. */
function stretched(frame: SelectionFrame, byX: number, byY: number): SelectionFrame {
  const { width, height, angle } = frame
  const [x, y] = [(width * (byX - 1)) / 2, (height * (byY - 1)) / 2]
  return {
    ...frame,
    centerX: frame.centerX + x * Math.cos(angle) - y * Math.sin(angle),
    centerY: frame.centerY + x * Math.sin(angle) + y * Math.cos(angle),
    width: width * byX,
    height: height * byY,
  }
}

const closeFrame = ({ centerX, centerY, width, height }: SelectionFrame) => ({
  centerX: expect.closeTo(centerX, 5),
  centerY: expect.closeTo(centerY, 5),
  width: expect.closeTo(Math.abs(width), 5),
  height: expect.closeTo(Math.abs(height), 5),
})

/** Elements that can take any size: no circles, no textboxes, nothing level, upright, or as thin as its stroke. */
const free = elements
  .map((element) => ({ ...element, strokeWidth: 1, skewX: 0, skewY: 0 }))
  .filter((element) => {
    const drawn = elementAt(openBoard([element]).board, ref)
    if (!drawn || drawn.kind === 'circle' || drawn.kind === 'textbox') return false
    return drawn.width * drawn.scaleX >= 4 && drawn.height * drawn.scaleY >= 4
  })

const upright = free.map((element) => ({ ...element, angle: 0 }))

describe('resizeOperations', () => {
  it('makes the frame of one element exactly the wanted one, mirrored or not', () => {
    fc.assert(
      fc.property(
        free,
        number(0.6, 3),
        number(0.6, 3),
        fc.boolean(),
        fc.boolean(),
        (element, byX, byY, isLeft, isUp) => {
          const opened = openBoard([element])
          const from = frameOf(opened.board)
          const to = stretched(from, isLeft ? -byX : byX, isUp ? -byY : byY)
          const now = applied(opened, resizeOperations(opened.board, [ref], from, to))
          expect(frameOf(now.board)).toMatchObject(closeFrame(to))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('keeps the side that is not dragged where it is, whatever the element can become', () => {
    fc.assert(
      fc.property(leaves, number(0.01, 4), number(0.01, 4), (element, byX, byY) => {
        const opened = openBoard([element])
        const from = frameOf(opened.board)
        const now = applied(opened, resizeOperations(opened.board, [ref], from, stretched(from, byX, byY)))
        const corner = ({ centerX, centerY, width, height, angle }: SelectionFrame) => [
          centerX - (width / 2) * Math.cos(angle) + (height / 2) * Math.sin(angle),
          centerY - (width / 2) * Math.sin(angle) - (height / 2) * Math.cos(angle),
        ]
        const [x = 0, y = 0] = corner(frameOf(now.board))
        const isSkewed = 'skewX' in element || 'skewY' in element
        if (!isSkewed) expect([x, y]).toEqual(corner(from).map((value) => expect.closeTo(value, 5)))
      }),
      { numRuns: 200 },
    )
  })

  it('fits several elements into the wanted frame', () => {
    fc.assert(
      fc.property(
        fc.array(upright, { minLength: 2, maxLength: 5 }),
        number(0.6, 3),
        number(0.6, 3),
        (list, byX, byY) => {
          const opened = openBoard(list)
          const refs = list.map((_, at) => refOf(`e${at}`))
          const from = frameOf(opened.board, refs)
          const to = stretched(from, byX, byY)
          const now = applied(opened, resizeOperations(opened.board, refs, from, to))
          expect(frameOf(now.board, refs)).toMatchObject(closeFrame(to))
        },
      ),
    )
  })

  it('changes nothing where the frame stays', () => {
    fc.assert(
      fc.property(boards, (opened) => {
        const refs = opened.board.objects.objects.map(({ uuid }) => refOf(String(uuid)))
        const from = frameOf(opened.board, refs)
        const now = applied(opened, resizeOperations(opened.board, refs, from, from))
        const [before, corners] = [leavesOf(opened.board), leavesOf(now.board)]
        expectSamePoints(corners.flatMap(paintedCorners), before.flatMap(paintedCorners))
      }),
    )
  })

  it('refuses a frame with numbers that cannot be written', () => {
    const opened = openBoard([{ type: 'rect', width: 40, height: 20 }])
    const from = frameOf(opened.board)
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
      expect(resizeOperations(opened.board, [ref], from, { ...from, width: wrong })).toEqual([])
      expect(resizeOperations(opened.board, [ref], from, { ...from, centerX: wrong })).toEqual([])
    }
    expect(resizeOperations(opened.board, [ref], from, { ...from, angle: radians(Number.NaN) })).toEqual([])
  })
})
