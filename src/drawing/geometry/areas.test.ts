import { describe, expect, it } from 'vitest'
import { type Area, type Face, facesOf, joined, remaining, shared, strokedArea } from './areas.ts'
import { localPoint } from './points.ts'

const square = (half: number, isClockwise = true, x = 0) => {
  const corners = [
    localPoint(x - half, -half),
    localPoint(x + half, -half),
    localPoint(x + half, half),
    localPoint(x - half, half),
  ]
  return isClockwise ? corners : corners.reverse()
}
const STAR = [0, 2, 4, 1, 3].map((corner) => {
  const angle = (corner * 2 * Math.PI) / 5 - Math.PI / 2
  return localPoint(10 * Math.cos(angle), 10 * Math.sin(angle))
})
const counts = (faces: readonly Face[]) => faces.map(({ holes }) => holes.length).sort()

function sizeOf(area: Area): number {
  let sum = 0
  for (const ring of area)
    for (const [at, { x, y }] of ring.entries()) {
      const next = ring[(at + 1) % ring.length]
      if (next) sum += (x * next.y - next.x * y) / 2
    }
  return Math.abs(sum)
}
const sizeOfFaces = (faces: readonly Face[]) =>
  faces.reduce(
    (sum, { border, holes }) => sum + sizeOf([border]) - holes.reduce((all, hole) => all + sizeOf([hole]), 0),
    0,
  )

describe('facesOf', () => {
  it('takes a ring that runs the other way round for a hole, and an island in it for an area', () => {
    expect(counts(facesOf([square(10), square(6, false)], 'nonzero'))).toEqual([1])
    expect(counts(facesOf([square(2), square(6, false), square(10)], 'nonzero'))).toEqual([0, 1])
  })

  it('fills a ring that runs the same way round by the non-zero rule, and cuts it out by the even-odd rule', () => {
    expect(sizeOfFaces(facesOf([square(10), square(6)], 'nonzero'))).toBeCloseTo(400, 3)
    expect(sizeOfFaces(facesOf([square(10), square(6)], 'evenodd'))).toBeCloseTo(256, 3)
  })

  it('fills a ring that crosses itself as canvas does: the middle of a star is in it by one rule only', () => {
    // the pentagon in its middle is smaller by the square of the golden ratio; ten triangles make up the whole
    const inner = ((Math.sqrt(5) - 1) / 2) ** 2
    const [whole, middle] = [5 * inner * Math.sin(Math.PI / 5), 2.5 * inner ** 2 * Math.sin((2 * Math.PI) / 5)]
    expect(sizeOfFaces(facesOf([STAR], 'nonzero')) / 100).toBeCloseTo(whole, 3)
    expect(sizeOfFaces(facesOf([STAR], 'evenodd')) / 100).toBeCloseTo(whole - middle, 3)
  })

  it('gives a simple ring back as it is, and nothing for lines', () => {
    const ring = square(3)
    expect(facesOf([ring, ring.slice(0, 2)], 'nonzero')).toEqual([{ border: ring, holes: [] }])
  })

  it('keeps the shape of what is very small or very large', () => {
    for (const half of [0.001, 5_000_000]) {
      const rings = [square(half), square(half / 2, false)]
      expect(sizeOfFaces(facesOf(rings, 'nonzero')) / half ** 2).toBeCloseTo(3, 2)
    }
  })
})

describe('lines that cross thousands of times', () => {
  const tangle = Array.from({ length: 5_000 }, (_, at) => localPoint((at * 7919) % 1009, (at * 104_729) % 997))

  it('are left as they are: clipping them would hold up the page', () => {
    expect(facesOf([tangle], 'nonzero')).toEqual([{ border: tangle, holes: [] }])
    expect(strokedArea(tangle, false, { width: 2, cap: 'round', join: 'round', miterLimit: 4 }).length).toBe(4_999)
    expect(shared([tangle], [square(10)])).toEqual([tangle])
  })

  it('are not taken for those of a long border', () => {
    const border = Array.from({ length: 5_000 }, (_, at) => {
      const angle = (at * 2 * Math.PI) / 5_000
      const radius = 400 + 30 * Math.sin(at / 7)
      return localPoint(radius * Math.cos(angle), radius * Math.sin(angle))
    })
    expect(facesOf([border, square(20, false)], 'nonzero').map(({ holes }) => holes.length)).toEqual([1])
  })
})

describe('areas', () => {
  const [left, right] = [[square(10)], [square(10, false, 10)]]

  it('are joined, shared and taken away, whichever way their rings run', () => {
    expect(sizeOfFaces(facesOf(joined([left, right]), 'nonzero'))).toBeCloseTo(600, 3)
    expect(sizeOf(shared(left, right))).toBeCloseTo(200, 3)
    expect(sizeOf(remaining(left, right))).toBeCloseTo(200, 3)
  })

  it('of strokes end as their caps do', () => {
    const line = [localPoint(0, 0), localPoint(100, 0)]
    const sizes = (['butt', 'square', 'round'] as const).map((cap) =>
      sizeOf(strokedArea(line, false, { width: 10, cap, join: 'miter', miterLimit: 4 })),
    )
    expect(sizes[0]).toBeCloseTo(1000, 1)
    expect(sizes[1]).toBeCloseTo(1100, 1)
    expect(Math.abs((sizes[2] ?? 0) - 1000 - 25 * Math.PI)).toBeLessThan(1)
  })
})
