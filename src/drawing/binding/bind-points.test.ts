import { describe, expect, it } from 'vitest'
import type { PointInfo } from '#contract/network/points.ts'
import { bindPoints, boundIds, NO_POINT_ID } from './bind-points.ts'

function buildPoint(pointId: number, nodeCode: string, paramCode: string, decimals = 1): PointInfo {
  const code = `${nodeCode}.${paramCode}`
  return { pointId, code, nodeCode, paramCode, name: '', nameEn: '', unit: '°C', decimals, rangeMin: 0, rangeMax: 100 }
}

const POINTS = [
  buildPoint(71, 'HZ0012.1', 'T2g'),
  buildPoint(72, 'HZ0012.1', 'P2g', 3),
  buildPoint(91, 'HZ0012.2', 'T2g', 2),
]
const T2G = { nodeCode: null, paramCode: 'T2g' }
const P2G = { nodeCode: null, paramCode: 'P2g' }
const idsOf = (references: Parameters<typeof bindPoints>[0], unitCode: string) => [
  ...bindPoints(references, POINTS, unitCode).pointIds,
]

describe('bindPoints', () => {
  it('resolves a reference without a node in the given unit', () => {
    expect(idsOf([T2G, P2G], 'HZ0012.1')).toEqual([71, 72])
    expect(idsOf([T2G, P2G], 'HZ0012.2')).toEqual([91, NO_POINT_ID])
    expect(idsOf([T2G], '')).toEqual([NO_POINT_ID])
    expect(idsOf([{ nodeCode: 'HZ0012.1', paramCode: 'T2g' }], 'HZ0012.2')).toEqual([71])
  })

  it('returns the decimals of the points', () => {
    expect([...bindPoints([P2G, T2G, { ...T2G, paramCode: 'x' }], POINTS, 'HZ0012.1').decimals]).toEqual([3, 1, 0])
  })

  it('does not mix up nodes and parameters whose codes hold the separator', () => {
    const points = [buildPoint(1, 'A.B', 'C'), buildPoint(2, 'A', 'B.C')]
    const references = [
      { nodeCode: 'A', paramCode: 'B.C' },
      { nodeCode: 'A.B', paramCode: 'C' },
    ]
    expect([...bindPoints(references, points, '').pointIds]).toEqual([2, 1])
  })
})

describe('boundIds', () => {
  it('holds each existing point once, and no missing one', () => {
    const references = [T2G, { nodeCode: 'HZ0012.1', paramCode: 'T2g' }, { nodeCode: 'X', paramCode: 'T2g' }, P2G]
    expect([...boundIds(bindPoints(references, POINTS, 'HZ0012.1'))]).toEqual([71, 72])
  })
})
