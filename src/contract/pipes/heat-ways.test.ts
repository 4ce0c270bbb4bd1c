import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryNetwork, everyWay } from '#tests/support/pipe-networks.ts'
import { findHeatWays } from './heat-ways.ts'
import type { PipeNetwork } from './pipe-graph.ts'

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
    const ways = findHeatWays(RING)
    expect([...ways.pipesTo('d')].sort()).toEqual(['ab', 'bc', 'ca', 'cd', 'trunk'])
    expect([...ways.onlyPipesTo('d')].sort()).toEqual(['cd', 'trunk'])
    expect(ways.fedBy('ab')).toEqual({ nodes: ['a', 'b', 'c', 'd'].filter((node) => node !== 'a'), isOnlyWay: false })
    expect(ways.fedBy('trunk')).toEqual({ nodes: ['a', 'b', 'c', 'd'], isOnlyWay: true })
    expect(ways.sourcesOf('d')).toEqual(['source'])
  })

  it('none leads through a closed valve', () => {
    const ways = findHeatWays({ ...RING, valves: RING.valves.map((valve) => ({ ...valve, isOpen: false })) })
    expect([ways.pipesTo('d'), ways.sourcesOf('d'), ways.fedBy('cd').nodes]).toEqual([[], [], []])
  })

  it('are those that a search of every way finds, in 500 networks with rings', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (network) => {
        const ways = findHeatWays(network)
        const nodes = [...new Set(network.pipes.flatMap(({ from, to }) => [from, to]))]
        for (const node of nodes) {
          const all = everyWay(network, node)
          const onSome = network.pipes.map(({ id }) => id).filter((id) => all.some((way) => way.includes(id)))
          const onAll = onSome.filter((id) => all.every((way) => way.includes(id)))
          expect([...ways.pipesTo(node)].sort()).toEqual([...onSome].sort())
          if (!network.sources.includes(node)) expect([...ways.onlyPipesTo(node)].sort()).toEqual([...onAll].sort())
          for (const { id } of network.pipes) expect(ways.fedBy(id).nodes.includes(node)).toBe(onSome.includes(id))
        }
      }),
      { numRuns: 500, seed: 43 },
    )
  })
})
