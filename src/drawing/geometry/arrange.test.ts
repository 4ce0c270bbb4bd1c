import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlignSide, alignBoxes, clampBoxes, distributeBoxes } from './arrange.ts'

const { NaN: none, POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
const boxesOf = (...boxes: readonly (readonly [number, number, number, number])[]) => Float64Array.from(boxes.flat())

/** The boxes moved by `ways`. */
function moved(boxes: Float64Array, ways: Float64Array): Float64Array {
  return boxes.map((value, i) => value + (ways[2 * Math.floor(i / 4) + (i % 2)] ?? 0))
}
const sides = (boxes: Float64Array, side: number) =>
  Array.from({ length: boxes.length / 4 }, (_, i) => boxes[4 * i + side] ?? 0)

const THREE = boxesOf([10, 0, 30, 10], [50, 5, 60, 45], [0, 60, 100, 70])

const some = fc.double({ min: -500, max: 500, noNaN: true })
const size = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 90, noNaN: true }))
const anyBox = fc.tuple(some, some, size, size).map(([x, y, w, h]) => [x, y, x + w, y + h])
const scale = fc.constantFrom(1, 1e6, 1e-6)
const anyBoxes = fc
  .tuple(fc.array(anyBox, { maxLength: 30 }), scale)
  .map(([boxes, by]) => ({ boxes: Float64Array.from(boxes.flat(), (value) => value * by), by }))

describe('alignBoxes', () => {
  it.each<[AlignSide, number[]]>([
    ['left', [-10, 0, -50, 0, 0, 0]],
    ['centre', [30, 0, -5, 0, 0, 0]],
    ['right', [70, 0, 40, 0, 0, 0]],
    ['top', [0, 0, 0, -5, 0, -60]],
    ['middle', [0, 30, 0, 10, 0, -30]],
    ['bottom', [0, 60, 0, 25, 0, 0]],
  ])('aligns boxes with the box around them: %s', (side, ways) => {
    expect([...alignBoxes(THREE, side)]).toEqual(ways)
  })

  it('neither moves nor counts boxes that are empty or not finite', () => {
    const boxes = boxesOf([10, 0, 30, 10], [most, most, least, least], [none, 0, 5, 5], [40, 0, 45, 5])
    expect([...alignBoxes(boxes, 'right')]).toEqual([15, 0, 0, 0, 0, 0, 0, 0])
    expect([...alignBoxes(new Float64Array(0), 'left')]).toEqual([])
  })

  it('aligns all sides, keeps one box in place and moves none along the other axis, at any scale', () => {
    fc.assert(
      fc.property(
        anyBoxes,
        fc.constantFrom(...(['left', 'right', 'top', 'bottom'] as const)),
        ({ boxes, by }, side) => {
          const axis = side === 'left' || side === 'right' ? 0 : 1
          const ways = alignBoxes(boxes, side)
          const lined = sides(moved(boxes, ways), axis + (side === 'left' || side === 'top' ? 0 : 2))
          for (const line of lined) expect(Math.abs(line - (lined[0] ?? 0))).toBeLessThan(1e-11 * by)
          expect(ways.every((way, i) => i % 2 === axis || way === 0)).toBe(true)
          if (boxes.length > 0) expect(ways.some((way, i) => i % 2 === axis && way === 0)).toBe(true)
        },
      ),
    )
  })
})

describe('distributeBoxes', () => {
  it('makes gaps equal in the order of the middles, with the first and the last box in place', () => {
    const boxes = boxesOf([90, 0, 110, 9], [0, 0, 10, 9], [12, 0, 22, 9], [30, 0, 40, 9])
    expect([...distributeBoxes(boxes, 0)]).toEqual([0, 0, 0, 0, 18, 0, 30, 0])
  })

  it('lets boxes that are longer than their span overlap equally', () => {
    const boxes = boxesOf([0, 0, 9, 40], [0, 10, 9, 50], [0, 12, 9, 60])
    expect([...distributeBoxes(boxes, 1)]).toEqual([0, 0, 0, -4, 0, 0])
  })

  it('leaves two boxes as they are', () => {
    expect([...distributeBoxes(boxesOf([0, 0, 1, 1], [5, 5, 6, 6]), 0)]).toEqual([0, 0, 0, 0])
  })

  it('makes gaps equal and keeps the span, at any scale', () => {
    fc.assert(
      fc.property(anyBoxes, fc.constantFrom(0, 1), ({ boxes, by }, axis) => {
        const laid = moved(boxes, distributeBoxes(boxes, axis === 0 ? 0 : 1))
        const row = sides(boxes, axis).map((low, i) => ({ i, middle: low + (boxes[4 * i + axis + 2] ?? 0) }))
        row.sort((a, b) => a.middle - b.middle)
        const [lows, highs] = [sides(laid, axis), sides(laid, axis + 2)]
        const gaps = row.slice(1).map(({ i }, before) => (lows[i] ?? 0) - (highs[row[before]?.i ?? 0] ?? 0))
        if (row.length < 3) return
        for (const at of [row[0], row.at(-1)])
          expect(Math.abs((lows[at?.i ?? 0] ?? none) - (boxes[4 * (at?.i ?? 0) + axis] ?? none))).toBe(0)
        for (const gap of gaps) expect(Math.abs(gap - (gaps[0] ?? 0))).toBeLessThan(1e-9 * by)
      }),
    )
  })
})

describe('clampBoxes', () => {
  const sheet = { width: 1000, height: 800 }
  it('moves all boxes together until they are inside the sheet by the margin', () => {
    expect(clampBoxes(boxesOf([-30, 700, 10, 790], [100, 750, 200, 795]), sheet, 20)).toEqual([50, -15])
    expect(clampBoxes(boxesOf([20, 20, 980, 780]), sheet, 20)).toEqual([0, 0])
    expect(clampBoxes(boxesOf([none, 0, 1, 1]), sheet, 20)).toEqual([0, 0])
  })

  it('moves them inside, or to cover the whole sheet, and no farther than needed', () => {
    fc.assert(
      fc.property(anyBoxes, fc.integer({ min: 0, max: 100 }), ({ boxes, by }, margin) => {
        const scaled = { width: 300 * by, height: 200 * by }
        const [dx, dy] = clampBoxes(boxes, scaled, margin * by)
        if (boxes.length === 0) return
        for (const [axis, way, side] of [
          [0, dx, scaled.width],
          [1, dy, scaled.height],
        ] as const) {
          const [low, high] = [Math.min(...sides(boxes, axis)) + way, Math.max(...sides(boxes, axis + 2)) + way]
          const [near, far] = [low - margin * by, side - margin * by - high]
          const slack = 1e-9 * by
          const isInside = near >= -slack && far >= -slack
          const isCovering = near <= slack && far <= slack
          expect(isInside || isCovering).toBe(true)
          if (way !== 0) expect(Math.min(Math.abs(near), Math.abs(far))).toBeLessThan(slack)
        }
      }),
    )
  })
})
