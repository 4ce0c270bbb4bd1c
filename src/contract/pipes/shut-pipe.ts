// Which valves keep the water of a leak from the rest of the network, and who is without heat while they are closed.

import { heatedNodes, otherEnd, type PipeGraph, pipeOf, type Valve } from './pipe-graph.ts'

export type Leak = { readonly pipe: string } | { readonly node: string }

export interface ShutOff {
  /** The nearest valves around the leak that can be closed; first those at which heat stands, which feed it. */
  readonly toClose: readonly Valve[]
  /** How many of them feed it. */
  readonly numFeeding: number
  /** Valves around it that are closed already, and have to stay so. */
  readonly keptClosed: readonly Valve[]
  /** Open valves that cannot be moved: the water passes them, and the next ones are closed. */
  readonly passed: readonly Valve[]
  /** What is emptied with the leak. */
  readonly pipes: readonly string[]
  readonly nodes: readonly string[]
  /** Sources that no valve parts from the leak: they have to be stopped. */
  readonly sources: readonly string[]
  /** Nodes that have heat now and will have none. */
  readonly withoutHeat: readonly string[]
  /** Pipes that have heat now, are not emptied, and will have none. */
  readonly pipesWithoutHeat: readonly string[]
}

/**
 * As little as the valves allow is emptied, and no valve is closed whose two sides are both emptied. Supply and return lie side by
 * side and are closed together: a valve stands for both.
 *
 * @throws where the network has no such pipe or node.
 */
export function shutOff(graph: PipeGraph, leak: Leak): ShutOff {
  const { network } = graph
  const emptied = emptiedBy(graph, leak)
  const around = [...emptied.bounds].filter((end) => isBoundary(graph, emptied, end))
  const isShut = graph.isShut.slice()
  const closing: { readonly valve: Valve; readonly outside: number }[] = []
  const keptClosed: Valve[] = []
  for (const end of around) {
    isShut[end] = 1
    const valves = graph.valvesAt.get(end) ?? []
    const closed = valves.filter(({ isOpen }) => !isOpen)
    const movable = valves.find(({ isStuck }) => !isStuck)
    if (closed.length > 0) keptClosed.push(...closed)
    else if (movable) closing.push({ valve: movable, outside: outsideOf(graph, emptied, end) })
  }
  const before = heatedNodes(graph, graph.isShut)
  const after = heatedNodes(graph, isShut, emptied.isNode)
  const named = (isOne: (node: number) => boolean): string[] => graph.nodes.filter((_, node) => isOne(node))
  const [feeding, others] = [1, 0].map((isHot) => closing.filter(({ outside }) => after[outside] === isHot))
  /** Heat comes in at one of its ends. */
  const isWarm = (pipe: number, heated: Uint8Array, shut: Uint8Array): boolean =>
    [2 * pipe, 2 * pipe + 1].some((end) => !shut[end] && heated[graph.nodeAt[end] ?? 0] === 1)
  return {
    toClose: [...(feeding ?? []), ...(others ?? [])].map(({ valve }) => valve),
    numFeeding: feeding?.length ?? 0,
    keptClosed,
    passed: emptied.passed,
    pipes: network.pipes.filter((_, pipe) => emptied.isPipe[pipe]).map(({ id }) => id),
    nodes: named((node) => emptied.isNode[node] === 1),
    sources: network.sources.filter((source) => emptied.isNode[graph.indexOf.get(source) ?? -1]),
    withoutHeat: named((node) => before[node] === 1 && after[node] === 0),
    pipesWithoutHeat: network.pipes
      .filter((_, pipe) => !emptied.isPipe[pipe] && isWarm(pipe, before, graph.isShut) && !isWarm(pipe, after, isShut))
      .map(({ id }) => id),
  }
}

interface Emptied {
  readonly isPipe: Uint8Array
  readonly isNode: Uint8Array
  /** Ends at which the water stops. */
  readonly bounds: ReadonlySet<number>
  readonly passed: readonly Valve[]
}

/** The water goes from the leak into every pipe and node, up to a valve that is or can be closed. */
function emptiedBy(graph: PipeGraph, leak: Leak): Emptied {
  const isPipe = new Uint8Array(graph.network.pipes.length)
  const isNode = new Uint8Array(graph.nodes.length)
  const bounds = new Set<number>()
  const passed = new Set<Valve>()
  const open: number[] = []
  const enterPipe = (pipe: number) => {
    if (isPipe[pipe]) return
    isPipe[pipe] = 1
    for (const end of [2 * pipe, 2 * pipe + 1]) if (goesThrough(end)) enterNode(graph.nodeAt[end] ?? 0)
  }
  const enterNode = (node: number) => {
    if (isNode[node]) return
    isNode[node] = 1
    open.push(node)
  }
  const goesThrough = (end: number): boolean => {
    const valves = graph.valvesAt.get(end) ?? []
    if (valves.some(({ isOpen, isStuck }) => !isOpen || !isStuck)) {
      bounds.add(end)
      return false
    }
    for (const valve of valves) passed.add(valve)
    return true
  }
  const begin = 'pipe' in leak ? graph.pipeIndexOf.get(leak.pipe) : graph.indexOf.get(leak.node)
  if (begin === undefined) throw new Error(`The network has no ${'pipe' in leak ? leak.pipe : leak.node}.`)
  if ('pipe' in leak) enterPipe(begin)
  else enterNode(begin)
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (let place = graph.first[node] ?? 0; place < (graph.first[node + 1] ?? 0); place += 1) {
      const end = graph.ends[place] ?? 0
      if (goesThrough(end)) enterPipe(pipeOf(end))
    }
  return { isPipe, isNode, bounds, passed: [...passed] }
}

/** Index of the node on the side of the valve that is not emptied. */
const outsideOf = ({ nodeAt }: PipeGraph, { isPipe }: Emptied, end: number): number =>
  nodeAt[isPipe[pipeOf(end)] ? end : otherEnd(end)] ?? 0

/** Water stands on one side of the valve alone. */
const isBoundary = ({ nodeAt }: PipeGraph, { isPipe, isNode }: Emptied, end: number): boolean =>
  isPipe[pipeOf(end)] !== isNode[nodeAt[end] ?? 0]
