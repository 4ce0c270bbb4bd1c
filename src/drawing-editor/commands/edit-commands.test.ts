import { describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { chosen, NOTHING_CHOSEN } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'

const rect = (left: number, top: number, more = {}) => ({
  type: 'rect',
  left,
  top,
  width: 30,
  height: 30,
  strokeWidth: 0,
  fill: '#ff0000',
  ...more,
})
const line = {
  type: 'polyLine',
  left: 0,
  top: 0,
  points: [0, 50, 100].map((x) => ({ x, y: 0 })),
  width: 100,
  height: 0,
}

function open(...elements: readonly JsonFields[]) {
  const test = new TestCommands(elements)
  const choose = (...ids: string[]): void => test.editor.select(chosen(ids.map(refOf)))
  return { test, choose }
}

describe('delete', () => {
  it('R4-55 removes what is chosen', async () => {
    const { test, choose } = open(rect(100, 100), rect(200, 100))
    choose('e0')
    await test.step('delete')
    expect([test.order, test.chosen]).toEqual([['e1'], []])
  })

  it('removes only the chosen point of a line', async () => {
    const { test, choose } = open(line)
    choose('e0')
    test.editor.selectPoint(1)
    await test.step('delete', {}, 'removePoint')
    expect(test.element('e0')).toMatchObject({ points: [{ x: 0 }, { x: 100 }] })
    expect(test.editor.state.point).toBeNull()
  })

  it('removes a line whose chosen point it needs', async () => {
    const { test, choose } = open({ ...line, points: line.points.slice(0, 2), width: 50 })
    choose('e0')
    test.editor.selectPoint(0)
    await test.step('delete')
    expect(test.order).toEqual([])
  })

  it('leaves the last point of a line that is being drawn to its tool', async () => {
    const { test } = open()
    await test.run('drawPolyLine')
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 200],
    ] as const) {
      await test.moveTo(x, y)
      await test.press(x, y)
    }
    await test.run('delete', { keys: 'Backspace' })
    await test.run('enter', { keys: 'Enter' })
    expect(test.element('new-1')).toMatchObject({ points: [{ x: 100 }, { x: 200, y: 100 }] })
  })
})

describe('duplicate', () => {
  it('chooses copies beside the originals', async () => {
    const { test, choose } = open(rect(100, 100))
    choose('e0')
    await test.step('duplicate')
    expect(test.chosen).toEqual(['new-1'])
    expect(test.element('new-1')).toMatchObject({ left: 120, top: 120 })
  })
})

describe('undo and redo', () => {
  it('travel by steps, and have nothing to do at the ends', async () => {
    const { test, choose } = open(rect(100, 100))
    const before = test.text
    choose('e0')
    await test.run('duplicate')
    const after = test.text
    await test.run('undo')
    await test.run('undo')
    expect(test.text).toBe(before)
    await test.run('redo')
    await test.run('redo')
    expect(test.text).toBe(after)
  })

  it('end a drag first, which is a step of its own', async () => {
    const { test } = open(rect(100, 100))
    const before = test.text
    await test.press(110, 110)
    await test.moveTo(150, 110)
    await test.moveTo(200, 110)
    await test.run('undo')
    expect(test.text).toBe(before)
    await test.run('redo')
    expect(test.element('e0').left).toBe(190)
  })
})

describe('group and ungroup', () => {
  it('choose the group, and what was in it', async () => {
    const { test, choose } = open(rect(100, 100), rect(200, 100))
    choose('e0', 'e1')
    await test.step('group')
    expect([test.chosen, test.order]).toEqual([['new-1'], ['new-1']])
    await test.step('ungroup')
    expect([test.chosen, test.order]).toEqual([
      ['e0', 'e1'],
      ['e0', 'e1'],
    ])
  })

  it('work inside of a group that was entered', async () => {
    const { test, choose } = open(rect(100, 100), rect(200, 100), rect(300, 200))
    choose('e0', 'e1', 'e2')
    await test.run('group')
    const group = refOf('new-1')
    const member = (at: number) => ({ id: 'new-1', path: [at] })
    test.editor.select(chosen([member(0), member(2)], group))
    await test.step('group')
    expect(test.chosen).toEqual(['new-1/1'])
    expect(test.element(member(1)).kind).toBe('group')
    await test.step('ungroup')
    expect(test.chosen).toEqual(['new-1/1', 'new-1/2'])
  })

  it('take several groups of a group apart in one step', async () => {
    const pair = (left: number) => ({
      type: 'group',
      left,
      top: 100,
      width: 80,
      height: 30,
      strokeWidth: 0,
      originX: 'left',
      originY: 'top',
      objects: [rect(-40, -15), rect(10, -15)],
    })
    const { test, choose } = open(pair(100), rect(300, 100), pair(400))
    choose('e0', 'e1', 'e2')
    await test.run('group')
    const group = refOf('new-1')
    test.editor.select(
      chosen(
        [0, 1, 2].map((at) => ({ ...group, path: [at] })),
        group,
      ),
    )
    await test.step('ungroup')
    expect(test.chosen).toEqual(['new-1/0', 'new-1/1', 'new-1/3', 'new-1/4'])
  })
})

describe('ungroup', () => {
  const bound = {
    type: 'group',
    left: 0,
    top: 0,
    width: 30,
    height: 30,
    strokeWidth: 0,
    stationId: 'HZ0001',
    objects: [rect(-15, -15)],
  }

  it('asks before bindings of the group go, and leaves it where that is not meant', async () => {
    const { test, choose } = open(bound)
    choose('e0')
    const before = test.text
    test.answer = false
    await test.run('ungroup')
    expect([test.text, test.asked]).toEqual([before, ['ungroupTitle']])
    test.answer = true
    await test.step('ungroup')
  })

  it('does not ask about a group that has none', async () => {
    const { test, choose } = open({ ...bound, stationId: '' })
    choose('e0')
    await test.step('ungroup')
    expect(test.asked).toEqual([])
  })
})

describe('format painter', () => {
  it('gives the format of one element to others', async () => {
    const { test, choose } = open(rect(100, 100, { fill: '#00ff00', opacity: 0.5 }), rect(200, 100), rect(300, 100))
    choose('e0')
    await test.run('copyFormat')
    choose('e1', 'e2')
    await test.step('pasteFormat')
    expect(['e1', 'e2'].map((id) => test.element(id))).toMatchObject([
      { fill: '#00ff00', opacity: 0.5 },
      { fill: '#00ff00', opacity: 0.5 },
    ])
  })
})

describe('select all', () => {
  it('chooses all that is seen on the board', async () => {
    const { test } = open(rect(100, 100), rect(200, 100, { visible: false }), rect(300, 100))
    await test.run('selectAll')
    expect(test.chosen).toEqual(['e0', 'e2'])
  })

  it('chooses the members of the group that was entered', async () => {
    const { test, choose } = open(rect(100, 100), rect(200, 100), rect(300, 100))
    choose('e0', 'e1')
    await test.run('group')
    test.editor.select(chosen([], refOf('new-1')))
    await test.run('selectAll')
    expect(test.chosen).toEqual(['new-1/0', 'new-1/1'])
  })
})

describe('next and previous element', () => {
  it('go through the drawing order, and leave the key at its ends', async () => {
    const { test } = open(rect(100, 100), rect(200, 100, { visible: false }), rect(300, 100))
    const tour: string[][] = []
    for (const id of ['previousElement', 'nextElement', 'nextElement', 'nextElement', 'previousElement'] as const) {
      await test.run(id)
      tour.push(test.chosen)
    }
    expect(tour).toEqual([[], ['e0'], ['e2'], ['e2'], ['e0']])
  })

  it('scroll the element into view', async () => {
    const { test } = open(rect(1600, 900))
    await test.run('nextElement')
    const { x, y } = test.stage.camera.current
    expect([1630 + x, 930 + y]).toEqual([1280 - 40, 800 - 40])
  })
})

describe('Escape', () => {
  it('leaves the gesture, then the tool, then the group, then the choice', async () => {
    const { test, choose } = open(rect(100, 100), rect(200, 100))
    choose('e0', 'e1')
    await test.run('group')
    const before = test.text
    test.editor.select(chosen([], refOf('new-1')))
    await test.press(110, 110)
    await test.moveTo(150, 110)
    await test.run('leave', { keys: 'Escape' })
    expect(test.text).toBe(before)
    expect(test.editor.selection.group).toEqual(refOf('new-1'))
    await test.run('hand')
    await test.run('leave', { keys: 'Escape' })
    expect(test.editor.state.tool).toBe('select')
    await test.run('leave', { keys: 'Escape' })
    expect([test.editor.selection.group, test.chosen]).toEqual([null, ['new-1']])
    await test.run('leave', { keys: 'Escape' })
    expect(test.editor.selection).toEqual(NOTHING_CHOSEN)
  })
})

describe('typing', () => {
  const text = { type: 'text', left: 100, top: 100, width: 60, height: 20, text: '供温' }

  it('begins by F2 in the chosen text, whatever the tool', async () => {
    const { test, choose } = open(text)
    choose('e0')
    await test.run('hand')
    await test.run('typeText')
    expect(test.editor.state.typing).toMatchObject({ text: '供温' })
  })

  it('begins by Enter, which enters a group as well', async () => {
    const { test, choose } = open(text, rect(100, 200), rect(200, 200))
    choose('e0')
    await test.run('enter', { keys: 'Enter' })
    expect(test.editor.state.typing?.ref).toEqual(refOf('e0'))
    test.editor.tools.settle()
    choose('e1', 'e2')
    await test.run('group')
    await test.run('enter')
    expect(test.editor.selection.group).toEqual(refOf('new-1'))
  })

  it('is cropping by Enter on a picture', async () => {
    const { test, choose } = open({ type: 'img', left: 0, top: 0, width: 200, height: 100, src: 'pump.png' })
    choose('e0')
    await test.run('crop')
    expect(test.editor.tools.stateName).toBe('select.cropping')
  })
})
