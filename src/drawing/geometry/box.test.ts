import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Box,
  boxAround,
  boxContains,
  boxesMeet,
  EMPTY_BOX,
  growBox,
  isEmptyBox,
  moveBox,
  unionBoxes,
  writeBox,
} from './box.ts'
import { worldPoint } from './points.ts'

const coordinate = fc.integer({ min: -50, max: 50 })
const anyBox = fc
  .tuple(coordinate, coordinate, coordinate, coordinate)
  .map(([a, b, c, d]) => boxAround([worldPoint(a, b), worldPoint(c, d)]))
const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })

describe('boxAround', () => {
  it('is the smallest box around the points, and the empty box around none', () => {
    expect(boxAround([worldPoint(3, -1), worldPoint(-2, 4), worldPoint(0, 0)])).toEqual(box(-2, -1, 3, 4))
    expect(boxAround([])).toEqual(EMPTY_BOX)
  })
})

describe('isEmptyBox', () => {
  it('does not call a point empty, but an inverted box and one with NaN', () => {
    expect(isEmptyBox(box(1, 1, 1, 1))).toBe(false)
    expect(isEmptyBox(box(2, 1, 1, 1))).toBe(true)
    expect(isEmptyBox(box(Number.NaN, 1, 1, 1))).toBe(true)
    expect(isEmptyBox(EMPTY_BOX)).toBe(true)
  })
})

describe('unionBoxes', () => {
  it('contains both, and adds nothing for the empty box', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (a, b) => {
        expect(boxContains(unionBoxes(a, b), a)).toBe(true)
        expect(boxContains(unionBoxes(a, b), b)).toBe(true)
        expect(unionBoxes(a, EMPTY_BOX)).toEqual(a)
      }),
    )
  })
})

describe('boxesMeet', () => {
  it('counts touching borders and corners', () => {
    expect(boxesMeet(box(0, 0, 10, 10), box(10, 10, 20, 20))).toBe(true)
    expect(boxesMeet(box(0, 0, 10, 10), box(10.001, 0, 20, 10))).toBe(false)
  })

  it('is symmetric, true for a contained box and never true for the empty box', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (a, b) => {
        expect(boxesMeet(a, b)).toBe(boxesMeet(b, a))
        if (boxContains(a, b)) expect(boxesMeet(a, b)).toBe(true)
        expect(boxesMeet(a, EMPTY_BOX)).toBe(false)
      }),
    )
  })
})

describe('growBox and moveBox', () => {
  it('grow on every side, and give an empty box when shrinking past the middle', () => {
    expect(growBox(box(0, 0, 10, 4), 1)).toEqual(box(-1, -1, 11, 5))
    expect(isEmptyBox(growBox(box(0, 0, 10, 4), -3))).toBe(true)
    expect(moveBox(box(0, 0, 10, 4), 2, -1)).toEqual(box(2, -1, 12, 3))
  })
})

describe('writeBox', () => {
  it('writes the four sides of one item and no other', () => {
    const boxes = new Float32Array(12)
    writeBox(boxes, 1, box(1, 2, 3, 4))
    expect([...boxes]).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0])
  })
})
