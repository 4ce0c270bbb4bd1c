import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WorldPoint, worldPoint } from '#drawing/engine.ts'
import {
  allRefs,
  applied,
  expectSamePoints,
  fieldsOf,
  groups,
  leaves,
  openBoard,
  orderOf,
  uuids,
} from './board.fixture.ts'
import { elementAt, refOf, storedAt } from './edit-board.ts'
import { joinLinesOperations, splitLineOperations } from './line-parts.ts'
import {
  addPointOperations,
  linePointsAt,
  movePointOperations,
  nearestOnLine,
  removePointOperations,
} from './line-points.ts'

const ref = refOf('e0')
const points = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 50 },
]
const line = { type: 'polyLine', left: -2, top: -2, strokeWidth: 4, points }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** A board with a line, in a group or not, turned, scaled, mirrored and skewed anyhow. */
const withLine = fc
  .tuple(fc.oneof(groups(2), fc.constant(null)), leaves, fc.constantFrom('5.3.0', '4.6.0', '7.4.0'))
  .filter(([, leaf]) => ['polyLine', 'arrowLine', 'polygon', 'line'].includes(String(leaf.type)))
  .map(([group, leaf, version]) => {
    if (!group) return { opened: openBoard([leaf], version), ref }
    const objects = Array.isArray(group.objects) ? group.objects : []
    return {
      opened: openBoard([{ ...group, objects: [...objects, leaf] }], version),
      ref: { id: 'e0', path: [objects.length] },
    }
  })

describe('movePointOperations', () => {
  it('moves one point, and none of the others by a pixel, whatever the line is turned, scaled and mirrored', () => {
    fc.assert(
      fc.property(withLine, fc.nat(), number(-500, 500), number(-500, 500), ({ opened, ref: one }, at, x, y) => {
        const before = linePointsAt(opened.board, one)
        const index = at % before.length
        const now = applied(opened, movePointOperations(opened.board, one, index, worldPoint(x, y)))
        const isArrow = elementAt(opened.board, one)?.kind === 'arrowLine'
        const moved = linePointsAt(now.board, one)
        const isEnd = index === 0 || index === before.length - 1
        if (!(isArrow && isEnd)) expectSamePoints(moved, before.with(index, worldPoint(x, y)))
        else {
          const [end, next] = [moved[index], before[index === 0 ? 1 : index - 1]]
          const gap = Math.min(Math.abs((end?.x ?? 0) - (next?.x ?? 0)), Math.abs((end?.y ?? 0) - (next?.y ?? 0)))
          expect(gap).toBeLessThan(1e-6)
          expectSamePoints(moved.toSpliced(index, 1), before.toSpliced(index, 1))
        }
      }),
    )
  })

  it('keeps an arrow line level or upright, whichever is nearer (R2.6-02)', () => {
    const opened = openBoard([{ ...line, type: 'arrowLine', points: points.slice(0, 2) }])
    const endAt = (x: number, y: number) =>
      linePointsAt(applied(opened, movePointOperations(opened.board, ref, 1, worldPoint(x, y))).board, ref)[1]
    expect(endAt(94, 34)).toEqual({ x: 94, y: 0 })
    expect(endAt(34, 94)).toEqual({ x: 0, y: 94 })
  })

  it('keeps the end of any line level where asked, but no point within it', () => {
    const opened = openBoard([line])
    const moved = (index: number) =>
      linePointsAt(
        applied(opened, movePointOperations(opened.board, ref, index, worldPoint(-50, 7), { isLevel: true })).board,
        ref,
      )[index]
    expect(moved(0)).toEqual({ x: -50, y: 0 })
    expect(moved(1)).toEqual({ x: -50, y: 7 })
  })

  it('refuses places that cannot be written, points that are not there, and locked lines', () => {
    const { board } = openBoard([line, { ...line, lockMovementX: true }])
    expect(movePointOperations(board, ref, 0, worldPoint(Number.NaN, 0))).toEqual([])
    expect(movePointOperations(board, ref, 0, worldPoint(1e9, 0))).toEqual([])
    expect(movePointOperations(board, ref, 3, worldPoint(1, 1))).toEqual([])
    expect(movePointOperations(board, refOf('e1'), 0, worldPoint(1, 1))).toEqual([])
  })
})

describe('points of a line', () => {
  it('are added at the nearest place of a segment, and moved by nothing', () => {
    const opened = openBoard([line])
    const place = nearestOnLine(opened.board, ref, worldPoint(40, -9))
    expect(place).toMatchObject({ segment: 0, from: { x: 0 }, to: { x: 100 }, at: { x: 40, y: 0 }, distance: 9 })
    const now = applied(opened, addPointOperations(opened.board, ref, 0, worldPoint(40, -9)))
    expect(fieldsOf(now, 'e0').points).toEqual(points.toSpliced(1, 0, { x: 40, y: 0 }))
    expect(fieldsOf(now, 'e0')).toMatchObject({ left: -2, top: -2 })
  })

  it('are added to the segment that closes a polygon', () => {
    const opened = openBoard([{ ...line, type: 'polygon' }])
    expect(nearestOnLine(opened.board, ref, worldPoint(50, 25))).toMatchObject({
      segment: 2,
      distance: expect.closeTo(0),
    })
    const now = applied(opened, addPointOperations(opened.board, ref, 2, worldPoint(50, 25)))
    expect(linePointsAt(now.board, ref)[3]).toEqual({ x: expect.closeTo(50), y: expect.closeTo(25) })
  })

  it('are removed without moving the others; a line keeps two, a polygon three', () => {
    const opened = openBoard([line, { ...line, type: 'polygon' }])
    const now = applied(opened, removePointOperations(opened.board, ref, 0))
    expectSamePoints(linePointsAt(now.board, ref), linePointsAt(opened.board, ref).slice(1))
    expect(removePointOperations(now.board, ref, 0)).toEqual([])
    expect(removePointOperations(opened.board, refOf('e1'), 0)).toEqual([])
  })
})

describe('splitLineOperations', () => {
  it('splits a line at a point, in a group too, without moving any', () => {
    fc.assert(
      fc.property(withLine, fc.nat(), ({ opened, ref: one }, at) => {
        const before = linePointsAt(opened.board, one)
        const element = elementAt(opened.board, one)
        const index = at % before.length
        const operations = splitLineOperations(opened.board, one, index, uuids())
        const canSplit =
          (element?.kind === 'polyLine' || element?.kind === 'arrowLine') && index > 0 && index < before.length - 1
        expect(operations.length > 0).toBe(canSplit)
        if (!canSplit) return
        const now = applied(opened, operations)
        const last = one.path.at(-1)
        const second = last === undefined ? refOf('new-1') : { ...one, path: one.path.with(-1, last + 1) }
        expectSamePoints(linePointsAt(now.board, one), before.slice(0, index + 1))
        expectSamePoints(linePointsAt(now.board, second), before.slice(index))
        expect(storedAt(now.board, second)?.uuid).toBe('new-1')
      }),
    )
  })

  it('leaves the head of an arrow at its end', () => {
    const opened = openBoard([{ ...line, type: 'arrowLine', stroke: '#123456' }])
    const now = applied(opened, splitLineOperations(opened.board, ref, 1, uuids()))
    expect(orderOf(now)).toEqual(['e0', 'new-1'])
    expect(fieldsOf(now, 'e0')).toMatchObject({ type: 'polyLine', stroke: '#123456' })
    expect(fieldsOf(now, 'new-1')).toMatchObject({ type: 'arrowLine', stroke: '#123456' })
  })
})

describe('joinLinesOperations', () => {
  const at = (...list: readonly (readonly [number, number])[]): WorldPoint[] => list.map(([x, y]) => worldPoint(x, y))
  /** Lines through points on the board. */
  const lineThrough = (list: readonly WorldPoint[], more: object = {}) => {
    const [left, top] = [Math.min(...list.map(({ x }) => x)), Math.min(...list.map(({ y }) => y))]
    return {
      type: 'polyLine',
      left: left - 2,
      top: top - 2,
      strokeWidth: 4,
      points: list.map(({ x, y }) => ({ x, y })),
      ...more,
    }
  }
  const joined = (first: readonly WorldPoint[], second: readonly WorldPoint[]) => {
    const opened = openBoard([lineThrough(first), lineThrough(second)])
    const now = applied(opened, joinLinesOperations(opened.board, ref, refOf('e1')))
    expect(orderOf(now)).toEqual(['e0'])
    return linePointsAt(now.board, ref)
  }

  it('joins at the nearest ends, in the direction of the first', () => {
    const [a, b, c, d] = at([0, 0], [10, 0], [20, 5], [30, 5])
    if (!a || !b || !c || !d) return
    for (const [first, second] of [
      [
        [a, b],
        [c, d],
      ],
      [
        [a, b],
        [d, c],
      ],
    ] as const)
      expectSamePoints(joined(first, second), [a, b, c, d])
    expectSamePoints(joined([b, a], [c, d]), [d, c, b, a])
    expectSamePoints(joined([b, a], [d, c]), [d, c, b, a])
  })

  it('makes one point of ends that meet', () => {
    expectSamePoints(joined(at([0, 0], [10, 0]), at([10, 0], [10, 9])), at([0, 0], [10, 0], [10, 9]))
  })

  it('takes a line that is turned and scaled where it is, and one of the same group', () => {
    const turned = lineThrough(at([0, 0], [50, 0]), { angle: 30, scaleX: 2, flipX: true, left: 200, top: 80 })
    const own = lineThrough(at([0, 0], [40, 30]), { angle: 70, scaleY: 3, skewX: 9 })
    const opened = openBoard([
      { type: 'group', left: 50, top: 60, width: 90, height: 50, angle: 20, scaleX: 1.5, objects: [own, turned] },
    ])
    const [first, second] = [
      { id: 'e0', path: [0] },
      { id: 'e0', path: [1] },
    ]
    const now = applied(opened, joinLinesOperations(opened.board, first, second))
    const all = linePointsAt(now.board, first)
    const [a, b] = [linePointsAt(opened.board, first), linePointsAt(opened.board, second)]
    expect(all).toHaveLength(4)
    for (const point of [...a, ...b])
      expect(Math.min(...all.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))).toBeLessThan(1e-6)
    expect(allRefs(now.board)).toHaveLength(2)
  })

  it('joins no other kinds, no line with itself, and nothing across groups', () => {
    const { board } = openBoard([
      lineThrough(at([0, 0], [9, 0])),
      { type: 'line', x1: 0, y1: 0, x2: 9, y2: 9 },
      { type: 'group', objects: [lineThrough(at([0, 0], [9, 0]))] },
    ])
    expect(joinLinesOperations(board, ref, refOf('e1'))).toEqual([])
    expect(joinLinesOperations(board, ref, ref)).toEqual([])
    expect(joinLinesOperations(board, ref, { id: 'e2', path: [0] })).toEqual([])
  })
})
