import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryNetwork, everyWay, smallestShutOff } from '#tests/support/pipe-networks.ts'
import { buildPipeGraph, type PipeNetwork, type Valve } from './pipe-graph.ts'
import { type Leak, shutOff as shutOffIn } from './shut-pipe.ts'

const valve = (id: string, node: string, pipe: string): Valve => ({ id, node, pipe, isOpen: true, isStuck: false })
/** source – a – b – c in a row, and a station at b and at c; each chamber can shut what leaves it. */
const ROW: PipeNetwork = {
  pipes: [
    { id: 'sa', from: 'source', to: 'a' },
    { id: 'ab', from: 'a', to: 'b' },
    { id: 'bc', from: 'b', to: 'c' },
    { id: 'b1', from: 'b', to: 'station 1' },
    { id: 'c2', from: 'c', to: 'station 2' },
  ],
  valves: [valve('a→b', 'a', 'ab'), valve('b→c', 'b', 'bc'), valve('b→1', 'b', 'b1'), valve('c→2', 'c', 'c2')],
  sources: ['source'],
}
const ids = (valves: readonly Valve[]) => valves.map(({ id }) => id)

const shutOff = (network: PipeNetwork, leak: Leak) => shutOffIn(buildPipeGraph(network), leak)

describe('shutting a pipe', () => {
  it('closes the valves around it, and names who is behind', () => {
    const off = shutOff(ROW, { pipe: 'ab' })
    // first the one from which the water comes
    expect([ids(off.toClose), off.numFeeding]).toEqual([['a→b', 'b→c', 'b→1'], 1])
    expect([off.pipes, off.pipesWithoutHeat]).toEqual([['ab'], ['bc', 'b1', 'c2']])
    expect([...off.withoutHeat].sort()).toEqual(['b', 'c', 'station 1', 'station 2'])
    expect(off.sources).toEqual([])
  })

  it('goes on past a valve that is stuck, to the next, and to the source where there is none', () => {
    const stuck = { ...ROW, valves: ROW.valves.map((one) => ({ ...one, isStuck: one.id === 'a→b' })) }
    const off = shutOff(stuck, { pipe: 'ab' })
    expect([ids(off.toClose).sort(), ids(off.passed), off.sources]).toEqual([['b→1', 'b→c'], ['a→b'], ['source']])
  })

  it('keeps a closed valve closed, stuck or not', () => {
    const closed = { ...ROW, valves: ROW.valves.map((one) => ({ ...one, isOpen: one.id !== 'b→c', isStuck: true })) }
    expect(ids(shutOff(closed, { pipe: 'ab' }).keptClosed)).toEqual(['b→c'])
  })

  it('closes no valve both of whose sides are emptied, and lets a ring feed the rest', () => {
    const ring: PipeNetwork = {
      pipes: [...ROW.pipes, { id: 'ac', from: 'a', to: 'c' }],
      valves: [...ROW.valves, valve('c→a', 'c', 'ac')],
      sources: ROW.sources,
    }
    const off = shutOff(ring, { node: 'b' })
    expect(ids(off.toClose).sort()).toEqual(['a→b', 'b→1', 'b→c'])
    expect([...off.withoutHeat].sort()).toEqual(['b', 'station 1'])
  })

  it('empties as little and closes as few as any choice of valves, in 500 networks with rings', () => {
    fc.assert(
      fc.property(arbitraryNetwork, fc.nat(), (network, at) => {
        const leak = { pipe: network.pipes[at % network.pipes.length]?.id ?? '' }
        const off = shutOff(network, leak)
        const best = smallestShutOff(network, leak.pipe)
        expect([...off.pipes, ...off.nodes].sort()).toEqual([...best.emptied].sort())
        expect(off.toClose.length).toBe(best.numClosed)
        const closed = new Set(ids(off.toClose))
        const after = {
          ...network,
          valves: network.valves.map((one) => ({ ...one, isOpen: one.isOpen && !closed.has(one.id) })),
          pipes: network.pipes.filter(({ id }) => !off.pipes.includes(id)),
          sources: network.sources.filter((source) => !off.sources.includes(source)),
        }
        const kept = { ...after, valves: after.valves.filter((one) => after.pipes.some(({ id }) => id === one.pipe)) }
        const nodes = [...new Set(network.pipes.flatMap(({ from, to }) => [from, to]))]
        const isHeated = (of: PipeNetwork, node: string) => of.sources.includes(node) || everyWay(of, node).length > 0
        const lost = nodes.filter(
          (node) => isHeated(network, node) && (off.nodes.includes(node) || !isHeated(kept, node)),
        )
        expect([...off.withoutHeat].sort()).toEqual(lost.sort())
        const shutAt = (of: PipeNetwork, pipe: string, node: string) =>
          of.valves.some((one) => one.pipe === pipe && one.node === node && !one.isOpen)
        const isWarm = (of: PipeNetwork, { id, from, to }: PipeNetwork['pipes'][number]) =>
          [from, to].some((node) => !shutAt(of, id, node) && !lost.includes(node) && isHeated(of, node))
        const wasWarm = network.pipes.filter((one) =>
          [one.from, one.to].some((node) => !shutAt(network, one.id, node) && isHeated(network, node)),
        )
        const cold = wasWarm.filter((one) => !off.pipes.includes(one.id) && !isWarm(kept, one)).map(({ id }) => id)
        expect([...off.pipesWithoutHeat].sort()).toEqual(cold.sort())
      }),
      { numRuns: 500, seed: 43 },
    )
  })
})
