import type { PipeNetwork } from './pipe-network.ts'
import { indexBySource, type SourceIndex } from './source-index.ts'

/** Walks a network with the flow. A walk costs what it visits, however large the network is. */
export class PipeWalk {
  readonly #network: PipeNetwork
  readonly #atNode: SourceIndex
  /** The walk that last came to each pipe and each node; walks are numbered from 1. */
  readonly #pipeSeen: Uint32Array
  readonly #nodeSeen: Uint32Array
  readonly #stack: number[] = []
  #walk = 0

  constructor(network: PipeNetwork) {
    const { firstNodes, lastNodes, devices, pipes } = network
    this.#network = network
    this.#atNode = indexBySource(
      Array.from(pipes, (_, pipe) => [firstNodes[pipe] ?? 0, lastNodes[pipe] ?? 0]),
      devices.length,
    )
    this.#pipeSeen = new Uint32Array(pipes.length)
    this.#nodeSeen = new Uint32Array(devices.length)
  }

  /** Begins a walk: pipes and nodes may be visited again. */
  begin(): void {
    this.#walk += 1
  }

  /**
   * Goes on from a node to all that lies downstream, as far as this walk has not come there. It ends at dead ends, and where
   * `onPipe` or `onNode` returns false.
   *
   * @param senseOf - The way in which a pipe flows now: 1 to its last point, -1 to its first.
   * @param onPipe - Called once for each pipe; returns whether to go on behind it.
   * @param onNode - Called for each node behind a pipe; returns whether to go on from it.
   */
  fromNode(
    start: number,
    senseOf: (pipe: number) => number,
    onPipe: (pipe: number) => boolean,
    onNode: (node: number) => boolean,
  ): void {
    const { starts, users } = this.#atNode
    this.#push(start)
    for (let node = this.#stack.pop(); node !== undefined; node = this.#stack.pop()) {
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) {
        const pipe = users[at] ?? 0
        const sense = senseOf(pipe)
        if (this.endOf(pipe, -sense) !== node || this.#pipeSeen[pipe] === this.#walk) continue
        this.#pipeSeen[pipe] = this.#walk
        const end = this.endOf(pipe, sense)
        if (onPipe(pipe) && onNode(end)) this.#push(end)
      }
    }
  }

  #push(node: number): void {
    if (this.#nodeSeen[node] === this.#walk) return
    this.#nodeSeen[node] = this.#walk
    this.#stack.push(node)
  }

  /** The node at which a pipe that flows in a sense ends. */
  endOf(pipe: number, sense: number): number {
    const { firstNodes, lastNodes } = this.#network
    return (sense > 0 ? lastNodes[pipe] : firstNodes[pipe]) ?? 0
  }

  /** The pipes at a node. */
  *pipesAt(node: number): Generator<number> {
    const { starts, users } = this.#atNode
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++) yield users[at] ?? 0
  }
}
