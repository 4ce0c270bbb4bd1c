import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPoints,
  degreesFromRadians,
  distanceBetween,
  radians,
  radiansFromDegrees,
  subtractPoints,
  worldPoint,
} from './points.ts'

describe('degreesFromRadians', () => {
  it.each([
    [0, 0],
    [Math.PI / 2, 90],
    [-Math.PI / 2, 270],
    [2 * Math.PI, 0],
    [5 * Math.PI, 180],
    [-1e-20, 0],
  ])('turns %d into %d', (angle, degrees) => {
    expect(degreesFromRadians(radians(angle))).toBeCloseTo(degrees, 10)
  })

  it('stays from 0 to below 360 and undoes radiansFromDegrees', () => {
    fc.assert(
      fc.property(fc.double({ min: -7200, max: 7200, noNaN: true }), (degrees) => {
        const back = degreesFromRadians(radiansFromDegrees(degrees))
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThan(360)
        expect(Math.cos(radiansFromDegrees(back))).toBeCloseTo(Math.cos(radiansFromDegrees(degrees)), 9)
        expect(Math.sin(radiansFromDegrees(back))).toBeCloseTo(Math.sin(radiansFromDegrees(degrees)), 9)
      }),
    )
  })
})

describe('points', () => {
  it('add and subtract by coordinate', () => {
    const way = subtractPoints(worldPoint(5, 7), worldPoint(2, 3))
    expect(way).toEqual(worldPoint(3, 4))
    expect(addPoints(worldPoint(2, 3), way)).toEqual(worldPoint(5, 7))
    expect(distanceBetween(worldPoint(5, 7), worldPoint(2, 3))).toBe(5)
  })
})
