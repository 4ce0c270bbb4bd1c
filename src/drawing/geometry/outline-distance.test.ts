import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAffine, composeAffines, rotation, translation } from './affine.ts'
import { type Box, boxesMeet } from './box.ts'
import { distanceToOutline, type Outline, outlineMeetsBox } from './outline-distance.ts'
import { localPoint, radians, type WorldPoint } from './points.ts'

const outline = (isArea: boolean, reach: number, ...points: number[]): Outline => ({
  points: Float32Array.from(points),
  from: 0,
  to: points.length / 2,
  reach,
  isArea,
})
const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })

describe('distanceToOutline', () => {
  const bent = outline(false, 3, 0, 0, 100, 0, 100, 50)
  it.each([
    ['beside a segment, less the reach', 50, 10, 7],
    ['within the reach', 50, -2, 0],
    ['beyond an end', -13, 0, 10],
    ['at a bend', 104, -3, 2],
    ['inside the bend, where nothing is filled', 60, 40, 37],
  ])('of a line is the distance %s', (_what, x, y, distance) => {
    expect(distanceToOutline(bent, x, y)).toBeCloseTo(distance)
  })

  it('is 0 inside an area, and counts the side from its last point to its first', () => {
    const triangle = outline(true, 1, 0, 0, 100, 0, 0, 100)
    expect(distanceToOutline(triangle, 20, 20)).toBe(0)
    expect(distanceToOutline(triangle, 60, 60)).toBeCloseTo(Math.hypot(10, 10) - 1)
    expect(distanceToOutline(triangle, -5, 50)).toBe(4)
  })

  it('leaves a hole where an area crosses itself an even number of times', () => {
    const frame = outline(true, 0, 0, 0, 90, 0, 90, 90, 0, 90, 0, 0, 30, 30, 30, 60, 60, 60, 60, 30, 30, 30)
    expect(distanceToOutline(frame, 45, 45)).toBeCloseTo(15)
    expect(distanceToOutline(frame, 15, 45)).toBe(0)
  })

  it.each([
    ['one point is round', outline(false, 2, 10, 10), 7],
    ['a segment without length is a point', outline(false, 2, 10, 10, 10, 10), 7],
    ['an area without extent is a point', outline(true, 2, 10, 10, 10, 10, 10, 10), 7],
    ['no point is nowhere', outline(true, 2), Number.POSITIVE_INFINITY],
  ])('of degenerate outlines: %s', (_what, degenerate, distance) => {
    expect(distanceToOutline(degenerate, 10, 19)).toBe(distance)
  })

  it('reads only its own points out of a shared column', () => {
    const points = Float32Array.from([0, 0, 500, 500, 600, 500, 0, 0])
    expect(distanceToOutline({ points, from: 1, to: 3, reach: 0, isArea: false }, 550, 520)).toBe(20)
  })

  it.each([1, 1e6, 1e-6])('is that of the turned rectangle it draws, at scale %d', (scale) => {
    const some = fc.double({ min: -100, max: 100, noNaN: true })
    fc.assert(
      fc.property(some, some, some, some, fc.double({ min: -4, max: 4, noNaN: true }), (x, y, atX, atY, angle) => {
        const turned = composeAffines(translation(x * scale, y * scale), rotation(radians(angle)))
        const corners = [
          [-40, -15],
          [40, -15],
          [40, 15],
          [-40, 15],
        ].flatMap(([left = 0, top = 0]) => {
          const corner = applyAffine<WorldPoint>(turned, localPoint(left * scale, top * scale))
          return [corner.x, corner.y]
        })
        const probe = applyAffine<WorldPoint>(turned, localPoint(atX * scale, atY * scale))
        const expected = Math.hypot(Math.max(Math.abs(atX) - 40, 0), Math.max(Math.abs(atY) - 15, 0)) * scale
        // corners are f32: a few units in the last place of the largest coordinate, 200
        const actual = distanceToOutline(outline(true, 0, ...corners), probe.x, probe.y)
        expect(Math.abs(actual - expected)).toBeLessThan(1e-4 * scale)
      }),
    )
  })
})

describe('outlineMeetsBox', () => {
  const diagonal = outline(false, 2, 0, 0, 100, 100)
  it.each([
    ['a line that runs through', box(40, 30, 60, 70), true],
    ['a line that begins inside', box(-5, -5, 5, 5), true],
    ['a line that passes a corner within its reach', box(52, 30, 70, 49), false],
    ['a line that passes a corner just within its reach', box(52, 30, 70, 49.5), true],
    ['what lies in the box around the line alone', box(60, 10, 90, 40), false],
    ['a box without extent on the line', box(50, 50, 50, 50), true],
  ])('%s: %o is %s', (_what, window, isMet) => {
    expect(outlineMeetsBox(diagonal, window)).toBe(isMet)
  })

  it('is true for an area around the whole box, and false in the hole of an area', () => {
    const frame = outline(true, 0, 0, 0, 90, 0, 90, 90, 0, 90, 0, 0, 30, 30, 30, 60, 60, 60, 60, 30, 30, 30)
    expect(outlineMeetsBox(frame, box(10, 40, 20, 50))).toBe(true)
    expect(outlineMeetsBox(frame, box(40, 40, 50, 50))).toBe(false)
    expect(outlineMeetsBox(frame, box(91, 0, 99, 90))).toBe(false)
  })

  it('agrees with boxesMeet when the outline is a box, at any scale', () => {
    const some = fc.integer({ min: -20, max: 20 })
    const size = fc.integer({ min: 0, max: 15 })
    const anyBox = fc.tuple(some, some, size, size).map(([x, y, w, h]) => box(x, y, x + w, y + h))
    fc.assert(
      fc.property(anyBox, anyBox, fc.constantFrom(1, 2 ** 20, 2 ** -20), (one, other, by) => {
        const { minX, minY, maxX, maxY } = one
        const corners = [minX, minY, maxX, minY, maxX, maxY, minX, maxY].map((value) => value * by)
        const window = box(other.minX * by, other.minY * by, other.maxX * by, other.maxY * by)
        expect(outlineMeetsBox(outline(true, 0, ...corners), window)).toBe(boxesMeet(one, other))
      }),
    )
  })
})
