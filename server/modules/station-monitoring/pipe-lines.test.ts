import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { LatestOfNode } from '../overview/repository.ts'
import { buildPipeLines } from './pipe-lines.ts'

const NOW = Date.UTC(2026, 0, 20)

const node = (code: string, altitudeM: number, nodeType: 'source' | 'well' = 'well') => ({
  keyId: code,
  code,
  name: code,
  nodeType,
  altitudeM,
})
const pipe = (fromId: string, toId: string, lengthM: number, dnMm: number) => ({ fromId, toId, lengthM, dnMm })
const value = (nodeCode: string, paramCode: string, value: number, rest: Partial<LatestOfNode> = {}): LatestOfNode => ({
  nodeCode,
  paramCode,
  value,
  pointCode: `${nodeCode}.${paramCode}`,
  quality: QUALITY.good,
  isMaintained: false,
  holdMs: 180_000,
  at: new Date(NOW - 5_000),
  ...rest,
})

/** S –600 m– W1 (no instruments) –400 m– W2 –500 m– W3, and W1 –300 m– W4. */
const PIPES = [
  pipe('S', 'W1', 600, 400),
  pipe('W1', 'W2', 400, 300),
  pipe('W2', 'W3', 500, 200),
  pipe('W1', 'W4', 300, 250),
]
const NODES = [node('S', 10, 'source'), node('W1', 10), node('W2', 20), node('W3', 20), node('W4', 10)]
const VALUES = [
  value('S', 'T1g', 90),
  value('S', 'T1h', 45),
  value('S', 'P1g', 0.9),
  value('S', 'P1h', 0.3),
  value('W2', 'W_Tg', 89.5),
  value('W2', 'W_Pg', 0.75),
  value('W2', 'W_Ph', 0.25),
  value('W2', 'W_F', 360),
  value('W3', 'W_Tg', 89),
  value('W3', 'W_Pg', 0.72),
  value('W3', 'W_F', 72),
  value('W4', 'W_Tg', 89.8, { at: new Date(NOW - 600_000) }),
]
const lines = (values = VALUES) => buildPipeLines({ now: NOW, sourceIds: ['S'], pipes: PIPES, nodes: NODES, values })
const segmentTo = (id: string, values = VALUES) => lines(values).segments.find(({ toId }) => toId === id)

describe('buildPipeLines', () => {
  it('joins measured places over chambers without instruments, and follows each run from the source', () => {
    const { places, runs } = lines()
    expect(places.map(({ code, distanceM }) => [code, distanceM])).toEqual([
      ['S', 0],
      ['W2', 1000],
      ['W3', 1500],
      ['W4', 900],
    ])
    expect(runs.map((run) => run.places)).toEqual([
      ['S', 'W2', 'W3'],
      ['S', 'W4'],
    ])
    expect(segmentTo('W2')).toMatchObject({ fromId: 'S', lengthM: 1000, dnMm: [300, 400] })
  })

  it('domain 3.36 friction is the drop of pressure without the difference of height', () => {
    // 0.15 MPa less 10 m of water, over a kilometre; the return rises by 0.05 MPa and falls by 10 m
    const weight = 975 * 9.81 * 10
    expect(segmentTo('W2')?.supplyPaM).toBeCloseTo((150_000 - weight) / 1000, 6)
    expect(segmentTo('W2')?.returnPaM).toBeCloseTo((-50_000 + weight) / 1000, 6)
    expect(segmentTo('W3')?.supplyPaM).toBeCloseTo(30_000 / 500, 6)
    expect(segmentTo('W3')?.returnPaM).toBeNull()
  })

  it('heat that is lost is of the water that arrives', () => {
    // 100 kg/s by half a kelvin
    expect(segmentTo('W2')?.lossKw).toBeCloseTo(100 * 4.187 * 0.5, 6)
    expect(segmentTo('W2')?.lossWM).toBeCloseTo(100 * 4.187 * 0.5, 6)
    expect(segmentTo('W3')?.lossKw).toBeCloseTo(20 * 4.187 * 0.5, 6)
  })

  it('what is old, bad or under maintenance gives no figure, and stays a place', () => {
    expect(segmentTo('W4')).toMatchObject({ supplyDropK: null, lossKw: null })
    const bad = VALUES.map((one) => (one.nodeCode === 'S' ? { ...one, quality: QUALITY.frozen } : one))
    expect(segmentTo('W2', bad)).toMatchObject({ supplyDropK: null, supplyPaM: null, lossKw: null })
    const marked = VALUES.map((one) => (one.nodeCode === 'W2' ? { ...one, isMaintained: true } : one))
    expect(segmentTo('W2', marked)).toMatchObject({ supplyDropK: null, supplyPaM: null })
    expect(lines(marked).places.find(({ code }) => code === 'W2')).toMatchObject({ isMaintained: true, supplyC: null })
  })

  it('follows pipes by the way of the water, however they were entered, and says which lie in rings', () => {
    const reversed = PIPES.map((one) => (one.toId === 'W3' ? pipe('W3', 'W2', 500, 200) : one))
    const found = buildPipeLines({
      now: NOW,
      sourceIds: ['S'],
      pipes: [...reversed, pipe('S', 'W0', 10, 50)],
      nodes: NODES,
      values: VALUES,
    })
    expect(found.segments).toContainEqual(expect.objectContaining({ fromId: 'W2', toId: 'W3', lengthM: 500 }))
    const ring = buildPipeLines({
      now: NOW,
      sourceIds: ['S'],
      pipes: [...PIPES, pipe('W2', 'W4', 90, 100)],
      nodes: NODES,
      values: VALUES,
    })
    expect([ring.numInRings, ring.segments.map(({ toId }) => toId)]).toEqual([3, ['W3']])
  })
})
