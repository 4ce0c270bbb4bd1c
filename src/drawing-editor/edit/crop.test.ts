import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAffine, type WorldPoint } from '#drawing/engine.ts'
import { applied, expectSamePoints, fieldsOf, type OpenedBoard, openBoard } from './board.fixture.ts'
import { cropOf, cropOperations } from './crop.ts'
import { elementAt, frameAt, refOf } from './edit-board.ts'

const ref = refOf('e0')
const SIZE = { width: 400, height: 300 }
const own = { type: 'img', left: 100, top: 50, width: 200, height: 100, strokeWidth: 0, src: 'a.png' }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Where pixels of the picture are on the board. */
function placesOf({ board }: OpenedBoard, pixels: readonly (readonly [number, number])[]): WorldPoint[] {
  const [crop, element] = [cropOf(board, ref, SIZE), elementAt(board, ref)]
  if (!crop || !element) throw new Error('There is no picture.')
  const [perX, perY] = [element.width / crop.width, element.height / crop.height]
  return pixels.map(([x, y]) =>
    applyAffine<WorldPoint>(frameAt(board, ref), {
      x: (x - crop.x - crop.width / 2) * perX,
      y: (y - crop.y - crop.height / 2) * perY,
    }),
  )
}

describe('cropOperations', () => {
  it('leaves every pixel that is shown where it is, however the picture is turned, scaled and mirrored', () => {
    const pose = fc.record({
      angle: number(0, 360),
      scaleX: number(0.2, 3),
      scaleY: number(0.2, 3),
      flipX: fc.boolean(),
      skewX: number(-30, 30),
      type: fc.constantFrom('img', 'play-img', 'image'),
      cropX: number(0, 100),
      cropY: number(0, 100),
    })
    const crop = fc.record({
      x: number(-50, 390),
      y: number(-50, 290),
      width: number(10, 500),
      height: number(10, 400),
    })
    fc.assert(
      fc.property(pose, crop, (fields, wanted) => {
        const opened = openBoard([{ ...own, ...fields }])
        const now = applied(opened, cropOperations(opened.board, ref, SIZE, wanted))
        const pixels = [
          [0, 0],
          [400, 0],
          [123, 45],
        ] as const
        expectSamePoints(placesOf(now, pixels), placesOf(opened, pixels))
        const shown = cropOf(now.board, ref, SIZE)
        expect((shown?.x ?? -1) >= 0 && (shown?.x ?? 0) + (shown?.width ?? 0) <= 400 + 1e-6).toBe(true)
      }),
    )
  })

  it('turns a picture that fills its box into a part of it, in its own pixels', () => {
    const opened = openBoard([own])
    expect(cropOf(opened.board, ref, SIZE)).toEqual({ x: 0, y: 0, ...SIZE })
    const now = applied(opened, cropOperations(opened.board, ref, SIZE, { x: 100, y: 150, width: 200, height: 150 }))
    expect(fieldsOf(now, 'e0')).toMatchObject({
      cropX: 100,
      cropY: 150,
      width: 200,
      height: 150,
      scaleX: 0.5,
      left: 150,
      top: 100,
    })
    expect(fieldsOf(now, 'e0').scaleY).toBeCloseTo(1 / 3, 9)
  })

  it('shows a part that begins at the first pixel as a part, and all of it as all', () => {
    const opened = openBoard([own])
    const half = { x: 0, y: 0, width: 200, height: 300 }
    const now = applied(opened, cropOperations(opened.board, ref, SIZE, half))
    expect(fieldsOf(now, 'e0').cropX).toBeGreaterThan(0)
    expect(cropOf(now.board, ref, SIZE)).toEqual(half)
    const back = applied(now, cropOperations(now.board, ref, SIZE, { x: 0, y: 0, ...SIZE }))
    expect(fieldsOf(back, 'e0')).toMatchObject({ cropX: 0, cropY: 0, width: 400, height: 300, left: 100, top: 50 })
  })

  it('refuses what is no picture, and parts without a pixel of it', () => {
    const { board } = openBoard([own, { type: 'rect', left: 0, top: 0, width: 9, height: 9 }])
    expect(cropOf(board, refOf('e1'), SIZE)).toBeNull()
    expect(cropOperations(board, refOf('e1'), SIZE, { x: 0, y: 0, width: 9, height: 9 })).toEqual([])
    for (const x of [400, Number.NaN])
      expect(cropOperations(board, ref, SIZE, { x, y: 0, width: 9, height: 9 })).toEqual([])
  })
})
