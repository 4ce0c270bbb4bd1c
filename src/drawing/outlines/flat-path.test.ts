import { describe, expect, it } from 'vitest'
import { flattenPath } from './flat-path.ts'

describe('flattenPath', () => {
  it('makes an outline of each piece, closed where the path is, and goes on from where it closed', () => {
    const path = [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['Z'], ['L', 0, 5], ['M', 20, 0], ['L', 30, 0]] as const
    expect(
      flattenPath(path, -5, 0).map(({ points, isClosed }) => [isClosed, ...points.map(({ x, y }) => `${x} ${y}`)]),
    ).toEqual([
      [true, '-5 0', '5 0', '5 10'],
      [false, '-5 0', '-5 5'],
      [false, '15 0', '25 0'],
    ])
  })

  it('keeps within a hundredth of its radius of a circle made of curves', () => {
    const k = 0.5522847
    const quarter = ['C', 100, 100 * k, 100 * k, 100, 0, 100] as const
    const [outline] = flattenPath([['M', 100, 0], quarter], 0, 0)
    for (const { x, y } of outline?.points ?? []) expect(Math.abs(Math.hypot(x, y) - 100)).toBeLessThan(1)
    expect(outline?.points.length).toBeGreaterThan(20)
  })
})
