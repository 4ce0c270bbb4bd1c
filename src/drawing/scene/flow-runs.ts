import { hasFlow } from '../document/element-matrix.ts'
import type { BoardElements, SlotChange } from './board-elements.ts'

/** Most lines of a run: a run is uploaded and shown as a whole. */
const MAX_RUN_LENGTH = 64

/** Lines with a flow that follow one another in drawing order, with nothing between them: drawn as one mesh. */
export interface FlowRun {
  /** Slots in drawing order, at least one. */
  readonly slots: readonly number[]
}

type Board = Pick<BoardElements, 'elements' | 'order' | 'rankOf'>

/** The runs of a board: every visible line with a flow is in exactly one. */
export class FlowRuns {
  readonly #board: Board
  readonly #lines = new Set<number>()
  readonly #runOf = new Map<number, FlowRun>()

  constructor(board: Board) {
    this.#board = board
    this.#noteLines(board.order)
    this.#build(new Set())
  }

  runOf(slot: number): FlowRun | undefined {
    return this.#runOf.get(slot)
  }

  /**
   * Follows a change that the board has followed. O(lines with a flow).
   *
   * @returns Slots whose run is another now, or gone; a run with a changed line is another one.
   */
  follow({ added, removed, changed }: SlotChange): number[] {
    const hadLines = this.#lines.size > 0
    for (const slot of removed) this.#lines.delete(slot)
    for (const slot of changed) this.#lines.delete(slot)
    this.#noteLines(changed)
    this.#noteLines(added)
    // another element too, shown or hidden between two lines, parts or joins them
    return hadLines || this.#lines.size > 0 ? this.#build(new Set([...removed, ...changed])) : []
  }

  #noteLines(slots: Uint32Array): void {
    for (const slot of slots) {
      const element = this.#board.elements[slot]
      if (element?.visible && hasFlow(element)) this.#lines.add(slot)
    }
  }

  /** Keeps the runs that are as they were; `renewed` lines make another run of theirs. */
  #build(renewed: ReadonlySet<number>): number[] {
    const before = new Map(this.#runOf)
    this.#runOf.clear()
    const lines = [...this.#lines].sort((a, b) => this.#board.rankOf(a) - this.#board.rankOf(b))
    let current: number[] = []
    const close = () => {
      const known = before.get(current[0] ?? -1)
      const isKept = known && isSame(known.slots, current) && !current.some((slot) => renewed.has(slot))
      const run: FlowRun = isKept ? known : { slots: current }
      for (const slot of current) this.#runOf.set(slot, run)
      current = []
    }
    for (const slot of lines) {
      const last = current.at(-1)
      if (last !== undefined && (current.length === MAX_RUN_LENGTH || this.#isParted(last, slot))) close()
      current.push(slot)
    }
    if (current.length > 0) close()
    const touched = new Set([...before.keys(), ...this.#runOf.keys()])
    return [...touched].filter((slot) => before.get(slot) !== this.#runOf.get(slot))
  }

  /** Whether anything is drawn between two lines. */
  #isParted(first: number, second: number): boolean {
    const { elements, order } = this.#board
    const end = this.#board.rankOf(second)
    for (let rank = this.#board.rankOf(first) + 1; rank < end; rank++) {
      if (elements[order[rank] ?? 0]?.visible) return true
    }
    return false
  }
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((slot, at) => slot === b[at])
