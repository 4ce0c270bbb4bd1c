// What stands around the pipes of a board, by place: what a route keeps clear of, and the other lines. It follows the board,
// so that neither a dragged end nor a step looks at all elements.

import {
  type Box,
  BoxGrid,
  boxAround,
  CLEARANCE_PX,
  elementBox,
  elementOf,
  growBox,
  isCrossed,
  isEmptyBox,
  isLine,
  readElement,
  versionOf,
  type WorldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, refOf } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { isInstrument } from './instrument-ids.ts'
import { standsOn } from './ports.ts'

/** A line that is asked for, as it runs now. */
export interface AskingLine {
  readonly id: string
  readonly points: readonly WorldPoint[]
}

export class Surroundings {
  /** All that is neither a line nor a text. */
  readonly #obstacles = new BoxGrid<string>()
  readonly #instruments = new Set<string>()
  readonly #symbols = new Set<string>()
  readonly #lines = new BoxGrid<string>()
  readonly #ways = new Map<string, readonly WorldPoint[]>()
  #board: EditBoard

  constructor(board: EditBoard) {
    this.#board = board
    for (const { uuid } of board.objects.objects) this.#add(String(uuid))
  }

  /** Follows a change of some elements of the board. */
  follow(board: EditBoard, ids: Iterable<string>): void {
    this.#board = board
    for (const id of ids) {
      this.#obstacles.delete(id)
      this.#instruments.delete(id)
      this.#symbols.delete(id)
      this.#lines.delete(id)
      this.#ways.delete(id)
      this.#add(id)
    }
  }

  /** Notes the way that a line has from now on. */
  noteWay(id: string, points: readonly WorldPoint[]): void {
    this.#ways.set(id, points)
    this.#lines.set(id, boxAround(points))
  }

  get numObstacles(): number {
    return this.#obstacles.size
  }

  /** How many instruments stand on a line. */
  instrumentsOn(line: AskingLine): number {
    const near = growBox(boxAround(line.points), CLEARANCE_PX)
    return this.#obstacles.near(near).length - this.obstaclesNear(near, line).length
  }

  /** What a line keeps clear of near a box; instruments that stand on it are no obstacles. */
  obstaclesNear(box: Box, line: AskingLine): Box[] {
    return this.#obstacles.near(box).flatMap((id) => {
      const found = this.#obstacles.get(id)
      return found && !this.#isOn(id, found, line) ? [found] : []
    })
  }

  /** The symbols whose boxes share a point with one, instruments left out. */
  symbolsNear(box: Box): string[] {
    return this.#obstacles.near(box).filter((id) => this.#symbols.has(id))
  }

  /** The box of a symbol that stands in the way of pipes; undefined for anything else. */
  symbolBox(id: string): Box | undefined {
    return this.#symbols.has(id) ? this.#obstacles.get(id) : undefined
  }

  linesNear(box: Box): string[] {
    return this.#lines.near(box)
  }

  /** Of a line; empty for what is none. */
  wayOf(id: string): readonly WorldPoint[] {
    return this.#ways.get(id) ?? []
  }

  #isOn(id: string, box: Box, { points }: AskingLine): boolean {
    if (!isCrossed(growBox(box, CLEARANCE_PX), points)) return false
    return this.#instruments.has(id) || standsOn(this.#board, refOf(id), points)
  }

  #add(id: string): void {
    const stored = elementOf(this.#board, id)
    const element = stored ? readElement(stored, versionOf(this.#board)) : null
    if (!stored || !element) return
    if (isLine(element)) {
      this.noteWay(id, linePointsAt(this.#board, refOf(id)))
      return
    }
    if (element.kind === 'line' || element.kind === 'text' || element.kind === 'edit-text') return
    const box = elementBox(element)
    if (isEmptyBox(box)) return
    this.#obstacles.set(id, box)
    if (isInstrument(stored.symbolId)) this.#instruments.add(id)
    else if (typeof stored.symbolId === 'string') this.#symbols.add(id)
  }
}
