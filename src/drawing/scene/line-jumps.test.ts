import { describe, expect, it } from 'vitest'
import { buildCanvas } from '#tests/support/build-element.ts'
import { DrawingHistory } from '../document/drawing-history.ts'
import { drawnLinePoints, elementMatrix, isLine } from '../document/element-matrix.ts'
import { openDocument } from '../document/open-document.ts'
import { applyAffine } from '../geometry/affine.ts'
import type { WorldPoint } from '../geometry/points.ts'
import { BoardElements } from './board-elements.ts'
import { outlineForHits } from './element-outline.ts'
import { MOST_IN_CELL } from './line-grid.ts'

type Spot = readonly [x: number, y: number]

const line = (uuid: string, spots: readonly Spot[], fields: object = {}) => {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  return {
    type: 'polyLine',
    uuid,
    originX: 'center',
    originY: 'center',
    left: (Math.min(...xs) + Math.max(...xs)) / 2,
    top: (Math.min(...ys) + Math.max(...ys)) / 2,
    stroke: '#ffffff',
    strokeWidth: 2,
    points: spots.map(([x, y]) => ({ x, y })),
    ...fields,
  }
}
const JUMPS = { jumps: true }
const level = (uuid: string, y: number, fields: object = JUMPS) =>
  line(
    uuid,
    [
      [0, y],
      [200, y],
    ],
    fields,
  )
const upright = (uuid: string, x: number, fields: object = {}) =>
  line(
    uuid,
    [
      [x, 0],
      [x, 200],
    ],
    fields,
  )

function open(elements: readonly object[]) {
  const { record } = openDocument(buildCanvas(elements), () => 'new')
  const [stored] = record?.boards ?? []
  if (!record || !stored) throw new Error('There is no board.')
  const board = new BoardElements(stored)
  const history = new DrawingHistory(record)
  let changed: string[] = []
  history.listen(({ boards: [change] }) => {
    const [after] = history.record.boards
    if (!change || !after) return
    const slots = board.follow(after, change)
    changed = [...slots.changed].map((slot) => board.elements[slot]?.uuid ?? '')
  })
  const elementOf = (uuid: string) => {
    const element = board.elements[board.slotOf(uuid) ?? -1]
    if (!element || !isLine(element)) throw new Error(`There is no line ${uuid}.`)
    return element
  }
  return {
    history,
    board: stored.uuid,
    changed: () => changed,
    elementOf,
    /** Middle and radius of each arc: where the line is farthest from its stretch. */
    arcs(uuid: string): string[] {
      const element = elementOf(uuid)
      const frame = elementMatrix(element)
      const drawn = drawnLinePoints(element).map((point) => applyAffine<WorldPoint>(frame, point))
      const found: string[] = []
      for (let at = 1; at + 8 < drawn.length; at++) {
        const [first, top, last] = [drawn[at], drawn[at + 4], drawn[at + 8]]
        if (!first || !top || !last) continue
        const radius = Math.hypot(last.x - first.x, last.y - first.y) / 2
        const [x, y] = [(first.x + last.x) / 2, (first.y + last.y) / 2]
        if (radius === 0 || Math.abs(Math.hypot(top.x - x, top.y - y) - radius) > 1e-6) continue
        const isArc = [1, 2, 3, 5, 6, 7].every((step) => {
          const place = drawn[at + step]
          return place && Math.abs(Math.hypot(place.x - x, place.y - y) - radius) < 1e-6
        })
        if (isArc) found.push([x, y, top.x - x, top.y - y].map((number) => Number(number.toFixed(3)) + 0).join(' '))
      }
      return found
    },
  }
}

describe('lines that jump', () => {
  it('R3-64 make an arc upwards over each line that they cross, whichever is above', () => {
    const { arcs } = open([upright('a', 50), level('b', 100), upright('c', 120), upright('onC', 120)])
    expect([arcs('b'), arcs('a')]).toEqual([['50 100 0 -5', '120 100 0 -5'], []])
  })

  it('make it to the right where they are upright, and let the more level one jump where both would', () => {
    expect(open([upright('a', 50, JUMPS), level('b', 100, {})]).arcs('a')).toEqual(['50 100 5 0'])
    const both = open([upright('a', 50, JUMPS), level('b', 100)])
    expect([both.arcs('a'), both.arcs('b')]).toEqual([[], ['50 100 0 -5']])
  })

  it('do not jump over what only ends or begins at them', () => {
    const { arcs } = open([
      level('b', 100),
      line('t', [
        [50, 100],
        [50, 200],
      ]),
      line('u', [
        [120, 0],
        [120, 100.5],
      ]),
    ])
    expect(arcs('b')).toEqual([])
  })

  it('make smaller arcs near bends, beside each other and before an arrow head, and none without room', () => {
    const { arcs } = open([
      upright('a', 3),
      upright('b', 60),
      upright('c', 66),
      upright('d', 100),
      upright('e', 102),
      upright('f', 185),
      level('b1', 100, { ...JUMPS, type: 'arrowLine' }),
    ])
    expect(arcs('b1')).toEqual(['3 100 0 -3', '60 100 0 -3', '66 100 0 -3', '185 100 0 -3'])
  })

  it('follow turned and scaled lines in document px', () => {
    const turned = level('b', 100, { ...JUMPS, angle: 90, scaleX: 0.5, left: 100, top: 100 })
    expect(
      open([
        turned,
        line('a', [
          [0, 80],
          [200, 80],
        ]),
      ]).arcs('b'),
    ).toEqual(['100 80 5 0'])
  })

  it('are drawn anew where another line comes or goes, and no others are', () => {
    const { arcs, history, board, changed } = open([level('b', 100), level('far', 5000), upright('a', 50)])
    history.apply([{ kind: 'move', board, ids: ['a'], dx: 30, dy: 0 }])
    expect([arcs('b'), changed().sort()]).toEqual([['80 100 0 -5'], ['a', 'b']])
    history.apply([{ kind: 'remove', board, ids: ['a'] }])
    expect([arcs('b'), changed()]).toEqual([[], ['b']])
    history.undo()
    history.undo()
    expect(arcs('b')).toEqual(['50 100 0 -5'])
  })

  it('are taken by the pointer as if they went straight, and keep their points', () => {
    const { elementOf } = open([level('b', 100), upright('a', 50)])
    expect(outlineForHits(elementOf('b'))?.points).toHaveLength(2)
    expect(elementOf('b').points).toHaveLength(2)
  })

  it('stay as they are among lines of hostile sizes', () => {
    const wide = line('wide', [
      [-1e9, -1e9],
      [1e9, 1e9],
    ])
    expect(open([wide, level('b', 100)]).arcs('b')).toEqual(['100 100 0 -5'])
  })

  it('go straight through a crowd, as nobody could tell them apart, and jump again where it thins out', () => {
    const { arcs, history, board } = open([
      level('b', 100),
      ...Array.from({ length: MOST_IN_CELL }, (_, at) => upright(`u${at}`, at === 0 ? 50 : 100)),
    ])
    expect(arcs('b')).toEqual([])
    history.apply([{ kind: 'remove', board, ids: ['u9'] }])
    expect(arcs('b')).toEqual(['50 100 0 -5', '100 100 0 -5'])
    history.undo()
    expect(arcs('b')).toEqual([])
  })

  it('cost no more in a crowd than what is drawn', () => {
    const around = Array.from({ length: 20_000 }, (_, at) => {
      const [dx, dy] = [Math.cos(at / 6_400) * 60, Math.sin(at / 6_400) * 60]
      return line(
        `l${at}`,
        [
          [64 - dx, 64 - dy],
          [64 + dx, 64 + dy],
        ],
        JUMPS,
      )
    })
    expect(open(around).arcs('l0')).toEqual([])
  })
})
