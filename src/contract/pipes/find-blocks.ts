// Blocks of a network: parts that no single node divides. J. Hopcroft, R. Tarjan, Algorithm 447, Comm. ACM 16 (1973), without
// recursion, as a trunk may have thousands of pipes in a row. Linear in their number.

import { otherEnd, type PipeGraph, pipeOf } from './pipe-graph.ts'

/** Index of the place that joins all sources: every way begins there. */
export const SOURCES_JOINED = -1
const NONE = -1

interface Block {
  readonly pipes: readonly number[]
  /** Its node that is nearest to the sources; {@link SOURCES_JOINED} where it holds them. */
  readonly top: number
  /** It is one pipe, and no way goes round it. */
  readonly isBridge: boolean
}

export interface Blocks {
  readonly blocks: readonly Block[]
  /** −1: no heat comes to the pipe. */
  readonly blockOfPipe: Int32Array
  /** The block through which a node is reached; −1: it is not reached. */
  readonly blockAbove: Int32Array
  /** Nodes that are reached, each after those through which it is. */
  readonly order: readonly number[]
}

interface Step {
  readonly node: number
  /** By which it was reached. */
  readonly edge: number
  next: number
}

export function findBlocks(graph: PipeGraph): Blocks {
  const numNodes = graph.nodes.length
  const numPipes = graph.network.pipes.length
  const edgesOf = openEdges(graph)
  /** The place that joins all sources comes after the nodes here, and its edges after the pipes. */
  const root = numNodes
  const found = new Int32Array(numNodes + 1)
  /** The earliest found place that is reached from the node or from what lies behind it. */
  const low = new Int32Array(numNodes + 1)
  const blockOfPipe = new Int32Array(numPipes).fill(NONE)
  const blockAbove = new Int32Array(numNodes).fill(NONE)
  const blocks: Block[] = []
  const order: number[] = []
  const edges: { readonly edge: number; readonly reached: number }[] = []
  const steps: Step[] = []
  let numFound = 0

  const enter = (node: number, edge: number) => {
    numFound += 1
    found[node] = numFound
    low[node] = numFound
    if (node !== root) order.push(node)
    steps.push({ node, edge, next: 0 })
  }
  const closeBlock = (top: number, from: number) => {
    const parts = edges.splice(from)
    const pipes = parts.flatMap(({ edge }) => (edge < numPipes ? [edge] : []))
    for (const { reached } of parts) if (reached !== NONE) blockAbove[reached] = blocks.length
    for (const pipe of pipes) blockOfPipe[pipe] = blocks.length
    blocks.push({ pipes, top: top === root ? SOURCES_JOINED : top, isBridge: parts.length === 1 && pipes.length === 1 })
  }

  /** Where the edge by which a step was made stands among `edges`. */
  const placeOf: number[] = []
  enter(root, NONE)
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const { node, edge } = step
    const here = edgesOf[node] ?? []
    if (step.next < here.length) {
      const [over = NONE, to = NONE] = [here[step.next], here[step.next + 1]]
      step.next += 2
      if (over === edge) continue
      if (!found[to]) {
        placeOf[steps.length] = edges.length
        edges.push({ edge: over, reached: to })
        enter(to, over)
      } else if ((found[to] ?? 0) < (found[node] ?? 0)) {
        edges.push({ edge: over, reached: NONE })
        low[node] = Math.min(low[node] ?? 0, found[to] ?? 0)
      }
      continue
    }
    steps.pop()
    const before = steps.at(-1)
    if (!before) break
    low[before.node] = Math.min(low[before.node] ?? 0, low[node] ?? 0)
    if ((low[node] ?? 0) >= (found[before.node] ?? 0)) closeBlock(before.node, placeOf[steps.length] ?? 0)
  }
  return { blocks, blockOfPipe, blockAbove, order }
}

/** Of each node, and of the place that joins the sources as the last: edge and node in turns. */
function openEdges({ nodes, nodeAt, isShut, network, sources }: PipeGraph): readonly (readonly number[])[] {
  const edgesOf: number[][] = Array.from({ length: nodes.length + 1 }, () => [])
  nodeAt.forEach((node, end) => {
    if (!isShut[end] && !isShut[otherEnd(end)]) edgesOf[node]?.push(pipeOf(end), nodeAt[otherEnd(end)] ?? NONE)
  })
  sources.forEach((source, place) => {
    const edge = network.pipes.length + place
    edgesOf[source]?.push(edge, nodes.length)
    edgesOf[nodes.length]?.push(edge, source)
  })
  return edgesOf
}
