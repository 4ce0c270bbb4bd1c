import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryNetwork, everyWay } from '#tests/support/pipe-networks.ts'
import { findHeatWays } from './heat-ways.ts'
import { buildPipeGraph, type PipeNetwork } from './pipe-graph.ts'

/** A ring of a, b and c that the source feeds at a, with a branch to d, whose valve in c is open. */
const RING: PipeNetwork = {
  pipes: [
    { id: 'trunk', from: 'source', to: 'a' },
    { id: 'ab', from: 'a', to: 'b' },
    { id: 'bc', from: 'b', to: 'c' },
    { id: 'ca', from: 'c', to: 'a' },
    { id: 'cd', from: 'c', to: 'd' },
  ],
  valves: [{ id: 'v', node: 'c', pipe: 'cd', isOpen: true, isStuck: false }],
  sources: ['source'],
}

describe('ways of heat', () => {
  it('a ring feeds from both sides, and no pipe of it is the only way', () => {
    const ways = findHeatWays(buildPipeGraph(RING))
    expect([...ways.pipesTo('d')].sort()).toEqual(['ab', 'bc', 'ca', 'cd', 'trunk'])
    expect([...ways.onlyPipesTo('d')].sort()).toEqual(['cd', 'trunk'])
    // of the ring what lies behind the pipe's own end, whichever way round
    expect(ways.fedBy('ab')).toEqual({ nodes: ['b', 'c', 'd'], pipes: ['ab', 'bc', 'cd'], isOnlyWay: false })
    expect(ways.fedBy('trunk')).toEqual({
      nodes: ['a', 'b', 'c', 'd'],
      pipes: ['trunk', 'ab', 'bc', 'ca', 'cd'],
      isOnlyWay: true,
    })
    expect(ways.sourcesOf('d')).toEqual(['source'])
  })

  it('none leads through a closed valve', () => {
    const ways = findHeatWays(
      buildPipeGraph({ ...RING, valves: RING.valves.map((valve) => ({ ...valve, isOpen: false })) }),
    )
    expect([ways.pipesTo('d'), ways.sourcesOf('d'), ways.fedBy('cd').nodes]).toEqual([[], [], []])
    expect([ways.fedBy('cd').pipes, ways.fedBy('trunk').pipes.includes('cd')]).toEqual([[], false])
  })

  it('are those that a search of every way finds, in 500 networks with rings', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (network) => {
        const ways = findHeatWays(buildPipeGraph(network))
        const nodes = [...new Set(network.pipes.flatMap(({ from, to }) => [from, to]))]
        for (const node of nodes) {
          const all = everyWay(network, node)
          const onSome = network.pipes.map(({ id }) => id).filter((id) => all.some((way) => way.includes(id)))
          const onAll = onSome.filter((id) => all.every((way) => way.includes(id)))
          expect([...ways.pipesTo(node)].sort()).toEqual([...onSome].sort())
          if (!network.sources.includes(node)) expect([...ways.onlyPipesTo(node)].sort()).toEqual([...onAll].sort())
          for (const { id } of network.pipes) expect(ways.fedBy(id).nodes.includes(node)).toBe(onSome.includes(id))
        }
        for (const { id } of network.pipes) {
          const { nodes: fed, pipes } = ways.fedBy(id)
          const shut = new Set(network.valves.flatMap(({ pipe, isOpen }) => (isOpen ? [] : [pipe])))
          const between = network.pipes.filter(
            (one) => !shut.has(one.id) && fed.includes(one.from) && fed.includes(one.to),
          )
          const expected = new Set(between.map((one) => one.id))
          if (fed.length > 0) expected.add(id)
          expect([...pipes].sort()).toEqual([...expected].sort())
        }
      }),
      { numRuns: 500, seed: 43 },
    )
  })
})
