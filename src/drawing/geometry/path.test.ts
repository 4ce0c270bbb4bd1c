import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmptyBox } from './box.ts'
import { pathBox } from './path.ts'
import { parsePathData, plainPath } from './path-data.ts'

const plain = (text: string) => plainPath(parsePathData(text))

describe('plainPath', () => {
  it('makes all coordinates absolute, and horizontal and vertical lines plain lines', () => {
    expect(plain('m 10 10 l 5 -5 h 10 V 40 z l 1 1')).toEqual([
      ['M', 10, 10],
      ['L', 15, 5],
      ['L', 25, 5],
      ['L', 25, 40],
      ['Z'],
      ['L', 11, 11],
    ])
  })

  it('reads pairs after a moveto as lines, and numbers without a space between them', () => {
    expect(plain('M0-1.5.5-2e1')).toEqual([
      ['M', 0, -1.5],
      ['L', 0.5, -20],
    ])
  })

  it('mirrors the last control point of its own kind in a smooth curve', () => {
    expect(plain('M0 0C0 10 10 10 10 0S20-10 20 0')[2]).toEqual(['C', 10, -10, 20, -10, 20, 0])
    expect(plain('M0 0Q5 10 10 0T20 0')[2]).toEqual(['Q', 15, -10, 20, 0])
    expect(plain('M0 0L10 0S20-10 20 0')[2]).toEqual(['C', 10, 0, 20, -10, 20, 0])
  })

  it('draws an arc on its ellipse, with or without spaces between its flags', () => {
    const half = plain('M0 0a10 10 0 0120 0')
    expect(half).toEqual(plain('M 0 0 A 10 10 0 0 1 20 0'))
    const { minX, minY, maxX, maxY } = pathBox(half)
    expect([minX, minY, maxX, maxY]).toEqual([0, -10, 20, 0].map((side) => expect.closeTo(side, 2)))
    expect(pathBox(plain('M0 0A10 10 0 0 0 20 0')).maxY).toBeCloseTo(10, 2)
    // radii too short to connect the end points are scaled up
    expect(pathBox(plain('M0 0A1 1 0 0 1 20 0')).minY).toBeCloseTo(-10, 2)
  })

  it('gives up an arc without separators at once, however many digits it has', () => {
    expect(plain(`M0 0A${'2'.repeat(100_000)}`)).toEqual([['M', 0, 0]])
  })

  it('ends every arc at its given end point, whatever its ellipse', () => {
    const number = fc.integer({ min: -500, max: 500 })
    const flag = fc.constantFrom(0, 1)
    fc.assert(
      fc.property(number, number, number, flag, flag, number, number, (rx, ry, turn, large, sweep, x, y) => {
        const last = plain(`M0 0A${rx} ${ry} ${turn} ${large} ${sweep} ${x} ${y}`).at(-1)
        expect(last?.slice(-2)).toEqual(x === 0 && y === 0 ? [0, 0] : [x, y])
        expect(last?.every((part) => typeof part === 'string' || Number.isFinite(part))).toBe(true)
      }),
    )
  })

  it('skips text that is no command', () => {
    expect(plain('M 0 0 X 4 L nonsense L 3 4 C 1 2')).toEqual([
      ['M', 0, 0],
      ['L', 3, 4],
    ])
    expect(plain('')).toEqual([])
  })
})

describe('pathBox', () => {
  it('encloses a cubic curve, not its control points', () => {
    expect(pathBox(plain('M0 0C0 40 40 40 40 0'))).toEqual({ minX: 0, minY: 0, maxX: 40, maxY: 30 })
  })

  it('is larger than a quadratic curve, as in Fabric', () => {
    expect(pathBox(plain('M0 0Q20 40 40 0')).maxY).toBeCloseTo(30)
  })

  it('continues after a close from the start of the closed part', () => {
    expect(pathBox(plain('M10 10L20 10L20 20ZC10 0 10 0 10 10')).minY).toBeCloseTo(2.5)
  })

  it('is empty for an empty path', () => {
    expect(isEmptyBox(pathBox([]))).toBe(true)
  })
})
