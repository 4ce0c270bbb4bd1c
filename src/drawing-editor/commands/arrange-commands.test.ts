import { describe, expect, it } from 'vitest'
import { worldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { canRun } from './command.ts'
import { arrayProblems, makeArray } from './make-array.ts'
import { commandOf } from './registry.ts'

const rect = (left: number, top: number, width: number, height = width, more = {}) => ({
  type: 'rect',
  left,
  top,
  width,
  height,
  strokeWidth: 0,
  fill: '#4d505f',
  ...more,
})

/** Three rectangles, all chosen in their order. */
function open(...elements: ReturnType<typeof rect>[]): TestCommands {
  const test = new TestCommands(elements)
  test.editor.select(chosen(elements.map((_, at) => refOf(`e${at}`))))
  return test
}
const three = () => open(rect(100, 100, 20), rect(200, 150, 40), rect(300, 300, 60))

const leftOf = (test: TestCommands) => test.order.map((id) => test.element(id).left)
const topOf = (test: TestCommands) => test.order.map((id) => test.element(id).top)
const sizes = (test: TestCommands) => test.order.map((id) => [test.element(id).width, test.element(id).height])

describe('align', () => {
  it.each([
    ['alignLeft', [100, 100, 100], [100, 150, 300]],
    ['alignCentre', [220, 210, 200], [100, 150, 300]],
    ['alignRight', [340, 320, 300], [100, 150, 300]],
    ['alignTop', [100, 200, 300], [100, 100, 100]],
    ['alignMiddle', [100, 200, 300], [220, 210, 200]],
    ['alignBottom', [100, 200, 300], [340, 320, 300]],
  ] as const)('by %s is one step', async (id, left, top) => {
    const test = three()
    await test.step(id)
    expect([leftOf(test), topOf(test)]).toEqual([left, top])
  })

  it('is not offered for one element, nor a distribution for two', () => {
    const offered = ({ context }: TestCommands) =>
      (['alignLeft', 'distributeDown'] as const).map((id) => canRun(commandOf(id), context))
    expect(offered(open(rect(100, 100, 20)))).toEqual([false, false])
    expect(offered(open(rect(100, 100, 20), rect(200, 100, 20)))).toEqual([true, false])
  })

  it('waits for a lost GPU to come back', async () => {
    const test = three()
    test.editor.attach(null)
    const done = test.run('alignLeft')
    test.loseStage()
    await done
    expect(leftOf(test)).toEqual([100, 100, 100])
  })
})

describe('distribute', () => {
  it('makes the gaps across equal', async () => {
    const test = three()
    await test.step('distributeAcross')
    expect(leftOf(test)).toEqual([100, 190, 300])
  })

  it('makes the gaps down equal', async () => {
    const test = three()
    await test.step('distributeDown')
    expect(topOf(test)).toEqual([100, 190, 300])
  })
})

describe('same size', () => {
  it.each([
    ['sameWidth', [20, 10], [20, 40]],
    ['sameHeight', [20, 10], [40, 10]],
    ['sameSize', [20, 10], [20, 10]],
  ] as const)('by %s takes that of the first chosen', async (id, first, second) => {
    const test = open(rect(100, 100, 20, 10), rect(200, 100, 40, 40))
    await test.step(id)
    expect(sizes(test)).toEqual([first, second])
  })
})

describe('order', () => {
  const stack = () => [rect(100, 100, 50), rect(110, 110, 50), rect(120, 120, 50)]
  it.each([
    ['bringToFront', 'e0', ['e1', 'e2', 'e0']],
    ['bringForward', 'e0', ['e1', 'e0', 'e2']],
    ['sendBackward', 'e2', ['e0', 'e2', 'e1']],
    ['sendToBack', 'e2', ['e2', 'e0', 'e1']],
  ] as const)('by %s is one step', async (id, one, order) => {
    const test = open(...stack())
    test.editor.select(chosen([refOf(one)]))
    await test.step(id)
    expect([test.order, test.chosen]).toEqual([order, [one]])
  })

  it('keeps the same member of a group chosen', async () => {
    const test = open(...stack())
    await test.run('group')
    const group = refOf('new-1')
    test.editor.select(chosen([{ ...group, path: [0] }], group))
    await test.step('bringToFront')
    expect(test.chosen).toEqual(['new-1/2'])
  })
})

describe('turn and flip', () => {
  it('turns about the middle of the frame by a quarter', async () => {
    const test = open(rect(100, 100, 20, 10))
    await test.step('turnRight')
    expect(test.element('e0')).toMatchObject({ angle: 90, left: 115, top: 95 })
    await test.step('turnLeft')
    expect(test.element('e0')).toMatchObject({ angle: 0, left: 100, top: 100 })
  })

  it.each([
    ['flipAcross', { flipX: true, flipY: false }],
    ['flipDown', { flipX: false, flipY: true }],
  ] as const)('by %s mirrors in place', async (id, flips) => {
    const test = open(rect(100, 100, 20, 10))
    await test.step(id)
    expect(test.element('e0')).toMatchObject({ left: 100, top: 100, ...flips })
  })
})

describe('lock', () => {
  it('keeps from being moved and deleted, until it is taken off', async () => {
    const test = open(rect(100, 100, 20))
    await test.step('lock')
    const locked = test.text
    await test.run('delete')
    await test.run('nudge', { keys: 'ArrowLeft' })
    expect(test.text).toBe(locked)
    await test.step('unlock')
    await test.step('delete')
  })
})

describe('hide', () => {
  it('takes out of sight and out of the selection; all that is hidden comes back at once', async () => {
    const test = three()
    test.editor.select(chosen([refOf('e0'), refOf('e2')]))
    await test.step('hide')
    expect(['e0', 'e1', 'e2'].map((id) => test.element(id).visible)).toEqual([false, true, false])
    expect(test.chosen).toEqual([])
    await test.step('showHidden')
    expect(['e0', 'e1', 'e2'].map((id) => test.element(id).visible)).toEqual([true, true, true])
    expect(test.chosen).toEqual(['e0', 'e2'])
  })
})

describe('points of a line', () => {
  const line = { type: 'polyLine', left: 0, top: 0, width: 100, height: 80, strokeWidth: 0 }
  const points = [0, 100, 100].map((x, at) => ({ x, y: at === 2 ? 80 : 0 }))
  const openLine = () => {
    const test = new TestCommands([{ ...line, points }])
    test.editor.select(chosen([refOf('e0')]))
    return test
  }
  const placed = (test: TestCommands) => {
    const element = test.element('e0')
    return 'points' in element ? element.points.map(({ x, y }) => [x, y]) : []
  }

  it('are added where the menu was opened', async () => {
    const test = openLine()
    await test.step('addPoint', { at: worldPoint(98, 30) })
    expect(placed(test)).toEqual([
      [0, 0],
      [100, 0],
      [100, 30],
      [100, 80],
    ])
    expect(test.editor.state.point).toBe(2)
  })

  it('are added behind the chosen one, or in the longest segment', async () => {
    const test = openLine()
    test.editor.selectPoint(1)
    await test.step('addPoint')
    expect(placed(test)[2]).toEqual([100, 40])
    test.editor.selectPoint(null)
    await test.step('addPoint')
    expect(placed(test)[1]).toEqual([50, 0])
  })

  it('are removed, but for the last two', async () => {
    const test = openLine()
    test.editor.selectPoint(1)
    await test.step('removePoint')
    expect(placed(test)).toHaveLength(2)
    test.editor.selectPoint(1)
    const before = test.text
    await test.run('removePoint')
    expect(test.text).toBe(before)
  })
})

describe('split and join', () => {
  const line = (top: number, xs: readonly number[]) => ({
    type: 'polyLine',
    left: xs[0] ?? 0,
    top,
    width: 100,
    height: 0,
    strokeWidth: 0,
    stroke: '#c2413b',
    points: xs.map((x) => ({ x, y: top })),
  })

  it('cut a line at its chosen point', async () => {
    const test = new TestCommands([line(100, [0, 50, 100])])
    test.editor.select(chosen([refOf('e0')]))
    await test.run('splitLine')
    expect(test.order).toEqual(['e0'])
    test.editor.selectPoint(1)
    await test.step('splitLine')
    expect(test.order).toHaveLength(2)
    expect(test.editor.state.point).toBeNull()
  })

  it('make one line of two, and keep it chosen', async () => {
    const test = new TestCommands([line(100, [0, 50]), line(100, [60, 100])])
    test.editor.select(chosen([refOf('e1'), refOf('e0')]))
    await test.step('joinLines')
    expect([test.order, test.chosen]).toEqual([['e1'], ['e1']])
    expect(test.element('e1')).toMatchObject({ points: [{ x: 0 }, { x: 50 }, { x: 60 }, { x: 100 }] })
  })

  it('name a joined line in a group by its new place', async () => {
    const test = new TestCommands([line(100, [0, 50]), line(100, [60, 100]), line(200, [0, 9])])
    test.editor.select(chosen(['e0', 'e1', 'e2'].map(refOf)))
    await test.run('group')
    const group = refOf('new-1')
    test.editor.select(
      chosen(
        [1, 0].map((at) => ({ ...group, path: [at] })),
        group,
      ),
    )
    await test.step('joinLines')
    expect(test.chosen).toEqual(['new-1/0'])
    expect(test.element({ ...group, path: [0] })).toMatchObject({ uuid: 'e1' })
  })
})

describe('array', () => {
  const form = { rows: 2, columns: 3, gapX: 10, gapY: 5 }

  it('repeats what is chosen at gaps between the boxes, and chooses all of it', async () => {
    const test = open(rect(100, 100, 20, 30))
    const before = test.text
    makeArray(test.editor, form)
    expect(test.order.map((id) => [test.element(id).left, test.element(id).top])).toEqual([
      [100, 100],
      [130, 100],
      [160, 100],
      [100, 135],
      [130, 135],
      [160, 135],
    ])
    expect(test.chosen).toEqual(test.order)
    expect(test.editor.drawing.undoLabel).toBe('array')
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it.each([
    [{}, {}],
    [{ rows: 0 }, { rows: 'count' }],
    [{ columns: 1.5 }, { columns: 'count' }],
    [
      { rows: 201, gapY: Number.NaN },
      { rows: 'count', gapY: 'gap' },
    ],
    [{ gapX: -10_001 }, { gapX: 'gap' }],
    [
      { rows: 200, columns: 200 },
      { rows: 'tooMany', columns: 'tooMany' },
    ],
  ] as const)('with %o has the problems %o', (part, problems) => {
    expect(arrayProblems({ ...form, ...part }, 1)).toEqual(problems)
  })
})
