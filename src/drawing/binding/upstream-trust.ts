import type { BindingTable, FlowBinding } from './binding-table.ts'
import { NO_DEVICE, type PipeNetwork } from './pipe-network.ts'
import { PipeWalk } from './pipe-walk.ts'
import type { PointValues } from './point-values.ts'
import { TRUST, type Trust } from './trust.ts'

/** Where the flow is measured: pipes that show a source, and nodes of devices that are bound to one. */
interface Measure {
  readonly source: number
  readonly pipes: number[]
  readonly nodes: number[]
}

/** The slot of a device that measures. */
const MEASURING_SLOT = 1

/**
 * Which pipes without a value of their own cannot be trusted: those downstream of one that is missing, bad or old, up to the
 * next measured pipe or device. The flow goes as the last number of each measured pipe says by its sign, and as drawn where
 * nothing is measured. Nothing is searched while all measures are good.
 */
export class UpstreamTrust {
  readonly #points: PointValues
  readonly #network: PipeNetwork
  readonly #walk: PipeWalk
  readonly #measures = new Map<number, Measure>()
  /** Sources that are not good. */
  readonly #lost = new Set<number>()
  readonly #signs = new Map<number, number>()
  readonly #flowOf: readonly (FlowBinding | undefined)[]
  readonly #isMeasured: Uint8Array
  readonly #trusts: Uint8Array
  readonly #next: Uint8Array
  #reached: number[] = []
  #isDue = false

  constructor({ network, flows, slots }: BindingTable, points: PointValues) {
    this.#points = points
    this.#network = network
    this.#walk = new PipeWalk(network)
    const ofElement = new Map(flows.map((flow) => [flow.element, flow]))
    this.#flowOf = Array.from(network.pipes, (element) => ofElement.get(element))
    const sourceOf = new Map(
      slots.filter(({ slot }) => slot === MEASURING_SLOT).map(({ element, source }) => [element, source]),
    )
    this.#isMeasured = Uint8Array.from(network.devices, (device, node) => {
      const source = device === NO_DEVICE ? undefined : sourceOf.get(device)
      if (source === undefined) return 0
      this.#measureOf(source).nodes.push(node)
      return 1
    })
    for (const [pipe, flow] of this.#flowOf.entries()) if (flow) this.#measureOf(flow.source).pipes.push(pipe)
    this.#trusts = new Uint8Array(network.pipes.length)
    this.#next = new Uint8Array(network.pipes.length)
  }

  /** Notes a new number of a source, or another trust in it. */
  note(source: number): void {
    if (!this.#measures.has(source)) return
    const isLost = this.#points.trustOf(source) !== TRUST.good
    const sign = Math.sign(this.#points.valueOf(source)) || 0
    const hasChanged = isLost || isLost !== this.#lost.has(source) || sign !== (this.#signs.get(source) ?? 0)
    this.#signs.set(source, sign)
    if (isLost) this.#lost.add(source)
    // while all are good, a flow may turn as it likes
    if (hasChanged && (this.#lost.size > 0 || this.#reached.length > 0)) this.#isDue = true
    if (!isLost) this.#lost.delete(source)
  }

  /** Reports the pipes in which the trust changed since the last call. O(pipes that are, or were, not trusted). */
  update(onChange: (element: number, trust: Trust) => void): void {
    if (!this.#isDue) return
    this.#isDue = false
    const before = this.#reached
    this.#reached = []
    this.#walk.begin()
    // what is reached first stays: the worse comes first
    for (const trust of [TRUST.bad, TRUST.old]) {
      for (const source of this.#lost) if (this.#points.trustOf(source) === trust) this.#spread(source, trust)
    }
    const { pipes } = this.#network
    for (const pipe of this.#reached) {
      const trust = this.#next[pipe] === TRUST.bad ? TRUST.bad : TRUST.old
      if (this.#trusts[pipe] !== trust) onChange(pipes[pipe] ?? 0, trust)
      this.#trusts[pipe] = trust
    }
    for (const pipe of before) {
      if (this.#next[pipe] !== 0) continue
      this.#trusts[pipe] = TRUST.good
      onChange(pipes[pipe] ?? 0, TRUST.good)
    }
    for (const pipe of this.#reached) this.#next[pipe] = 0
  }

  #spread(source: number, trust: Trust): void {
    const { pipes = [], nodes = [] } = this.#measures.get(source) ?? {}
    const onPipe = (pipe: number): boolean => {
      if (this.#flowOf[pipe]) return false
      this.#next[pipe] = trust
      this.#reached.push(pipe)
      return true
    }
    const onNode = (node: number): boolean => this.#isMeasured[node] !== 1
    const senseOf = (pipe: number): number => this.#senseOf(pipe)
    for (const node of nodes) this.#walk.fromNode(node, senseOf, onPipe, onNode)
    for (const pipe of pipes) {
      const end = this.#walk.endOf(pipe, senseOf(pipe))
      if (onNode(end)) this.#walk.fromNode(end, senseOf, onPipe, onNode)
    }
  }

  #senseOf(pipe: number): number {
    const flow = this.#flowOf[pipe]
    const drawn = flow?.direction || this.#network.senses[pipe] || 1
    return flow && this.#points.valueOf(flow.source) < 0 ? -drawn : drawn
  }

  #measureOf(source: number): Measure {
    const measure = this.#measures.get(source) ?? { source, pipes: [], nodes: [] }
    this.#measures.set(source, measure)
    return measure
  }
}
