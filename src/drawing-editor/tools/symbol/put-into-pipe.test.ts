import { afterEach, describe, expect, it } from 'vitest'
import { distanceBetween, type JsonFields } from '#drawing/engine.ts'
import { portsAt } from '../../connectors/ports.ts'
import { type ElementRef, refOf, storedAt } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { chosen } from '../../selection/selection.ts'
import { symbolOf } from '../../symbols/library.ts'
import { TestCommands } from '../../testing/test-commands.ts'
import { symbolTool } from './symbol.tool.ts'

const BOX = { type: 'rect', width: 100, height: 60, originX: 'left', originY: 'top', strokeWidth: 0 } as const
const line = (points: readonly (readonly [number, number])[], more: JsonFields = {}): JsonFields => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    uuid: 'pipe',
    left,
    top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    originX: 'left',
    originY: 'top',
    strokeWidth: 0,
    stroke: '#c3c7d1',
    points: points.map(([x, y]) => ({ x, y })),
    ...more,
  }
}

let test = new TestCommands([])
afterEach(() => test.close())

const take = (id: string): void => {
  const symbol = symbolOf(id)
  if (!symbol) throw new Error(`The library has no ${id}.`)
  test.editor.take(symbolTool({ symbol, name: symbol.name.zh }))
}
const stored = (ref: ElementRef) => storedAt(test.editor.board, ref)
const parts = () => {
  const all = test.order.map(refOf)
  const symbol = all.find((ref) => stored(ref)?.symbolId !== undefined)
  const rest = all.find((ref) => ref.id !== 'pipe' && stored(ref)?.type === 'polyLine')
  if (!symbol) throw new Error('No symbol was put on the board.')
  return { symbol, rest }
}

describe('a symbol that is put on a line', () => {
  it.each([
    [
      'to the right',
      [
        [200, 300],
        [600, 300],
      ],
      { angle: 0 },
    ],
    [
      'to the left',
      [
        [600, 300],
        [200, 300],
      ],
      { angle: 0, flipX: true },
    ],
    [
      'down',
      [
        [400, 100],
        [400, 500],
      ],
      { angle: 90 },
    ],
    [
      'up',
      [
        [400, 500],
        [400, 100],
      ],
      { angle: -90 },
    ],
    [
      'aslant',
      [
        [200, 100],
        [600, 500],
      ],
      { angle: 45 },
    ],
  ] as const)('that leads %s goes into it, turned along it, and each part ends at a port', async (_, points, pose) => {
    test = new TestCommands([line(points)])
    const before = test.text
    take('controlValve')
    await test.click(400, 300)
    const { symbol, rest } = parts()
    expect(stored(symbol)).toMatchObject(pose)
    const ports = Object.fromEntries(portsAt(test.editor.board, symbol).map(({ id, at }) => [id, at]))
    const [first, second] = [refOf('pipe'), rest].map((ref) => (ref ? linePointsAt(test.editor.board, ref) : []))
    expect(first?.[0]).toMatchObject({ x: points[0][0], y: points[0][1] })
    expect(second?.at(-1)).toMatchObject({ x: points[1][0], y: points[1][1] })
    const [way, out, end, start] = [ports.in, ports.out, first?.at(-1), second?.[0]]
    expect(way && end && distanceBetween(way, end)).toBeCloseTo(0, 2)
    expect(out && start && distanceBetween(out, start)).toBeCloseTo(0, 2)
    expect([stored(refOf('pipe'))?.to, rest && stored(rest)?.from]).toEqual([
      { uuid: symbol.id, port: 'in' },
      { uuid: symbol.id, port: 'out' },
    ])
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('leaves the outer ends joined, and both parts follow it', async () => {
    const ends = { from: { uuid: 'boiler', port: 'right' }, to: { uuid: 'pump', port: 'left' } }
    test = new TestCommands([
      { ...BOX, uuid: 'boiler', left: 100, top: 270 },
      { ...BOX, uuid: 'pump', left: 600, top: 270 },
      line(
        [
          [200, 300],
          [600, 300],
        ],
        ends,
      ),
    ])
    take('gateValve')
    await test.click(400, 300)
    const { symbol, rest } = parts()
    expect([stored(refOf('pipe'))?.from, rest && stored(rest)?.to]).toEqual([ends.from, ends.to])
    await test.drag([400, 295], [400, 395], { ctrl: true })
    const ports = portsAt(test.editor.board, symbol)
    const end = linePointsAt(test.editor.board, refOf('pipe')).at(-1)
    expect(ports[0]?.at.y).toBeCloseTo(400, 0)
    expect(end && ports[0] && distanceBetween(end, ports[0].at)).toBeCloseTo(0, 2)
  })

  it('closes it again where it is deleted, also two beside each other, in one step', async () => {
    test = new TestCommands([
      line([
        [200, 300],
        [400, 300],
        [400, 600],
      ]),
    ])
    for (const [x, y] of [
      [300, 300],
      [400, 450],
      [400, 540],
    ] as const) {
      take('gateValve')
      await test.click(x, y)
    }
    const before = test.text
    const valves = test.order.map(refOf).filter((ref) => stored(ref)?.symbolId !== undefined)
    expect([valves.length, test.order.length]).toEqual([3, 7])
    test.editor.select(chosen(valves))
    await test.step('delete')
    expect(test.order).toEqual(['pipe'])
    expect(linePointsAt(test.editor.board, refOf('pipe'))).toMatchObject([
      { x: 200, y: 300 },
      { x: 400, y: 300 },
      { x: 400, y: 600 },
    ])
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('leaves free ends where a line beside it looks different, or is deleted with it', async () => {
    test = new TestCommands([
      line([
        [200, 300],
        [600, 300],
      ]),
    ])
    take('gateValve')
    await test.click(400, 300)
    const { symbol, rest } = parts()
    test.editor.select(chosen([symbol, refOf('pipe')]))
    await test.step('delete')
    expect(test.order).toEqual([rest?.id])
    test.editor.undo()
    if (rest) test.editor.apply(fieldOperations(test.editor.board, [rest], { stroke: '#c2413b' }), 'field')
    test.editor.select(chosen([symbol]))
    await test.step('delete')
    expect(test.order).toHaveLength(2)
    expect(stored(refOf('pipe'))?.to).toBeUndefined()
  })

  it('stands beside it where Ctrl is held, where it has no way through, and where the line is too short', async () => {
    for (const [id, points, held] of [
      [
        'gateValve',
        [
          [200, 300],
          [600, 300],
        ],
        { ctrl: true },
      ],
      [
        'gasBoiler',
        [
          [200, 300],
          [600, 300],
        ],
        {},
      ],
      [
        'gateValve',
        [
          [390, 300],
          [410, 300],
        ],
        {},
      ],
    ] as const) {
      test = new TestCommands([line(points)])
      const pipe = stored(refOf('pipe'))
      take(id)
      await test.click(400, 300, held)
      expect(test.order).toHaveLength(2)
      expect(stored(refOf('pipe'))).toEqual(pipe)
      test.close()
    }
    test = new TestCommands([])
  })
})
