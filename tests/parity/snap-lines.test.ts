import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Axis,
  CENTRE,
  HIGH,
  type Interval,
  type LinePart,
  LOW,
  type SnapLines,
} from '#drawing/geometry/snap-lines.ts'
import { BOX_BOARDS, createRandom, mixedBoard } from './box-boards.ts'
import { BOX_INDEXES } from './box-indexes.ts'

// No tolerance: both implementations keep lines in f32 and compare them in f64.

const NOWHERE = { low: Number.NaN, high: Number.NaN }
const AXES = [0, 1] as const
const PARTS = [LOW, CENTRE, HIGH] as const

/** The queries answered by a scan of every box. */
function createScannedLines(boxes: Float32Array, dragged: readonly number[]): Omit<SnapLines, 'takeLines'> {
  const taken = Array.from({ length: boxes.length / 4 }, (_, element) => element)
    .filter((element) => !dragged.includes(element))
    .map((element) => boxes.subarray(element * 4, element * 4 + 4))
    .filter(([minX = 0, minY = 0, maxX = 0, maxY = 0]) => {
      return [minX, minY, maxX, maxY].every(Number.isFinite) && minX <= maxX && minY <= maxY
    })
  const intervals = (axis: Axis) =>
    taken.map((box) => {
      const [low = 0, high = 0] = [box[axis], box[axis + 2]]
      const [rowLow = 0, rowHigh = 0] = [box[1 - axis], box[3 - axis]]
      return { low, high, rowLow, rowHigh }
    })
  const lineOf = ({ low, high }: Interval, part: LinePart) =>
    part === LOW ? low : part === HIGH ? high : Math.fround((low + high) / 2)
  const kindsOf = (part: LinePart): readonly LinePart[] => (part === CENTRE ? [CENTRE] : [LOW, HIGH])

  return {
    nearestWay(axis, parts, low, high, back, ahead) {
      const ways = PARTS.filter((part) => parts & (1 << part)).flatMap((part) => {
        const at = part === LOW ? low : part === HIGH ? high : (low + high) / 2
        return intervals(axis).flatMap((one) => kindsOf(part).map((kind) => lineOf(one, kind) - at))
      })
      const possible = ways.filter((way) => way >= back && way <= ahead)
      return possible.reduce((nearest, way) => (Math.abs(nearest) <= Math.abs(way) ? nearest : way), Number.NaN)
    },
    alignedExtent(axis, part, at, slack) {
      const aligned = intervals(axis).filter((one) =>
        kindsOf(part).some((kind) => lineOf(one, kind) >= at - slack && lineOf(one, kind) <= at + slack),
      )
      if (aligned.length === 0) return null
      return {
        low: Math.min(...aligned.map(({ rowLow }) => rowLow)),
        high: Math.max(...aligned.map(({ rowHigh }) => rowHigh)),
      }
    },
    neighbours(axis, low, high, row, slack) {
      const inRow = intervals(axis).filter(({ rowLow, rowHigh }) => rowLow < row.high && rowHigh > row.low)
      const previous = (at: number) =>
        inRow.filter((one) => one.high <= at).reduce((last, one) => (last.high > one.high ? last : one), NOWHERE)
      const next = (at: number) =>
        inRow.filter((one) => one.low >= at).reduceRight((first, one) => (first.low < one.low ? first : one), NOWHERE)
      const plain = (one: Interval): Interval => ({ low: one.low, high: one.high })
      const [before, behind] = [previous(low + slack), next(high - slack)]
      return {
        secondBefore: plain(previous(before.low)),
        before: plain(before),
        behind: plain(behind),
        secondBehind: plain(next(behind.high)),
      }
    },
  }
}

interface Question {
  readonly low: number
  readonly high: number
  readonly row: Interval
  readonly reach: number
  readonly parts: number
}

/** The answer with -0 replaced by 0: of two sides at -0 and 0, either may be found. */
function unsigned(answer: unknown): unknown {
  if (typeof answer === 'number') return answer + 0
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, unsigned(part)]))
}

function expectSameAnswers(lines: Omit<SnapLines, 'takeLines'>, scan: typeof lines, question: Question): void {
  const { low, high, row, reach, parts } = question
  for (const axis of AXES) {
    const ways = [scan, lines].map((one) => one.nearestWay(axis, parts, low, high, -reach, reach / 2))
    expect(Math.abs(ways[1] ?? 0)).toEqual(Math.abs(ways[0] ?? 0))
    if (!Number.isNaN(ways[1])) expect(ways[1]).toBeLessThanOrEqual(reach / 2)
    for (const part of PARTS) {
      for (const slack of [0, reach]) {
        const [found, scanned] = [lines, scan].map((one) => unsigned(one.alignedExtent(axis, part, low, slack)))
        expect(found).toEqual(scanned)
      }
    }
    const [found, scanned] = [lines, scan].map((one) => unsigned(one.neighbours(axis, low, high, row, reach)))
    expect(found).toEqual(scanned)
  }
}

function questionsFor(boxes: Float32Array, seed: number): Question[] {
  const random = createRandom(seed)
  const finite = [...boxes].filter(Number.isFinite)
  const highest = finite.reduce((a, b) => Math.max(a, b), 1)
  const corner = () => finite[Math.floor(random() * finite.length)] ?? 0
  const interval = (at: number, size: number) => ({ low: at, high: at + size })
  return [0, 1e-6, 0.001, 0.01, 0.2].flatMap((share) =>
    [corner, corner, () => random() * highest].map((at) => {
      const size = random() * highest * 0.05
      const reach = share * highest
      return {
        ...interval(at() - reach / 3, size),
        row: interval(at(), size),
        reach,
        parts: 1 + Math.floor(random() * 7),
      }
    }),
  )
}

describe.each(BOX_INDEXES)('SnapLines by $name', ({ create }) => {
  it.each(BOX_BOARDS)('answer as a scan of every box does: $name', async ({ boxes }) => {
    const index = await create()
    index.load(boxes)
    const dragged = boxes.length > 8 ? [0, 1] : []
    index.takeLines(Uint32Array.from(dragged))
    const scan = createScannedLines(boxes, dragged)
    for (const question of questionsFor(boxes, 3)) expectSameAnswers(index, scan, question)
  })

  it('stay as they were taken while boxes are dragged, until lines are taken again', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 10, 10, 50, 50, 60, 60]))
    index.takeLines(Uint32Array.from([0]))
    index.update(Uint32Array.from([0, 1]), Float32Array.from([50, 50, 60, 60, 90, 90, 99, 99]))
    expect(index.nearestWay(0, 7, 47, 57, -4, 4)).toBe(3)
    expect(index.nearestWay(0, 7, 87, 96, -4, 4)).toBeNaN()
    index.takeLines(Uint32Array.from([0]))
    expect(index.nearestWay(0, 7, 47, 57, -4, 4)).toBeNaN()
    expect(index.nearestWay(0, 7, 87, 96, -4, 4)).toBe(3)
  })

  it('are the centre lines of what has another box here, while the boxes themselves stay', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 10, 10, 97.5, 297.5, 502.5, 302.5]))
    const lines = { elements: Uint32Array.of(1), boxes: Float32Array.from([100, 300, 500, 300]) }
    const before = index.visible(500, 290, 510, 310)
    index.takeLines(Uint32Array.of(0), lines)
    expect(index.nearestWay(1, 1, 303, 303, -4, 4)).toBe(-3)
    expect(index.nearestWay(1, 1, 298, 298, -4, 4)).toBe(2)
    expect(index.nearestWay(0, 1, 502, 502, -4, 4)).toBe(-2)
    expect(index.alignedExtent(1, LOW, 300, 0.1)).toEqual({ low: 100, high: 500 })
    expect(index.visible(500, 290, 510, 310)).toEqual(before)
    index.takeLines(Uint32Array.of(0))
    expect(index.nearestWay(1, 1, 304, 304, -4, 4)).toBe(-1.5)
    expect(() => index.takeLines(Uint32Array.of(0), { ...lines, elements: Uint32Array.of(2) })).toThrow(
      expect.objectContaining({ code: 'GEO_ELEMENT' }),
    )
  })

  it('are cleared when another board is loaded or elements are inserted or removed', async () => {
    const index = await create()
    const board = () => Float32Array.from([0, 0, 10, 10])
    for (const change of [
      () => index.load(board()),
      () => index.splice(Uint32Array.from([]), Uint32Array.from([0]), board()),
      () => index.splice(Uint32Array.from([0]), Uint32Array.from([]), new Float32Array(0)),
    ]) {
      index.load(board())
      index.takeLines(new Uint32Array(0))
      expect(index.nearestWay(1, 1, 1, 2, -4, 4)).toBe(-1)
      change()
      expect(index.nearestWay(1, 1, 1, 2, -4, 4)).toBeNaN()
      expect(index.alignedExtent(1, LOW, 0, 1)).toBeNull()
      expect(index.neighbours(0, 20, 30, { low: 0, high: 10 }, 0).before).toEqual(NOWHERE)
    }
  })

  it('do not affect visibility and hits', async () => {
    const index = await create()
    index.load(mixedBoard(500))
    const before = [index.visible(0, 0, 500, 500), index.hit(300, 300, 20, 50)]
    index.takeLines(Uint32Array.from([1, 2, 3, 400]))
    expect([index.visible(0, 0, 500, 500), index.hit(300, 300, 20, 50)]).toEqual(before)
    index.splice(Uint32Array.from([7]), Uint32Array.from([7]), mixedBoard(500).slice(28, 32))
    expect([index.visible(0, 0, 500, 500), index.hit(300, 300, 20, 50)]).toEqual(before)
  })

  it('refuse dragged elements that are not on the board, by code, and change nothing', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 10, 10]))
    for (const [dragged, code] of [
      [[1], 'GEO_ELEMENT'],
      [[0, 0], 'GEO_TOO_MANY'],
    ] as const) {
      index.takeLines(new Uint32Array(0))
      expect(() => index.takeLines(Uint32Array.from(dragged))).toThrow(expect.objectContaining({ code }))
      expect(index.nearestWay(0, 1, 3, 13, -4, 4)).toBe(-3)
    }
    // the refused call has left no element marked
    expect([...index.visible(0, 0, 5, 5)]).toEqual([0])
  })

  it('find, of boxes that end at -0 and at 0, the one that stands later', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 1, 0, 0, -5, 1, -0]))
    index.takeLines(new Uint32Array(0))
    const { secondBefore, before } = index.neighbours(1, 0, 0, { low: 0, high: 1 }, 0)
    expect(before.low).toBe(-5)
    expect(secondBefore).toEqual(NOWHERE)
  })

  it('answer as a scan does for any boxes at any scale', async () => {
    const index = await create()
    const coordinate = fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.float({ noNaN: true, min: -500, max: 500 }),
      fc.float(),
    )
    const some = fc.integer({ min: -25, max: 25 })
    const size = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate, coordinate, coordinate), { maxLength: 60 }),
        fc.array(fc.tuple(some, size, some, size, fc.integer({ min: 0, max: 6 }), fc.nat({ max: 7 })), {
          maxLength: 5,
        }),
        fc.constantFrom(1, 1e6, 1e-6),
        (sides, asked, by) => {
          const boxes = Float32Array.from(sides.flat(), (value) => value * by)
          index.load(boxes)
          const dragged = sides.length > 3 ? [2] : []
          index.takeLines(Uint32Array.from(dragged))
          const scan = createScannedLines(boxes, dragged)
          for (const [low, width, rowLow, height, reach, parts] of asked) {
            const row = { low: rowLow * by, high: (rowLow + height) * by }
            expectSameAnswers(index, scan, { low: low * by, high: (low + width) * by, row, reach: reach * by, parts })
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
