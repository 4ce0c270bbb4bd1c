import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { NUDGE_PAUSE_MS } from './nudging.ts'

const rect = (left: number, top: number, more = {}) => ({
  type: 'rect',
  left,
  top,
  width: 30,
  height: 30,
  strokeWidth: 0,
  fill: '#4d505f',
  ...more,
})

function open(...elements: ReturnType<typeof rect>[]): TestCommands {
  const test = new TestCommands(elements)
  test.editor.select(chosen([refOf('e0')]))
  return test
}
const placeOf = (test: TestCommands, id = 'e0') => [test.element(id).left, test.element(id).top]

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('nudge', () => {
  it('moves by 1 px, with Shift by 10', async () => {
    const test = open(rect(100, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.run('nudge', { keys: 'ArrowUp' })
    await test.run('nudgeFar', { keys: 'Shift+ArrowDown' })
    await test.run('nudgeFar', { keys: 'Shift+ArrowLeft' })
    expect(placeOf(test)).toEqual([91, 109])
  })

  it('is one step with those that follow within 600 ms', async () => {
    const test = open(rect(100, 100))
    const before = test.text
    for (let pressed = 0; pressed < 5; pressed++) {
      await test.run('nudge', { keys: 'ArrowRight' })
      vi.advanceTimersByTime(NUDGE_PAUSE_MS - 1)
    }
    expect(placeOf(test)).toEqual([105, 100])
    await test.run('undo')
    expect(test.text).toBe(before)
    expect(test.editor.drawing.undoLabel).toBeNull()
  })

  it('is another step after 600 ms', async () => {
    const test = open(rect(100, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    vi.advanceTimersByTime(NUDGE_PAUSE_MS)
    expect(test.editor.state.undoLabel).toBe('nudge')
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.run('undo')
    expect(placeOf(test)).toEqual([101, 100])
  })

  it('waits for those before it, however fast they come', async () => {
    const test = open(rect(100, 100))
    await Promise.all(Array.from({ length: 20 }, () => test.run('nudge', { keys: 'ArrowRight' })))
    expect(placeOf(test)).toEqual([120, 100])
  })

  it('there and back again is no step', async () => {
    const test = open(rect(100, 100))
    const before = test.text
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.run('nudge', { keys: 'ArrowLeft' })
    vi.advanceTimersByTime(NUDGE_PAUSE_MS)
    expect([test.text, test.editor.drawing.undoLabel]).toEqual([before, null])
    test.editor.apply([{ kind: 'move', board: 'board', ids: ['e0'], dx: 50, dy: 0 }], 'move')
    expect(test.editor.drawing.undoLabel).toBe('move')
  })

  it('does not join another command, which ends its step', async () => {
    const test = open(rect(100, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.run('duplicate')
    await test.run('undo')
    expect(test.order).toEqual(['e0'])
    expect(placeOf(test)).toEqual([101, 100])
  })

  it('does not join what a panel changes', async () => {
    const test = open(rect(100, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    test.editor.apply([{ kind: 'move', board: 'board', ids: ['e0'], dx: 50, dy: 0 }], 'move')
    test.editor.undo()
    expect(placeOf(test)).toEqual([101, 100])
  })

  it('keeps what else was changed within its step', async () => {
    const test = open(rect(100, 100), rect(300, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    test.editor.drawing.apply([{ kind: 'move', board: 'board', ids: ['e1'], dx: 50, dy: 0 }])
    await test.run('nudge', { keys: 'ArrowRight' })
    expect([placeOf(test), placeOf(test, 'e1')]).toEqual([
      [102, 100],
      [350, 100],
    ])
  })

  it('does not join a drag, and a late timer does not end that', async () => {
    const test = open(rect(100, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.press(110, 110)
    await test.moveTo(150, 110)
    vi.advanceTimersByTime(NUDGE_PAUSE_MS)
    await test.moveTo(210, 110)
    await test.release()
    expect(placeOf(test)).toEqual([201, 100])
    await test.run('undo')
    expect(placeOf(test)).toEqual([101, 100])
    await test.run('undo')
    expect(placeOf(test)).toEqual([100, 100])
  })

  it('is another step for another selection', async () => {
    const test = open(rect(100, 100), rect(300, 100))
    await test.run('nudge', { keys: 'ArrowRight' })
    test.editor.select(chosen([refOf('e1')]))
    await test.run('nudge', { keys: 'ArrowRight' })
    await test.run('undo')
    expect([placeOf(test), placeOf(test, 'e1')]).toEqual([
      [101, 100],
      [300, 100],
    ])
  })

  it('R2.6-01 stops 20 px inside of each edge', async () => {
    const test = open(rect(25, 1025))
    await test.run('nudgeFar', { keys: 'Shift+ArrowLeft' })
    await test.run('nudgeFar', { keys: 'Shift+ArrowDown' })
    expect(placeOf(test)).toEqual([20, 1030])
    test.editor.apply([{ kind: 'move', board: 'board', ids: ['e0'], dx: 1845, dy: -1005 }], 'move')
    await test.run('nudgeFar', { keys: 'Shift+ArrowRight' })
    await test.run('nudgeFar', { keys: 'Shift+ArrowUp' })
    expect(placeOf(test)).toEqual([1870, 20])
  })

  it('does not pull inside what a file has beyond the margin, nor pushes it farther out', async () => {
    const test = open(rect(0, 100))
    await test.run('nudge', { keys: 'ArrowLeft' })
    await test.run('nudge', { keys: 'ArrowDown' })
    expect(placeOf(test)).toEqual([0, 101])
    await test.run('nudge', { keys: 'ArrowRight' })
    expect(placeOf(test)).toEqual([1, 101])
  })

  it('moves a member within its group', async () => {
    const test = open(rect(100, 100), rect(200, 100))
    test.editor.select(chosen([refOf('e0'), refOf('e1')]))
    await test.run('group')
    const group = refOf('new-1')
    test.editor.select(chosen([{ ...group, path: [0] }], group))
    await test.run('nudge', { keys: 'ArrowLeft' })
    expect(test.element('new-1')).toMatchObject({ left: 99, width: 131 })
  })

  it('leaves locked elements', async () => {
    const test = open(rect(100, 100, { lockMovementX: true }), rect(200, 100))
    test.editor.select(chosen([refOf('e0'), refOf('e1')]))
    await test.run('nudge', { keys: 'ArrowLeft' })
    expect([placeOf(test), placeOf(test, 'e1')]).toEqual([
      [100, 100],
      [199, 100],
    ])
  })
})
