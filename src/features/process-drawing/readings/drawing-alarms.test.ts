import { describe, expect, it } from 'vitest'
import type { PointInfo } from '#contract/network/points.ts'
import { drawingAlarms, pointAlarms } from './drawing-alarms.ts'

const point = (pointId: number, nodeCode: string, paramCode: string): PointInfo => ({
  pointId,
  code: `${nodeCode}.${paramCode}`,
  nodeCode,
  paramCode,
  name: paramCode,
  nameEn: paramCode,
  unit: '',
  decimals: 1,
  rangeMin: 0,
  rangeMax: 1,
})
const POINTS = [point(1, 'HZ1.1', 'T2g'), point(2, 'HZ1.1', 'P2h'), point(3, 'HZ2.1', 'T2g'), point(4, 'HZ12.1', 'T2g')]
const HEATS = new Map([
  ['key-1', 'HZ1'],
  ['key-2', 'HZ2'],
])
const alarm = (keyId: string, warnLevel: number, pointCode: string | null, more = {}) => ({
  keyId,
  warnLevel,
  pointCode,
  heatKeyId: 'key-1',
  warnTime: '2026-01-20T08:00:00Z',
  warnContent: keyId,
  ...more,
})
const ids = (alarms: ReturnType<typeof drawingAlarms>) =>
  alarms.map(({ alarm: { keyId }, points }) => [keyId, points.map(({ pointId }) => pointId)])

describe('the alarms of a drawing', () => {
  it('come the worst first, then the newest, each with the point that it marks', () => {
    const later = { warnTime: '2026-01-20T09:00:00Z' }
    const given = [alarm('a', 1, 'HZ1.1.T2g'), alarm('b', 3, 'HZ1.1.P2h'), alarm('c', 1, 'HZ1.1.P2h', later)]
    const found = drawingAlarms(given, { nodeCode: 'HZ1', points: POINTS }, HEATS)
    expect(ids(found as never)).toEqual([
      ['b', [2]],
      ['c', [2]],
      ['a', [1]],
    ])
    expect([...pointAlarms(found)]).toEqual([
      [2, 3],
      [1, 1],
    ])
  })

  it('mark nothing in the drawing of their station where they are of no drawn point', () => {
    const found = drawingAlarms([alarm('a', 2, null)], { nodeCode: 'HZ1', points: POINTS }, HEATS)
    expect(ids(found as never)).toEqual([['a', []]])
  })

  it('mark on an overview what is drawn of their station, and are left out where nothing is', () => {
    const elsewhere = { heatKeyId: 'key-3' }
    const given = [
      alarm('a', 2, null),
      alarm('b', 2, 'HZ2.1.F1', { heatKeyId: 'key-2' }),
      alarm('c', 3, null, elsewhere),
    ]
    const found = drawingAlarms(given, { nodeCode: '', points: POINTS }, HEATS)
    expect(ids(found as never)).toEqual([
      ['a', [1, 2]],
      ['b', [3]],
    ])
  })
})
