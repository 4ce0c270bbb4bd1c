import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPoint } from '#drawing/geometry/points.ts'
import { dashPolyline, polylineLength } from './dashes.ts'

const line = (...points: [number, number][]) => points.map(([x, y]) => localPoint(x, y))
const plain = (dashes: readonly (readonly { x: number; y: number }[])[]) =>
  dashes.map((dash) => dash.map(({ x, y }) => [x, y]))

describe('dashPolyline', () => {
  it('cuts a line by lengths on and off in turn', () => {
    expect(plain(dashPolyline(line([0, 0], [40, 0]), [12, 12]))).toEqual([
      [
        [0, 0],
        [12, 0],
      ],
      [
        [24, 0],
        [36, 0],
      ],
    ])
  })

  it('goes round corners within a dash', () => {
    expect(plain(dashPolyline(line([0, 0], [10, 0], [10, 10]), [15, 5]))).toEqual([
      [
        [0, 0],
        [10, 0],
        [10, 5],
      ],
    ])
  })

  it('repeats an odd pattern with on and off exchanged', () => {
    expect(plain(dashPolyline(line([0, 0], [40, 0]), [10])).map(([from]) => from)).toEqual([
      [0, 0],
      [20, 0],
    ])
  })

  it('leaves a line whole for a pattern without length, or one too fine to be seen', () => {
    const whole = line([0, 0], [40, 0])
    for (const pattern of [[], [0, 0], [0.001, 0.001]]) expect(dashPolyline(whole, pattern)).toEqual([whole])
  })

  it('paints as much of the line as the pattern has on', () => {
    const length = fc.double({ min: 1, max: 200, noNaN: true })
    fc.assert(
      fc.property(length, length, fc.array(length, { minLength: 1, maxLength: 6 }), (on, off, sides) => {
        let [x, y] = [0, 0]
        const points = [localPoint(0, 0)]
        for (const [i, side] of sides.entries()) {
          if (i % 2 === 0) x += side
          else y += side
          points.push(localPoint(x, y))
        }
        const total = polylineLength(points)
        const rest = total % (on + off)
        const expected = Math.floor(total / (on + off)) * on + Math.min(rest, on)
        const painted = dashPolyline(points, [on, off]).reduce((sum, dash) => sum + polylineLength(dash), 0)
        expect(Math.abs(painted - expected)).toBeLessThan(1e-6 * total)
      }),
    )
  })
})
