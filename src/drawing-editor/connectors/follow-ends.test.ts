import { describe, expect, it } from 'vitest'
import { worldPoint } from '#drawing/engine.ts'
import { followEnds } from './follow-ends.ts'

const at = (...places: [number, number][]) => places.map(([x, y]) => worldPoint(x, y))
const to = (x: number, y: number) => worldPoint(x, y)

describe('a pipe whose ends have moved', () => {
  const bent = at([0, 0], [50, 0], [50, 80], [120, 80])

  it('keeps its right angles: the bend beside an end gives way', () => {
    expect(followEnds(bent, to(-10, 20), null)).toEqual(at([-10, 20], [50, 20], [50, 80], [120, 80]))
    expect(followEnds(bent, null, to(150, 100))).toEqual(at([0, 0], [50, 0], [50, 100], [150, 100]))
    expect(followEnds(bent, to(0, 5), to(120, 90))).toEqual(at([0, 5], [50, 5], [50, 90], [120, 90]))
  })

  it('of one level or upright stretch gets two bends, and loses them once it is in line again', () => {
    const level = at([0, 0], [100, 0])
    const stepped = at([0, 40], [50, 40], [50, 0], [100, 0])
    expect(followEnds(level, to(0, 40), null)).toEqual(stepped)
    expect(followEnds(stepped, to(0, 0), null)).toEqual(level)
    expect(followEnds(at([0, 0], [0, 100]), null, to(40, 100))).toEqual(at([0, 0], [0, 50], [40, 50], [40, 100]))
  })

  it('moves whole where both ends moved by the same way', () => {
    expect(followEnds(bent, to(7, 9), to(127, 89))).toEqual(at([7, 9], [57, 9], [57, 89], [127, 89]))
  })

  it('stays oblique where it was, and stays where no end moved', () => {
    expect(followEnds(at([0, 0], [30, 40]), to(10, 10), null)).toEqual(at([10, 10], [30, 40]))
    expect(followEnds(at([0, 0], [30, 40], [90, 40]), to(10, 10), null)).toEqual(at([10, 10], [30, 40], [90, 40]))
    expect(followEnds(bent, null, null)).toBe(bent)
  })
})
