// Where the labels of a symbol stand: beside it, where neither a port, a pipe, a symbol nor another label is. The first side
// that is free counts, the one that is asked for before others; where none is, the one that covers least.

import {
  type Box,
  boxesMeet,
  elementBox,
  growBox,
  type JsonFields,
  readElement,
  stretchInBox,
  versionOf,
  type WorldPoint,
} from '#drawing/engine.ts'
import { portsAt } from '../connectors/ports.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'

/** Between a symbol and its labels, document px. */
const GAPS = { above: 6, below: 4, right: 6, left: 6 } as const
type Side = keyof typeof GAPS
const SIDES = ['above', 'below', 'right', 'left'] as const satisfies readonly Side[]
/** A value, or a word for a state, is wider than what stands for it while it is drawn, document px. */
const LEAST_WIDTH = 60
/** What goes no deeper into a box only touches it, document px. */
const TOUCHING_PX = 1e-6
/** Another row on the same side, in heights of the label. */
const ROWS = [0, 1, 2] as const

/** What stands on a board, for labels that are placed one after another. */
export class LabelPlaces {
  readonly #board: EditBoard
  /** Of symbols and texts, by name. */
  readonly #boxes = new Map<string, Box>()
  readonly #ways: readonly (readonly WorldPoint[])[]

  /** @param without - Labels that are placed anew, so that where they stand is free. O(elements). */
  constructor(board: EditBoard, without: ReadonlySet<string>) {
    this.#board = board
    const ways: (readonly WorldPoint[])[] = []
    for (const stored of board.objects.objects) {
      const uuid = String(stored.uuid)
      if (without.has(uuid)) continue
      if (stored.type === 'polyLine' || stored.type === 'arrowLine') ways.push(linePointsAt(board, refOf(uuid)))
      else if (typeof stored.symbolId === 'string' || stored.type === 'text') this.#note(uuid, stored)
    }
    this.#ways = ways
  }

  /** The upper left corner of a label of some size, whose place is then taken. Whole px. */
  place(symbol: ElementRef, around: Box, label: string, size: Size, first: Side): WorldAt {
    const { height } = size
    const width = Math.max(size.width, LEAST_WIDTH)
    const blocked = this.#sidesOfPorts(symbol, around)
    const sides = [first, ...SIDES.filter((side) => side !== first)]
    const order = [...sides.filter((side) => !blocked.has(side)), ...sides.filter((side) => blocked.has(side))]
    const places = ROWS.flatMap((row) => order.map((side) => boxAt(around, side, { width, height }, row)))
    const costs = places.map((box) => this.#covered(box, symbol.id))
    const taken = places[costs.indexOf(Math.min(...costs))] ?? boxAt(around, first, { width, height }, 0)
    this.#boxes.set(label, taken)
    return { left: taken.minX, top: taken.minY }
  }

  #note(uuid: string, stored: JsonFields): void {
    const element = readElement(stored, versionOf(this.#board))
    if (element) this.#boxes.set(uuid, elementBox(element))
  }

  /** The sides at which a pipe leaves the symbol. */
  #sidesOfPorts(symbol: ElementRef, { minX, minY, maxX, maxY }: Box): Set<Side> {
    const sides = portsAt(this.#board, symbol).map(({ at, way }): Side => {
      if (way.y !== 0) return Math.abs(at.y - minY) <= Math.abs(at.y - maxY) ? 'above' : 'below'
      return Math.abs(at.x - minX) <= Math.abs(at.x - maxX) ? 'left' : 'right'
    })
    return new Set(sides)
  }

  /** How many things a label there would cover. */
  #covered(box: Box, symbol: string): number {
    let count = 0
    for (const [uuid, other] of this.#boxes) if (uuid !== symbol && overlaps(box, other)) count += 1
    for (const way of this.#ways) if (way.some((to, at) => at > 0 && passes(box, way[at - 1] ?? to, to))) count += 1
    return count
  }
}

interface Size {
  readonly width: number
  readonly height: number
}
export interface WorldAt {
  readonly left: number
  readonly top: number
}

function boxAt({ minX, minY, maxX, maxY }: Box, side: Side, { width, height }: Size, row: number): Box {
  const beyond = row * height
  const middle = (minY + maxY - height) / 2 + beyond
  const corners = {
    above: { left: minX, top: minY - GAPS.above - height - beyond },
    below: { left: minX, top: maxY + GAPS.below + beyond },
    right: { left: maxX + GAPS.right, top: middle },
    left: { left: minX - GAPS.left - width, top: middle },
  } as const satisfies Readonly<Record<Side, WorldAt>>
  const { left, top } = corners[side]
  const [x, y] = [Math.round(left), Math.round(top)]
  return { minX: x, minY: y, maxX: x + width, maxY: y + height }
}

/** Touching is no covering. */
const overlaps = (a: Box, b: Box): boolean =>
  boxesMeet(a, b) && a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY

/** Whether a stretch goes through a box; one along its edge does not. */
const passes = (box: Box, from: WorldPoint, to: WorldPoint): boolean =>
  stretchInBox(growBox(box, -TOUCHING_PX), from, to) !== null
