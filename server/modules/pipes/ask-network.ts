// What is asked of the network, as one task that a thread can do: the graph is built once for all of it. Pure.

import { findHeatWays, type HeatWays } from '#contract/pipes/heat-ways.ts'
import { buildPipeGraph, type PipeNetwork } from '#contract/pipes/pipe-graph.ts'
import { type ShutOff, shutOff } from '#contract/pipes/shut-pipe.ts'

export interface NetworkTask {
  readonly network: PipeNetwork
  /** Of a pipe or a node. */
  readonly id: string
  readonly isShut: boolean
}

export interface NetworkAnswer {
  /** Of a node. */
  readonly pipesTo: readonly string[]
  readonly onlyPipesTo: readonly string[]
  readonly sources: readonly string[]
  /** Of a pipe. */
  readonly fed: ReturnType<HeatWays['fedBy']>
  /** Where it was asked for. */
  readonly shutOff: ShutOff | null
}

export function askNetwork({ network, id, isShut }: NetworkTask): NetworkAnswer {
  const graph = buildPipeGraph(network)
  const ways = findHeatWays(graph)
  const isPipe = graph.pipeIndexOf.has(id)
  return {
    pipesTo: isPipe ? [] : ways.pipesTo(id),
    onlyPipesTo: isPipe ? [] : ways.onlyPipesTo(id),
    sources: isPipe ? [] : ways.sourcesOf(id),
    fed: ways.fedBy(id),
    shutOff: isShut ? shutOff(graph, isPipe ? { pipe: id } : { node: id }) : null,
  }
}
