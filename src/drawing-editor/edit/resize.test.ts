import { describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { resizeOperations } from './resize.ts'
import { type SelectionFrame, selectionFrame } from './selection-frame.ts'

const ref = refOf('e0')
const upright = { left: 10, top: 20, angle: 0, scaleX: 1, scaleY: 1, strokeWidth: 2 }

function frameOf({ board }: ReturnType<typeof openBoard>, refs = [ref]): SelectionFrame {
  const frame = selectionFrame(board, refs)
  if (!frame) throw new Error('Nothing has a frame.')
  return frame
}

/** An element with its right lower corner dragged, so that its frame becomes this large. */
function resizedTo(element: JsonFields, width: number, height: number): JsonFields {
  const opened = openBoard([element])
  const from = frameOf(opened)
  const to = {
    ...from,
    width,
    height,
    centerX: from.centerX + (width - from.width) / 2,
    centerY: from.centerY + (height - from.height) / 2,
  }
  return fieldsOf(applied(opened, resizeOperations(opened.board, [ref], from, to)), 'e0')
}

describe('resizeOperations', () => {
  it.each(['rect', 'button', 'dialog-button', 'triangle'])(
    'writes width and height of a %s, without its stroke (R3-65)',
    (type) => {
      const element = { type, ...upright, width: 40, height: 20, rx: 4, ry: 4 }
      expect(resizedTo(element, 120, 60)).toEqual({ ...element, uuid: 'e0', width: 118, height: 58 })
    },
  )

  it('leaves the scale of what is scaled already, and a uniform stroke as wide as it is', () => {
    const element = { type: 'rect', ...upright, width: 40, height: 20, scaleX: 2, scaleY: 2 }
    expect(resizedTo(element, 164, 44)).toMatchObject({ width: 80, height: 20, scaleX: 2, left: 10 })
    expect(resizedTo({ ...element, strokeUniform: true }, 162, 42)).toMatchObject({ width: 80, height: 20 })
  })

  it('keeps a circle a circle: the smaller side rules, and the corner that is not dragged stays', () => {
    const circle = { type: 'circle', ...upright, radius: 10, width: 20, height: 20 }
    expect(resizedTo(circle, 62, 42)).toMatchObject({ radius: 20, width: 40, height: 40, left: 10, top: 20, scaleX: 1 })
    expect(resizedTo(circle, 62, 22)).toEqual({ ...circle, uuid: 'e0' })
  })

  it('scales a circle that is scaled unevenly already', () => {
    const oval = { type: 'circle', ...upright, radius: 10, scaleX: 2, strokeWidth: 0 }
    expect(resizedTo(oval, 60, 40)).toMatchObject({ radius: 10, scaleX: 3, scaleY: 2 })
  })

  it('writes the radii of an ellipse', () => {
    const ellipse = { type: 'ellipse', ...upright, rx: 10, ry: 20, width: 20, height: 40 }
    expect(resizedTo(ellipse, 42, 22)).toMatchObject({ rx: 20, ry: 10, width: 40, height: 20 })
  })

  it.each(['polyLine', 'arrowLine', 'polygon'])('writes the points of a %s, and nothing jumps', (type) => {
    const points = [
      { x: 11, y: 21 },
      { x: 51, y: 21 },
      { x: 51, y: 41 },
    ]
    const line = { type, ...upright, width: 40, height: 20, points }
    expect(resizedTo(line, 82, 42)).toMatchObject({
      points: [
        { x: -9, y: 11 },
        { x: 71, y: 11 },
        { x: 71, y: 51 },
      ],
      left: 10,
      top: 20,
      width: 80,
      height: 40,
      scaleX: 1,
    })
  })

  it('writes the ends of a line, and keeps a level one level', () => {
    const line = { type: 'line', ...upright, x1: -20, y1: -10, x2: 20, y2: 10 }
    expect(resizedTo(line, 82, 22)).toMatchObject({ x1: -40, y1: -10, x2: 40, y2: 10 })
    const level = {
      type: 'polyLine',
      ...upright,
      points: [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
      ],
    }
    expect(resizedTo(level, 82, 30)).toMatchObject({
      points: [
        { x: -20, y: 0 },
        { x: 60, y: 0 },
      ],
      left: 10,
      top: 20,
    })
  })

  it('writes the width of a textbox, whose height is that of its lines', () => {
    const box = { type: 'textbox', ...upright, width: 40, height: 20, strokeWidth: 0, text: '42' }
    expect(resizedTo(box, 90, 70)).toEqual({ ...box, uuid: 'e0', width: 90 })
  })

  it.each(['img', 'text', 'edit-text', 'path', 'group'])('scales a %s', (type) => {
    const member = { type: 'rect', left: -20, top: -10, width: 40, height: 20, strokeWidth: 0 }
    const more = { path: { path: 'M 0 0 L 40 20' }, group: { objects: [member] } }[type] ?? {}
    const element = { type, ...upright, width: 40, height: 20, strokeWidth: 0, ...more }
    expect(resizedTo(element, 80, 60)).toEqual({ ...element, uuid: 'e0', scaleX: 2, scaleY: 3 })
  })

  it('scales what is cut or painted in its own px, so that clip and gradient go along', () => {
    const gradient = { type: 'linear', gradientUnits: 'pixels', coords: {}, colorStops: [{ offset: 0, color: 'red' }] }
    const element = { type: 'rect', ...upright, width: 40, height: 20, strokeWidth: 0 }
    expect(resizedTo({ ...element, fill: gradient }, 80, 20)).toMatchObject({ width: 40, scaleX: 2 })
    expect(resizedTo({ ...element, clipPath: { type: 'circle', radius: 5 } }, 80, 20)).toMatchObject({ scaleX: 2 })
    expect(resizedTo({ ...element, fill: { ...gradient, gradientUnits: 'percentage' } }, 80, 20)).toMatchObject({
      width: 80,
    })
  })

  it('mirrors where a side passes the other one', () => {
    const element = { type: 'rect', ...upright, width: 40, height: 20, strokeWidth: 0 }
    expect(resizedTo(element, -40, 20)).toEqual({ ...element, uuid: 'e0', left: -30, flipX: true })
    expect(resizedTo(element, -40, -20)).toMatchObject({ left: -30, top: 0, flipX: true, flipY: true, angle: 0 })
  })

  it('makes nothing smaller than 1 px, and keeps the corner that is not dragged', () => {
    const element = { type: 'rect', ...upright, width: 40, height: 20 }
    expect(resizedTo(element, 0.2, 0)).toMatchObject({ width: 1, height: 1, left: 10, top: 20 })
  })

  it('resizes along the sides of a turned element', () => {
    const turned = {
      type: 'rect',
      ...upright,
      angle: 90,
      width: 40,
      height: 20,
      strokeWidth: 0,
      originX: 'center',
      originY: 'center',
    }
    const opened = openBoard([turned])
    const from = frameOf(opened)
    // the right side is the lower one on the board
    const to = { ...from, width: 60, centerY: from.centerY + 10 }
    const now = applied(opened, resizeOperations(opened.board, [ref], from, to))
    expect(fieldsOf(now, 'e0')).toMatchObject({ width: 60, height: 20, left: 10, top: 30, angle: 90 })
  })

  it('skews a turned element among several only where the frame needs it', () => {
    const rect = { type: 'rect', ...upright, width: 40, height: 20, strokeWidth: 0 }
    const opened = openBoard([rect, { ...rect, angle: 30 }, { ...rect, left: 200, angle: 90 }])
    const refs = [ref, refOf('e1'), refOf('e2')]
    const from = frameOf(opened, refs)
    const evenly = applied(
      opened,
      resizeOperations(opened.board, refs, from, { ...from, width: from.width * 2, height: from.height * 2 }),
    )
    expect(fieldsOf(evenly, 'e1')).toMatchObject({ angle: 30, width: 80, height: 40 })
    expect(fieldsOf(evenly, 'e1').skewX).toBeUndefined()
    const wider = applied(opened, resizeOperations(opened.board, refs, from, { ...from, width: from.width * 2 }))
    expect(fieldsOf(wider, 'e0')).toMatchObject({ width: 80, height: 20 })
    expect(fieldsOf(wider, 'e1').skewX).not.toBeUndefined()
    // what is skewed is scaled, so that its stroke goes along
    expect(fieldsOf(wider, 'e1')).toMatchObject({ width: 40, height: 20 })
    expect(fieldsOf(wider, 'e2')).toMatchObject({ width: 40, height: 40, angle: 90 })
  })

  it('resizes a member within its group, and fits the group', () => {
    const member = { type: 'rect', left: -40, top: -10, width: 40, height: 20, strokeWidth: 0 }
    const group = {
      type: 'group',
      left: 100,
      top: 100,
      width: 80,
      height: 20,
      scaleX: 2,
      scaleY: 2,
      objects: [member, { ...member, left: 0 }],
    }
    const opened = openBoard([group])
    const inner = { id: 'e0', path: [1] }
    const from = frameOf(opened, [inner])
    expect(from).toMatchObject({ width: 80, height: 40, centerX: 220, centerY: 120 })
    const to = { ...from, width: 120, centerX: from.centerX + 20 }
    const now = applied(opened, resizeOperations(opened.board, [inner], from, to))
    expect(frameOf(now, [inner])).toEqual(to)
    expect(fieldsOf(now, 'e0')).toMatchObject({ left: 100, top: 100, width: 100, height: 20, scaleX: 2 })
    expect(fieldsOf(now, { id: 'e0', path: [0] })).toMatchObject({ left: -50, top: -10 })
  })
})
