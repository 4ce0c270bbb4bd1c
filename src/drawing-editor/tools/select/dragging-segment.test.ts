import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type JsonFields, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { refOf, storedAt } from '../../edit/edit-board.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { acrossSegment, movedSegment } from '../../edit/line-segments.ts'
import { moveOperations } from '../../edit/move.ts'
import { chosen } from '../../selection/selection.ts'
import { TestCommands } from '../../testing/test-commands.ts'

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
const ENDS = { from: { uuid: 'boiler', port: 'right' }, to: { uuid: 'pump', port: 'left' } }
const STATION: readonly JsonFields[] = [
  { ...BOX, uuid: 'boiler', left: 100, top: 270 },
  { ...BOX, uuid: 'pump', left: 600, top: 270 },
  line(
    [
      [200, 300],
      [600, 300],
    ],
    { ...ENDS, route: 'orthogonal' },
  ),
]

let test = new TestCommands([])
afterEach(() => test.close())
const places = () => linePointsAt(test.editor.board, refOf('pipe')).map(({ x, y }) => [x, y])

describe('a straight part of a pipe', () => {
  it('of one that two ports hold is taken and moved: the ports stay, bends appear, in one step', async () => {
    test = new TestCommands(STATION)
    const before = test.text
    await test.drag([400, 300], [400, 380], { ctrl: true })
    expect(places()).toEqual([
      [200, 300],
      [220, 300],
      [220, 380],
      [580, 380],
      [580, 300],
      [600, 300],
    ])
    expect(storedAt(test.editor.board, refOf('pipe'))).toMatchObject(ENDS)
    expect([test.editor.state.segment, test.editor.drawing.undoLabel]).toEqual([2, 'moveSegment'])
    test.editor.undo()
    expect([test.text, test.editor.drawing.undoLabel]).toEqual([before, null])
  })

  it('that is dragged there and back leaves no step, and bends vanish where it comes in line again', async () => {
    test = new TestCommands(STATION)
    const before = test.text
    await test.press(400, 300)
    await test.moveTo(400, 340)
    await test.moveTo(400, 300)
    await test.release()
    expect([test.text, test.editor.drawing.undoLabel]).toEqual([before, null])
    await test.drag([400, 300], [400, 380], { ctrl: true })
    await test.drag([400, 380], [400, 302])
    expect(places()).toEqual([
      [200, 300],
      [600, 300],
    ])
  })

  it('that a person has set stays where an end is moved later: the parts beside it follow alone', async () => {
    test = new TestCommands(STATION)
    await test.drag([400, 300], [400, 380], { ctrl: true })
    test.editor.apply(moveOperations(test.editor.board, [refOf('pump')], 60, -50), 'move')
    const now = places()
    expect([now[2]?.[1], now[3]?.[1]]).toEqual([380, 380])
    expect([now[0], now.at(-1)]).toEqual([
      [200, 300],
      [660, 250],
    ])
  })

  it('is chosen by a click, and moved by keys across its direction by 1 px and by the grid', async () => {
    test = new TestCommands(STATION)
    await test.click(400, 300)
    await test.click(400, 300)
    expect(test.editor.state.segment).toBe(0)
    await test.run('nudge', { keys: 'ArrowDown' })
    expect([places()[2], test.editor.state.segment]).toEqual([[220, 301], 2])
    await test.run('nudgeFar', { keys: 'Shift+ArrowDown' })
    await test.run('nudge', { keys: 'ArrowRight' })
    expect([places()[2], places()[3]]).toEqual([
      [220, 321],
      [580, 321],
    ])
    test.editor.nudging.end()
    await test.run('nudge', { keys: 'ArrowUp' })
    expect(places()[2]).toEqual([220, 320])
  })

  it('gets a bend by a double click, which is moved by itself', async () => {
    test = new TestCommands(STATION)
    await test.click(400, 300)
    await test.doubleClick(350, 300)
    expect(places()).toEqual([
      [200, 300],
      [350, 300],
      [600, 300],
    ])
    expect(test.editor.state.point).toBe(1)
    await test.drag([350, 300], [350, 360], { ctrl: true })
    expect(places()[1]).toEqual([350, 360])
  })

  it('of a free line is taken by its handle once the line is chosen; beside it the whole line is moved', async () => {
    test = new TestCommands([
      line([
        [200, 300],
        [400, 300],
        [400, 500],
        [700, 500],
      ]),
    ])
    test.editor.select(chosen([refOf('pipe')]))
    await test.drag([400, 400], [450, 410], { ctrl: true })
    expect(places()).toEqual([
      [200, 300],
      [450, 300],
      [450, 500],
      [700, 500],
    ])
    await test.drag([240, 300], [250, 330], { ctrl: true })
    expect(places()[0]).toEqual([210, 330])
  })
})

describe('movedSegment', () => {
  const place = fc.integer({ min: 0, max: 40 }).map((at) => at * 10)
  const levelAndUpright = fc.tuple(fc.array(place, { minLength: 3, maxLength: 7 }), fc.boolean()).map(([all, isFlat]) =>
    all.slice(1).map((at, index): WorldPoint => {
      const before = all[index] ?? 0
      return (index % 2 === 0) === isFlat ? worldPoint(at, before) : worldPoint(before, at)
    }),
  )
  it('keeps the ends, the far parts and every direction, and puts the segment where it was asked for', () => {
    fc.assert(
      fc.property(levelAndUpright, fc.nat(), fc.integer({ min: -80, max: 80 }), (points, pick, by) => {
        const segment = pick % (points.length - 1)
        const [a, b] = [points[segment], points[segment + 1]]
        const across = a && b && acrossSegment(a, b)
        const moved = movedSegment(points, segment, by, { from: { x: 1, y: 0 }, to: { x: -1, y: 0 } })
        if (!across || by === 0 || !moved) return
        expect([moved.points[0], moved.points.at(-1)]).toEqual([points[0], points.at(-1)])
        for (const [index, to] of moved.points.slice(1).entries()) {
          const from = moved.points[index] ?? to
          expect(Math.min(Math.abs(from.x - to.x), Math.abs(from.y - to.y))).toBeLessThan(1e-9)
        }
        const at = moved.points[moved.segment]
        const axis = across.y === 1 ? 'y' : 'x'
        expect(at?.[axis]).toBeCloseTo(a[axis] + by, 6)
      }),
    )
  })
})
