// Which pipes run across symbols that came to stand on them: they are marked, and led around where that is asked for.

import {
  type Box,
  boxAround,
  elementOf,
  growBox,
  isCrossed,
  type OverlayShape,
  stretchInBox,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { pipeEndsOf } from '../edit/pipe-ends.ts'
import type { Surroundings } from './surroundings.ts'

/** So far a pipe may cut into a symbol beside which it runs, document px. */
const GRAZE_PX = 3
/** Boards of more elements are looked at where they are changed alone. */
const MAX_READ_WHOLE = 3_000

/** The crossings of one board. A step costs what it touches and what stands there. */
export class Crossings {
  readonly #around: () => Surroundings
  readonly #named: (uuid: string) => ElementRef | null
  /** By pipe and by symbol, each way. */
  readonly #across = new Map<string, Set<string>>()
  #board: EditBoard

  /**
   * @param around - Of the board as it is; asked for once something has to be looked at.
   * @param named - Where the element of a uuid stands, inside groups too.
   */
  constructor(board: EditBoard, around: () => Surroundings, named: (uuid: string) => ElementRef | null) {
    this.#board = board
    this.#around = around
    this.#named = named
    const { objects } = board.objects
    if (objects.length <= MAX_READ_WHOLE) for (const { uuid } of objects) this.#find(String(uuid))
  }

  /** Follows a step. @param ids - Elements of the board that it touched. */
  follow(board: EditBoard, ids: Iterable<string>): void {
    this.#board = board
    for (const id of ids) {
      for (const other of this.#across.get(id) ?? []) this.#forget(other, id)
      this.#across.delete(id)
      this.#find(id)
    }
  }

  /** The pipes that run across one of some symbols, and those of some pipes that run across any. */
  pipesOf(ids: readonly string[]): ElementRef[] {
    const pipes = ids.flatMap((id) => {
      const others = this.#across.get(id)
      if (!others) return []
      return this.#around().wayOf(id).length > 0 ? [id] : [...others]
    })
    return [...new Set(pipes)].map(refOf)
  }

  /** The part of each pipe that runs across a symbol, and the symbol. */
  shapes(): OverlayShape[] {
    return [...this.#across].flatMap(([pipe, symbols]) => {
      const way = this.#around().wayOf(pipe)
      return way.length === 0
        ? []
        : [...symbols].flatMap((symbol) => marksOf(way, this.#around().symbolBox(symbol) ?? null))
    })
  }

  #find(id: string): void {
    const box = this.#around().symbolBox(id)
    if (box) for (const pipe of this.#around().linesNear(box)) this.#note(pipe, id, box)
    const way = this.#around().wayOf(id)
    if (way.length === 0) return
    for (const symbol of this.#around().symbolsNear(boxAround(way))) {
      const over = this.#around().symbolBox(symbol)
      if (over) this.#note(id, symbol, over)
    }
  }

  #note(pipe: string, symbol: string, box: Box): void {
    const ends = pipeEndsOf(elementOf(this.#board, pipe) ?? {})
    if (!ends) return
    const joined = [ends.from, ends.to].map((end) => (end ? (this.#named(end.uuid)?.id ?? end.uuid) : null))
    const inside = growBox(box, -GRAZE_PX)
    const way = this.#around().wayOf(pipe)
    const endsThere = [way[0], way.at(-1)].some((end) => end && isIn(box, end))
    if (joined.includes(symbol) || endsThere || !crosses(inside, way)) return
    for (const [one, other] of [
      [pipe, symbol],
      [symbol, pipe],
    ] as const)
      this.#across.set(one, (this.#across.get(one) ?? new Set()).add(other))
  }

  #forget(id: string, other: string): void {
    const others = this.#across.get(id)
    others?.delete(other)
    if (others?.size === 0) this.#across.delete(id)
  }
}

const isIn = ({ minX, minY, maxX, maxY }: Box, { x, y }: WorldPoint): boolean =>
  x >= minX && x <= maxX && y >= minY && y <= maxY

/** Whether any stretch passes through a box, aslant ones too. */
const crosses = (box: Box, way: readonly WorldPoint[]): boolean =>
  isCrossed(box, way) && way.slice(1).some((to, at) => stretchInBox(box, way[at] ?? to, to) !== null)

function marksOf(way: readonly WorldPoint[], box: Box | null): OverlayShape[] {
  if (!box) return []
  const { minX, minY, maxX, maxY } = box
  const corners = [worldPoint(minX, minY), worldPoint(maxX, minY), worldPoint(maxX, maxY), worldPoint(minX, maxY)]
  const parts = way.slice(1).flatMap((to, at) => {
    const part = stretchInBox(box, way[at] ?? to, to)
    return part ? [{ kind: 'line', points: part, tone: 'across', width: 4 } as const] : []
  })
  return [{ kind: 'line', points: corners, isClosed: true, tone: 'across', dash: [4, 3] }, ...parts]
}
