import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { loggedEditor } from '#drawing-editor/editor/logged-editor.ts'
import { refOf } from '../../edit/edit-board.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { TestEditor } from '../../testing/test-editor.ts'

const PLACE = { originX: 'left', originY: 'top', strokeWidth: 0, fill: '#446688' } as const
const ELEMENTS: readonly JsonFields[] = [
  { type: 'rect', left: 100, top: 100, width: 100, height: 60, ...PLACE },
  { type: 'rect', left: 500, top: 100, width: 100, height: 60, ...PLACE },
  {
    type: 'polyLine',
    left: 200,
    top: 130,
    width: 300,
    height: 0,
    ...PLACE,
    fill: null,
    stroke: '#e88',
    strokeWidth: 0,
    points: [
      { x: 200, y: 130 },
      { x: 500, y: 130 },
    ],
    from: { uuid: 'e0', port: 'right' },
    to: { uuid: 'e1', port: 'left' },
  },
]

let test = new TestEditor([])
afterEach(() => test.close())
const pipe = (uuid = 'e2') => test.element(uuid)

describe('dragging what lines are joined to', () => {
  it('R3-64 shows the lines follow in every move, as one step, which the log of the draft holds once', async () => {
    test = new TestEditor(ELEMENTS)
    const before = test.text
    await test.press(550, 130)
    await test.moveTo(550, 160, { ctrl: true })
    await test.moveTo(550, 190, { ctrl: true })
    expect(pipe()).toMatchObject({
      points: [
        { x: 200, y: 130 },
        { x: 350, y: 130 },
        { x: 350, y: 190 },
        { x: 500, y: 190 },
      ],
    })
    const moves = loggedEditor(test.editor).openStep?.operations.filter(({ kind }) => kind === 'move')
    expect(moves).toHaveLength(1)
    await test.release({ ctrl: true })
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('copies with Alt, in the middle of the drag too: the line stays with the original', async () => {
    test = new TestEditor(ELEMENTS)
    await test.press(550, 130)
    await test.moveTo(550, 160, { ctrl: true })
    await test.moveTo(550, 230, { ctrl: true, alt: true })
    await test.release({ ctrl: true, alt: true })
    expect(test.element('e1')).toMatchObject({ left: 500, top: 100 })
    expect(pipe()).toMatchObject({
      points: [
        { x: 200, y: 130 },
        { x: 500, y: 130 },
      ],
    })
    expect(test.element('new-1')).toMatchObject({ left: 500, top: 200 })
  })

  it('keeps the ends of a line that is dragged alone', async () => {
    test = new TestEditor(ELEMENTS)
    await test.click(350, 130)
    await test.drag([350, 130], [350, 180], { ctrl: true })
    const places = linePointsAt(test.editor.board, refOf('e2'))
    expect([places[0], places.at(-1)]).toEqual([
      { x: 200, y: 130 },
      { x: 500, y: 130 },
    ])
  })
})
