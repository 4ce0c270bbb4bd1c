// Pipes of a heating network as a graph. Rings are allowed, and two nodes may be joined by several pipes; valves stand in
// chambers, each at the end of one pipe.

interface Pipe {
  readonly id: string
  readonly from: string
  readonly to: string
}

export interface Valve {
  readonly id: string
  /** The chamber in which it stands. */
  readonly node: string
  /** The pipe that it shuts, at its end in the chamber. */
  readonly pipe: string
  readonly isOpen: boolean
  /** It cannot be moved: it stays as it is. */
  readonly isStuck: boolean
}

export interface PipeNetwork {
  readonly pipes: readonly Pipe[]
  readonly valves: readonly Valve[]
  /** Nodes that give heat. */
  readonly sources: readonly string[]
}

/** The same by indices, for searches. An end is `2 × pipe` where the pipe begins and `2 × pipe + 1` where it ends. */
export interface PipeGraph {
  readonly network: PipeNetwork
  readonly nodes: readonly string[]
  readonly indexOf: ReadonlyMap<string, number>
  readonly pipeIndexOf: ReadonlyMap<string, number>
  /** Index of the node at each end. */
  readonly nodeAt: Int32Array
  /** The ends at a node are `ends[first[node]]` up to before `ends[first[node + 1]]`. */
  readonly first: Int32Array
  readonly ends: Int32Array
  /** 1 where a closed valve shuts the end. */
  readonly isShut: Uint8Array
  readonly valvesAt: ReadonlyMap<number, readonly Valve[]>
  readonly sources: readonly number[]
}

/** Index of the pipe of an end. */
export const pipeOf = (end: number): number => end >> 1
/** The other end of the same pipe. */
export const otherEnd = (end: number): number => end ^ 1

/** @throws where a valve names a pipe that is not there, or that has no end in its chamber. */
export function buildPipeGraph(network: PipeNetwork): PipeGraph {
  const { pipes, valves } = network
  const nodes = [...new Set([...pipes.flatMap(({ from, to }) => [from, to]), ...network.sources])]
  const indexOf = new Map(nodes.map((node, index) => [node, index]))
  const pipeIndexOf = new Map(pipes.map(({ id }, index) => [id, index]))
  const nodeAt = Int32Array.from(
    pipes.flatMap(({ from, to }) => [from, to]),
    (node) => indexOf.get(node) ?? -1,
  )
  const valvesAt = new Map<number, Valve[]>()
  const isShut = new Uint8Array(nodeAt.length)
  for (const valve of valves) {
    const pipe = pipeIndexOf.get(valve.pipe)
    const end = [0, 1].map((side) => 2 * (pipe ?? -1) + side).find((at) => nodeAt[at] === indexOf.get(valve.node))
    if (pipe === undefined || end === undefined)
      throw new Error(`Valve ${valve.id} stands at no end of pipe ${valve.pipe} in ${valve.node}.`)
    valvesAt.set(end, [...(valvesAt.get(end) ?? []), valve])
    if (!valve.isOpen) isShut[end] = 1
  }
  const sources = network.sources.map((source) => indexOf.get(source) ?? -1)
  return {
    network,
    nodes,
    indexOf,
    pipeIndexOf,
    nodeAt,
    ...endsByNode(nodes.length, nodeAt),
    isShut,
    valvesAt,
    sources,
  }
}

/** Counts first, then places: one array instead of one a node. */
function endsByNode(numNodes: number, nodeAt: Int32Array): Pick<PipeGraph, 'first' | 'ends'> {
  const first = new Int32Array(numNodes + 1)
  for (const node of nodeAt) first[node + 1] = (first[node + 1] ?? 0) + 1
  for (let node = 0; node < numNodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0)
  const next = first.slice(0, numNodes)
  const ends = new Int32Array(nodeAt.length)
  nodeAt.forEach((node, end) => {
    const place = next[node] ?? 0
    ends[place] = end
    next[node] = place + 1
  })
  return { first, ends }
}

/** Indices of the nodes that heat reaches, and 1 for each. @param isShut - 1 for each end that is shut. */
export function heatedNodes(graph: PipeGraph, isShut: Uint8Array, isOut?: Uint8Array): Uint8Array {
  const { nodeAt, first, ends, sources } = graph
  const isHeated = new Uint8Array(graph.nodes.length)
  const open: number[] = []
  const reach = (node: number) => {
    if (isHeated[node] || isOut?.[node]) return
    isHeated[node] = 1
    open.push(node)
  }
  sources.forEach(reach)
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (let place = first[node] ?? 0; place < (first[node + 1] ?? 0); place += 1) {
      const end = ends[place] ?? 0
      if (!isShut[end] && !isShut[otherEnd(end)]) reach(nodeAt[otherEnd(end)] ?? 0)
    }
  return isHeated
}
