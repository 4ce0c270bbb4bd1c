import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Affine,
  applyAffine,
  composeAffines,
  IDENTITY,
  invertAffine,
  meanScale,
  rotation,
  scaling,
  skewing,
  translation,
} from './affine.ts'
import { localPoint, radiansFromDegrees, type WorldPoint, worldPoint } from './points.ts'

const put = (m: Affine, x: number, y: number) => applyAffine<WorldPoint>(m, localPoint(x, y))

function expectClose(point: WorldPoint, x: number, y: number): void {
  expect(point.x).toBeCloseTo(x, 9)
  expect(point.y).toBeCloseTo(y, 9)
}

describe('composeAffines', () => {
  it('acts with the last step first', () => {
    expectClose(put(composeAffines(translation(10, 0), scaling(2, 3)), 1, 1), 12, 3)
    expectClose(put(composeAffines(scaling(2, 3), translation(10, 0)), 1, 1), 22, 3)
    expect(composeAffines()).toEqual(IDENTITY)
  })
})

describe('rotation', () => {
  it('turns clockwise on screen: from the right to the bottom', () => {
    expectClose(put(rotation(radiansFromDegrees(90)), 1, 0), 0, 1)
  })
})

describe('meanScale', () => {
  it('is the side of the square that a unit square is as large as, turned and mirrored or not', () => {
    expect(meanScale(composeAffines(rotation(radiansFromDegrees(30)), scaling(8, -2), translation(5, 7)))).toBeCloseTo(
      4,
    )
    expect(meanScale(scaling(3, 0))).toBe(0)
  })
})

describe('skewing', () => {
  it('shears y by x first, then x by the sheared y', () => {
    const quarter = radiansFromDegrees(45)
    expectClose(put(skewing(quarter, radiansFromDegrees(0)), 1, 2), 3, 2)
    expectClose(put(skewing(quarter, quarter), 1, 0), 2, 1)
  })
})

describe('invertAffine', () => {
  it('undoes any transform that does not flatten', () => {
    const sane = fc.double({ min: 0.1, max: 10, noNaN: true })
    const any = fc.double({ min: -500, max: 500, noNaN: true })
    fc.assert(
      fc.property(sane, sane, any, any, any, fc.tuple(any, any), (sx, sy, degrees, dx, dy, [x, y]) => {
        const m = composeAffines(translation(dx, dy), rotation(radiansFromDegrees(degrees)), scaling(sx, -sy))
        const inverse = invertAffine(m)
        if (inverse === null) throw new Error('no inverse')
        const back = put(inverse, put(m, x, y).x, put(m, x, y).y)
        expect(back.x).toBeCloseTo(x, 6)
        expect(back.y).toBeCloseTo(y, 6)
      }),
    )
  })

  it.each([
    ['a width of nothing', scaling(0, 1)],
    ['a fold onto a line', [1, 2, 2, 4, 0, 0] as const],
    ['what is not finite', [Number.NaN, 0, 0, 1, 0, 0] as const],
    ['an inverse beyond all numbers', scaling(1e-310, 1)],
  ])('is null for %s', (_what, m) => {
    expect(invertAffine(m)).toBeNull()
  })
})

describe('applyAffine', () => {
  it('leaves a point where it is under the identity', () => {
    expect(put(IDENTITY, 3, 4)).toEqual(worldPoint(3, 4))
  })
})
