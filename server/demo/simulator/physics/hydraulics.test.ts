import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { valveKv } from '#server/modules/heat-model/valve.ts'
import { compileForest, createHydraulics } from './hydraulics.ts'
import { at } from './numbers.ts'

const PUMP = { zeroFlowPa: 800_000, slope: 0.5 }
const RETURN_PA = 300_000

function buildCase(numStations: number) {
  const network = buildDemoNetwork({ stations: numStations, seed: 11 })
  const [tree] = compileForest(network)
  if (!tree) throw new Error('no tree')
  const stations = network.stations.filter(({ sourceCode }) => sourceCode === tree.nodes[0])
  const consumerNode = Int32Array.from(stations, ({ code }) => tree.nodes.indexOf(code))
  const hydraulics = createHydraulics(tree, consumerNode)
  const resistance = new Float64Array(stations.length).fill(400)
  const solve = (speed = 1): void => hydraulics.solve(resistance, PUMP, speed, RETURN_PA)
  solve()
  return { network, tree, consumerNode, hydraulics, resistance, solve }
}

/** Log-uniform resistances, some of them infinite (shut). */
const resistances = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 1, max: 6, noNaN: true }).map((power) => 10 ** power) },
    { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
  ),
  { minLength: 40, maxLength: 40 },
)

describe('createHydraulics', () => {
  it('balances the flow at every node', () => {
    const { tree, consumerNode, hydraulics, resistance, solve } = buildCase(40)
    fc.assert(
      fc.property(resistances, fc.double({ min: 0.2, max: 1, noNaN: true }), (values, speed) => {
        resistance.set(values.slice(0, resistance.length))
        solve(speed)
        const leaving = new Float64Array(tree.nodes.length)
        for (let i = 1; i < tree.nodes.length; i += 1) {
          const upstream = at(tree.parent, i)
          leaving[upstream] = at(leaving, upstream) + at(hydraulics.flow, i)
        }
        consumerNode.forEach((node, k) => {
          leaving[node] = at(leaving, node) + at(hydraulics.consumerFlow, k)
        })
        for (const [i, sum] of leaving.entries()) expect(sum).toBeCloseTo(at(hydraulics.flow, i), 6)
      }),
      { numRuns: 40 },
    )
  })

  it('meets the loss of every segment and consumer and the head of the pump', () => {
    const { tree, consumerNode, hydraulics, resistance } = buildCase(40)
    const { flow, differential, consumerFlow } = hydraulics
    expect(at(differential, 0)).toBeCloseTo(PUMP.zeroFlowPa - PUMP.slope * at(flow, 0) ** 2, 3)
    for (let i = 1; i < tree.nodes.length; i += 1) {
      const loss = at(tree.resistance, i) * at(flow, i) ** 2
      expect(at(differential, at(tree.parent, i)) - at(differential, i)).toBeCloseTo(loss, 3)
    }
    consumerNode.forEach((node, k) => {
      expect(at(resistance, k) * at(consumerFlow, k) ** 2).toBeCloseTo(at(differential, node), 3)
    })
  })

  it('lets the supply pressure fall and the return pressure rise along the way, heights apart', () => {
    const { tree, hydraulics } = buildCase(40)
    for (let i = 1; i < tree.nodes.length; i += 1) {
      const upstream = at(tree.parent, i)
      const rise = at(tree.staticPa, i) - at(tree.staticPa, upstream)
      expect(at(hydraulics.supplyPa, i) - rise).toBeLessThan(at(hydraulics.supplyPa, upstream))
      expect(at(hydraulics.returnPa, i) - rise).toBeGreaterThan(at(hydraulics.returnPa, upstream))
      expect(at(hydraulics.supplyPa, i) - at(hydraulics.returnPa, i)).toBeCloseTo(at(hydraulics.differential, i), 3)
    }
  })

  it('gives the other consumers more flow when one valve closes', () => {
    const { hydraulics, resistance, solve } = buildCase(40)
    const before = hydraulics.consumerFlow.slice()
    resistance[7] = Number.POSITIVE_INFINITY
    solve()
    hydraulics.consumerFlow.forEach((flow, k) => {
      if (k === 7) expect(flow).toBe(0)
      else expect(flow).toBeGreaterThan(at(before, k))
    })
  })

  it('has no flow when everything is shut, at the full head of the pump', () => {
    const { hydraulics, resistance, solve } = buildCase(10)
    resistance.fill(Number.POSITIVE_INFINITY)
    solve()
    expect(at(hydraulics.flow, 0)).toBe(0)
    expect([...hydraulics.consumerFlow]).toEqual(new Array(resistance.length).fill(0))
    expect(at(hydraulics.differential, 0)).toBe(PUMP.zeroFlowPa)
  })
})

describe('compileForest', () => {
  const node = (code: string) => ({ code, name: code, lng: 0, lat: 0, altitudeM: 0, depthM: 2, gatewayCode: null })
  const segment = (code: string, from: string, to: string) =>
    ({ code, from, to, kind: 'trunk', lengthM: 100, dnMm: 200, roughnessMm: 0.5, laying: 'direct', path: [] }) as const
  const { sources, stations } = buildDemoNetwork({ stations: 8, seed: 1 })
  const compile = (segments: ReturnType<typeof segment>[], withStations = stations.slice(0, 0)) =>
    compileForest({ sources, stations: withStations, junctions: [node('A'), node('B')], segments })

  it('puts parents before their children, in the tree of their source', () => {
    const trees = compile([segment('2', 'A', 'B'), segment('1', 'RY01', 'A')])
    expect(trees.map(({ nodes }) => nodes)).toEqual([['RY01', 'A', 'B'], ['RY02']])
    expect([...(trees[0]?.parent ?? [])]).toEqual([-1, 0, 1])
  })

  it('refuses a ring, also one through both sources, a node without pipe and a pipe to nowhere, by name', () => {
    const ring = [segment('1', 'RY01', 'A'), segment('2', 'A', 'B'), segment('3', 'B', 'A')]
    expect(() => compile(ring)).toThrow(/Segment 3 closes a ring at node A/)
    const joined = [segment('1', 'RY01', 'A'), segment('2', 'RY02', 'B'), segment('3', 'B', 'A')]
    expect(() => compile(joined)).toThrow(/Segment 3 closes a ring at node A/)
    expect(() => compile([segment('1', 'RY01', 'A')])).toThrow(/No pipe leads to node B/)
    expect(() => compile([segment('1', 'RY01', 'C')])).toThrow(/Segment 1 leads to unknown node C/)
  })

  it('refuses a station whose pipe comes from another source than it names', () => {
    const station = stations.filter(({ sourceCode }) => sourceCode === 'RY02').slice(0, 1)
    const code = station[0]?.code ?? ''
    const segments = [segment('1', 'RY01', 'A'), segment('2', 'A', 'B'), segment('3', 'B', code)]
    expect(() => compile(segments, station)).toThrow(`Station ${code} names source RY02, but its pipe comes from RY01.`)
  })
})

describe('valveKv', () => {
  it('is equal-percentage: the same step multiplies the flow by the same factor', () => {
    expect(valveKv(100, 100)).toBe(100)
    expect(valveKv(100, 60) / valveKv(100, 50)).toBeCloseTo(valveKv(100, 30) / valveKv(100, 20), 9)
    expect(valveKv(100, 0.5)).toBe(0)
  })
})
