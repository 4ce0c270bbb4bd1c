import { describe, expect, it } from 'vitest'
import { localPoint } from '#drawing/geometry/points.ts'
import { arrowHead, arrowHeadLength, shaftOf } from './arrow-head.ts'

const line = (...points: [number, number][]) => points.map(([x, y]) => localPoint(x, y))

describe('arrowHead', () => {
  it('has its tip on the last point and its base across the last segment', () => {
    const head = arrowHead(line([0, 0], [0, 50], [100, 50]), 6)
    expect(head?.[0]).toEqual(localPoint(100, 50))
    expect(head?.slice(1)).toEqual(line([82, 57.5], [82, 42.5]))
  })

  it('grows with the line, from 12 px on', () => {
    expect(arrowHeadLength(1)).toBe(12)
    expect(arrowHeadLength(8)).toBe(24)
  })

  it('takes its direction from the last point that differs', () => {
    expect(arrowHead(line([0, 0], [50, 0], [50, 0]), 2)?.[1].x).toBe(38)
  })

  it('is none for a line without length', () => {
    expect(arrowHead(line([5, 5], [5, 5]), 2)).toBeNull()
    expect(arrowHead([], 2)).toBeNull()
  })
})

describe('shaftOf', () => {
  it('ends inside the head', () => {
    expect(shaftOf(line([0, 0], [100, 0]), 6)).toEqual(line([0, 0], [91, 0]))
  })

  it('never turns a short last segment round', () => {
    expect(shaftOf(line([0, 0], [0, 50], [3, 50]), 6).at(-1)).toEqual(localPoint(0, 50))
  })
})
