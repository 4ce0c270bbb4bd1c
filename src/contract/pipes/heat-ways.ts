// Which ways heat can take from the sources through the open pipes: what a pipe feeds, and where a node's heat comes from.

import { findBlocks, SOURCES_JOINED } from './find-blocks.ts'
import type { PipeGraph } from './pipe-graph.ts'

export interface HeatWays {
  /** Pipes on the ways from a source to the node that pass no place twice; none where no heat arrives. */
  pipesTo(node: string): readonly string[]
  /** Of them those that no way goes round: without one the node has no heat. */
  onlyPipesTo(node: string): readonly string[]
  sourcesOf(node: string): readonly string[]
  fedBy(pipe: string): Fed
}

interface Fed {
  /** Nodes with a way through the pipe. */
  readonly nodes: readonly string[]
  /** The pipe itself, and those with heat that lead from one of these nodes to another. */
  readonly pipes: readonly string[]
  /** Whether it is the only way: to all of them or to none. */
  readonly isOnlyWay: boolean
}

/** Heat may pass one source on its way from another. All ways to a node together are the blocks between it and the sources. */
export function findHeatWays(graph: PipeGraph): HeatWays {
  const { network } = graph
  const { blocks, blockOfPipe, blockAbove, order } = findBlocks(graph)
  const blocksTo = (name: string) => {
    const found = []
    for (let node = graph.indexOf.get(name) ?? SOURCES_JOINED; node !== SOURCES_JOINED; ) {
      const block = blocks[blockAbove[node] ?? -1]
      if (!block) return []
      found.push(block)
      node = block.top
    }
    return found
  }
  const named = (pipes: readonly number[]): string[] => pipes.map((pipe) => network.pipes[pipe]?.id ?? '')
  const pipesTo = (node: string) => blocksTo(node).flatMap(({ pipes }) => named(pipes))
  return {
    pipesTo,
    onlyPipesTo: (node) => blocksTo(node).flatMap(({ pipes, isBridge }) => (isBridge ? named(pipes) : [])),
    sourcesOf(node) {
      const ways = new Set(pipesTo(node))
      const met = new Set(network.pipes.flatMap(({ id, from, to }) => (ways.has(id) ? [from, to] : [])))
      return network.sources.filter((source) => source === node || met.has(source))
    },
    fedBy(pipe) {
      const block = blockOfPipe[graph.pipeIndexOf.get(pipe) ?? -1] ?? -1
      const isFed = new Uint8Array(graph.nodes.length)
      // a node comes after those that its heat passes
      for (const node of order) {
        const above = blockAbove[node] ?? -1
        const top = blocks[above]?.top ?? SOURCES_JOINED
        if (block >= 0 && (above === block || (top !== SOURCES_JOINED && isFed[top]))) isFed[node] = 1
      }
      const isBehind = ({ id }: { readonly id: string }, at: number): boolean =>
        id === pipe ||
        (blockOfPipe[at] !== -1 && isFed[graph.nodeAt[2 * at] ?? 0] === 1 && isFed[graph.nodeAt[2 * at + 1] ?? 0] === 1)
      return {
        nodes: graph.nodes.filter((_, node) => isFed[node]),
        pipes: block < 0 ? [] : network.pipes.filter(isBehind).map(({ id }) => id),
        isOnlyWay: blocks[block]?.isBridge ?? false,
      }
    },
  }
}
