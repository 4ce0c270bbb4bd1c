import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { TestEditor } from '../../testing/test-editor.ts'

const PLACE = { originX: 'left', originY: 'top', strokeWidth: 0, fill: '#446688' } as const
const rect = (left: number, top: number, width = 100, height = 60, more: JsonFields = {}): JsonFields => ({
  type: 'rect',
  left,
  top,
  width,
  height,
  ...PLACE,
  ...more,
})

let opened: TestEditor | null = null
const open = (elements: readonly JsonFields[]): TestEditor => {
  opened = new TestEditor(elements)
  return opened
}
afterEach(() => opened?.close())

describe('choosing', () => {
  it('takes the topmost element by its outline, and with Alt the next one below', async () => {
    const test = open([rect(100, 100), rect(120, 110), { ...PLACE, type: 'circle', radius: 40, left: 300, top: 100 }])
    await test.click(150, 130)
    expect(test.chosen).toEqual(['e1'])
    await test.click(150, 130, { alt: true })
    expect(test.chosen).toEqual(['e0'])
    // the corner of a circle's box is not part of it
    await test.click(303, 103)
    expect(test.chosen).toEqual([])
  })

  it('takes what is under the pointer before what is only near it, unless that is a line', async () => {
    const line = {
      ...PLACE,
      type: 'polyLine',
      points: [
        { x: 0, y: 0 },
        { x: 300, y: 0 },
      ],
      stroke: '#c3c7d1',
      strokeWidth: 2,
    }
    const test = open([rect(100, 100), rect(201, 100), { ...line, left: 100, top: 150 }])
    await test.click(199, 120)
    expect(test.chosen).toEqual(['e0'])
    await test.click(203, 120)
    expect(test.chosen).toEqual(['e1'])
    await test.click(150, 148)
    expect(test.chosen).toEqual(['e2'])
    // nothing is under the pointer
    await test.click(150, 97)
    expect(test.chosen).toEqual(['e0'])
  })

  it('adds and takes away with Shift, and chooses nothing beside everything', async () => {
    const test = open([rect(100, 100), rect(300, 100)])
    await test.click(150, 130)
    await test.click(350, 130, { shift: true })
    expect(test.chosen).toEqual(['e0', 'e1'])
    await test.click(150, 130, { shift: true })
    expect(test.chosen).toEqual(['e1'])
    await test.click(900, 700)
    expect(test.chosen).toEqual([])
  })

  it('encloses with a rectangle drawn rightwards, and touches with one drawn leftwards', async () => {
    const test = open([rect(100, 100), rect(300, 100), rect(500, 100)])
    await test.drag([80, 80], [350, 200])
    expect(test.chosen).toEqual(['e0'])
    await test.drag([350, 200], [80, 80])
    expect(test.chosen).toEqual(['e0', 'e1'])
  })

  it('enters a group by a double click, and leaves it by Esc', async () => {
    const group = {
      type: 'group',
      left: 100,
      top: 100,
      width: 300,
      height: 100,
      ...PLACE,
      objects: [rect(-150, -50, 100, 100, { uuid: 'a' }), rect(50, -50, 100, 100, { uuid: 'b' })],
    }
    const test = open([group])
    await test.click(150, 150)
    expect(test.chosen).toEqual(['e0'])
    await test.doubleClick(150, 150)
    expect(test.editor.selection.group).toEqual({ id: 'e0', path: [] })
    await test.click(350, 150)
    expect(test.chosen).toEqual(['e0/1'])
    await test.key('Escape')
    expect([test.chosen, test.editor.selection.group]).toEqual([['e0'], null])
  })

  it('chooses locked elements, and does not move them', async () => {
    const test = open([rect(100, 100, 100, 60, { lockMovementX: true, lockMovementY: true })])
    const before = test.text
    await test.click(150, 130)
    expect(test.chosen).toEqual(['e0'])
    await test.drag([150, 130], [400, 300])
    expect(test.text).toBe(before)
  })
})

describe('dragging', () => {
  it('R2.6-03 snaps to the edge of another element within 4 px, and not at 5 px', async () => {
    const test = open([rect(100, 100), rect(400, 300)])
    await test.drag([150, 130], [446, 530])
    expect(test.element('e0').left).toBe(400)
    test.editor.undo()
    await test.drag([150, 130], [445, 530])
    expect(test.element('e0').left).toBe(395)
  })

  it('R2.6-04 snaps to the centre of another element within 4 px, on both axes', async () => {
    const test = open([rect(100, 100, 40, 20), rect(400, 300, 100, 60)])
    await test.drag([120, 110], [453, 333])
    expect([test.element('e0').left, test.element('e0').top]).toEqual([430, 320])
  })

  it('R2.6-01 keeps 20 px from each edge of the sheet', async () => {
    const test = open([rect(100, 100)])
    await test.drag([150, 130], [-500, -500])
    expect([test.element('e0').left, test.element('e0').top]).toEqual([20, 20])
    await test.drag([70, 50], [5000, 5000])
    expect([test.element('e0').left, test.element('e0').top]).toEqual([1920 - 20 - 100, 1080 - 20 - 60])
  })

  it('suspends snapping while Ctrl is held, and keeps to one axis with Shift', async () => {
    const test = open([rect(100, 100), rect(400, 300)])
    await test.drag([150, 130], [447, 530], { ctrl: true })
    expect(test.element('e0').left).toBe(397)
    await test.drag([447, 530], [600, 560], { shift: true })
    expect(test.element('e0').top).toBe(500)
  })

  it('moves a click that is 2 px long nothing, and begins at 3 px', async () => {
    const test = open([rect(100, 100)])
    const before = test.text
    await test.drag([150, 130], [152, 130])
    expect(test.text).toBe(before)
    await test.drag([150, 130], [153, 130], { ctrl: true })
    expect(test.element('e0').left).toBe(103)
  })

  it('moves what is chosen as one step, which undo takes back to the byte', async () => {
    const test = open([rect(100, 100), rect(300, 100), rect(100.1, 300.7)])
    const before = test.text
    await test.drag([60, 60], [700, 500])
    await test.drag([150, 130], [553.3, 333.3])
    expect(test.element('e2').top).not.toBe(300.7)
    expect(test.chosen).toHaveLength(3)
    test.editor.undo()
    expect(test.text).toBe(before)
    expect(test.editor.drawing.undoLabel).toBeNull()
  })

  it('drags copies with Alt, also when it is pressed on the way', async () => {
    const test = open([rect(100, 100)])
    await test.press(150, 130)
    await test.moveTo(300, 400)
    await test.key('Alt', { alt: true })
    await test.moveTo(310, 400, { alt: true })
    await test.release({ alt: true })
    expect(test.order).toEqual(['e0', 'new-1'])
    expect(test.element('e0').left).toBe(100)
    expect(test.element('new-1').left).toBe(260)
    expect(test.chosen).toEqual(['new-1'])
    test.editor.undo()
    expect(test.order).toEqual(['e0'])
  })

  it('copies with Alt what is chosen, not what lies below it', async () => {
    const test = open([rect(100, 100, 300, 200), rect(150, 150)])
    await test.click(180, 180)
    await test.drag([180, 180], [180, 500], { alt: true, ctrl: true })
    expect(test.order).toEqual(['e0', 'e1', 'new-1'])
    expect(test.element('new-1')).toMatchObject({ left: 150, top: 470, width: 100 })
  })

  it('reverts with Esc, keeps where the window is left', async () => {
    const test = open([rect(100, 100)])
    const before = test.text
    await test.press(150, 130)
    await test.moveTo(300, 400)
    expect([...test.stage.lifted]).toHaveLength(1)
    await test.editor.tools.cancel()
    expect([test.text, [...test.stage.lifted]]).toEqual([before, []])
    await test.press(150, 130)
    await test.moveTo(300, 400)
    test.editor.tools.settle()
    expect(test.element('e0').left).toBe(250)
  })

  it('goes on after the GPU was lost in the middle of a drag', async () => {
    const test = open([rect(100, 100)])
    await test.press(150, 130)
    await test.moveTo(300, 400)
    test.loseStage()
    expect([[...test.stage.lifted], test.stage.way]).toEqual([[0], { dx: 150, dy: 270 }])
    await test.moveTo(320, 400)
    await test.release()
    expect(test.element('e0').left).toBe(270)
  })

  it('moves a member within its group', async () => {
    const group = {
      type: 'group',
      left: 100,
      top: 100,
      width: 300,
      height: 100,
      ...PLACE,
      objects: [rect(-150, -50, 100, 100, { uuid: 'a' }), rect(50, -50, 100, 100, { uuid: 'b' })],
    }
    const test = open([group])
    const before = test.text
    await test.doubleClick(150, 150)
    await test.drag([350, 150], [450, 250], { ctrl: true })
    expect(test.element('e0').width).toBe(400)
    test.editor.undo()
    expect(test.text).toBe(before)
  })
})

describe('handles', () => {
  it('resizes by a corner; Shift keeps the ratio, Alt the middle', async () => {
    const test = open([rect(100, 100)])
    await test.click(150, 130)
    await test.drag([200, 160], [300, 260], { ctrl: true })
    expect([test.element('e0').width, test.element('e0').height]).toEqual([200, 160])
    test.editor.undo()
    await test.drag([200, 160], [300, 170], { ctrl: true, shift: true })
    expect([test.element('e0').width, test.element('e0').height]).toEqual([200, 120])
    test.editor.undo()
    await test.drag([200, 160], [220, 170], { ctrl: true, alt: true })
    expect([test.element('e0').left, test.element('e0').width]).toEqual([80, 140])
  })

  it('snaps the side that is dragged', async () => {
    const test = open([rect(100, 100), rect(400, 300)])
    await test.click(150, 130)
    await test.drag([200, 130], [397, 130])
    expect(test.element('e0').width).toBe(300)
  })

  it('turns about the middle, with Shift in steps of 15°', async () => {
    const test = open([rect(100, 100)])
    const before = test.text
    await test.click(150, 130)
    // the handle is 26 px above the frame, which is 60 px high: from straight up to the right and a little up
    await test.drag([150, 74], [210, 100], { shift: true })
    expect(test.element('e0').angle).toBe(60)
    test.editor.undo()
    expect(test.text).toBe(before)
  })
})

describe('points of lines', () => {
  const pipe: JsonFields = {
    type: 'polyLine',
    left: 98,
    top: 98,
    width: 200,
    height: 100,
    originX: 'left',
    originY: 'top',
    stroke: '#c3c7d1',
    strokeWidth: 4,
    fill: null,
    points: [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
      { x: 300, y: 200 },
    ],
  }

  it('drags one point, and leaves the others where they are', async () => {
    const test = open([pipe])
    const before = test.text
    await test.click(200, 100)
    await test.drag([300, 200], [400, 300], { ctrl: true })
    const { kind, left } = test.element('e0')
    expect([kind, left]).toEqual(['polyLine', 98])
    expect(test.element('e0')).toMatchObject({
      points: [
        { x: 100, y: 100 },
        { x: 300, y: 100 },
        { x: 400, y: 300 },
      ],
    })
    expect(test.editor.state.point).toBe(2)
    test.editor.undo()
    expect(test.text).toBe(before)
  })
})

describe('cropping', () => {
  it('cuts a picture by its sides, as one step, and moves nothing of what stays', async () => {
    const test = open([{ type: 'img', left: 100, top: 100, width: 200, height: 100, ...PLACE, src: 'a.png' }])
    const before = test.text
    await test.doubleClick(200, 150)
    expect(test.editor.tools.stateName).toBe('select.cropping')
    await test.drag([300, 150], [250, 150])
    await test.drag([175, 100], [175, 130])
    await test.key('Enter')
    expect(test.element('e0')).toMatchObject({ left: 100, top: 130, width: 150, height: 70, cropY: 30 })
    test.editor.undo()
    expect(test.text).toBe(before)
  })
})
