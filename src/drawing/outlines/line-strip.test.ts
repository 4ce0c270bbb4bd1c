import { describe, expect, it } from 'vitest'
import { worldPoint } from '#drawing/geometry/points.ts'
import { lineStrip } from './line-strip.ts'

const strip = (points: [number, number][], width = 4) =>
  lineStrip(
    points.map(([x, y]) => worldPoint(x, y)),
    width,
  )
const corners = ({ positions }: ReturnType<typeof lineStrip>) =>
  Array.from({ length: positions.length / 2 }, (_, i) => [positions[2 * i], positions[2 * i + 1]])

describe('lineStrip', () => {
  it('is a rectangle as broad as the line for one segment', () => {
    const rectangle = strip([
      [0, 0],
      [10, 0],
    ])
    expect(corners(rectangle)).toEqual([
      [0, -2],
      [0, 2],
      [10, -2],
      [10, 2],
    ])
    expect([...rectangle.distances]).toEqual([0, 0, 10, 10])
    expect([...rectangle.sides]).toEqual([-1, 1, -1, 1])
  })

  it('mitres a corner, so that both segments end in the same two points', () => {
    const bend = corners(
      strip([
        [0, 0],
        [10, 0],
        [10, 10],
      ]),
    )
    expect(bend.slice(2, 4)).toEqual([
      [12, -2],
      [8, 2],
    ])
    expect(bend.slice(4, 6)).toEqual(bend.slice(2, 4))
  })

  it('measures distance along each segment, so that dashes stay square to it beyond a mitre', () => {
    const { distances } = strip([
      [0, 0],
      [10, 0],
      [10, 10],
    ])
    expect([...distances]).toEqual([0, 0, 12, 8, 8, 12, 20, 20])
  })

  it('lets segments overlap at a corner that is too sharp for a mitre', () => {
    const spike = corners(
      strip([
        [0, 0],
        [100, 0],
        [0, 1],
      ]),
    )
    expect(Math.max(...spike.map(([x = 0]) => x))).toBeLessThan(103)
  })

  it('passes over points that coincide, and makes nothing of a line without length', () => {
    const doubled = strip([
      [0, 0],
      [0, 0],
      [10, 0],
      [10, 0],
    ])
    expect(doubled.indices).toHaveLength(6)
    expect(
      strip([
        [3, 3],
        [3, 3],
      ]).indices,
    ).toHaveLength(0)
    expect([...doubled.positions].every(Number.isFinite)).toBe(true)
  })

  it('stays finite when a line turns back on itself', () => {
    const back = strip([
      [0, 0],
      [10, 0],
      [0, 0],
    ])
    expect([...back.positions, ...back.distances].every(Number.isFinite)).toBe(true)
  })
})
