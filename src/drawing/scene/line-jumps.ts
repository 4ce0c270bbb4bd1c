// Where lines jump over those that they cross. Which does is stored (`jumps`); where, follows from the board: it is found
// here, and put beside the points of the drawn element, so that views, pieces and pictures draw one line.

import type { DrawingElement, LineElement } from '../document/drawing-element.ts'
import { elementMatrix, isLine, localLinePoints, localStrokeWidth } from '../document/element-matrix.ts'
import { applyAffine, invertAffine } from '../geometry/affine.ts'
import { type CrossedLine, jumpedLine } from '../geometry/jumped-line.ts'
import type { LocalPoint, WorldPoint } from '../geometry/points.ts'
import { arrowHeadLength } from '../outlines/arrow-head.ts'
import { LineGrid } from './line-grid.ts'

/** A line of more corners than any pipe has is no pipe: it neither jumps nor is jumped over. */
const MOST_POINTS = 200

export class LineJumps {
  readonly #elements: (DrawingElement | null)[]
  readonly #isMember: (slot: number) => boolean
  readonly #jumping = new Set<number>()
  /** Only while any line jumps. */
  #lines: { readonly grid: LineGrid; readonly points: Map<number, readonly WorldPoint[]> } | null = null

  /**
   * @param elements - By slot; lines that jump are replaced in it.
   * @param isMember - Whether a slot is inside a group: such lines neither jump nor are jumped over.
   */
  constructor(elements: (DrawingElement | null)[], isMember: (slot: number) => boolean = () => false) {
    this.#elements = elements
    this.#isMember = isMember
  }

  /**
   * Finds the jumps of some elements that are new, changed or gone, and of the lines near them. O(those, and lines near
   * them), and O(elements of the board) when the first line jumps.
   *
   * @param slots - Of the board itself.
   * @param all - Every slot of the board.
   * @returns Slots of lines that are drawn otherwise now.
   */
  follow(slots: Iterable<number>, all: Iterable<number>): number[] {
    const touched = [...slots]
    const due = new Set<number>()
    for (const slot of touched) {
      this.#noteNear(slot, due)
      if (this.#lineIn(slot)?.jumps) this.#jumping.add(slot)
      else this.#jumping.delete(slot)
    }
    if (this.#jumping.size === 0) {
      this.#lines = null
      return []
    }
    const isNew = this.#lines === null
    this.#lines ??= { grid: new LineGrid(), points: new Map() }
    for (const slot of isNew ? all : touched) this.#note(slot)
    for (const slot of touched) {
      if (this.#jumping.has(slot)) due.add(slot)
      this.#noteNear(slot, due)
    }
    for (const slot of this.#lines.grid.takeTurned()) if (this.#jumping.has(slot)) due.add(slot)
    return [...due].filter((slot) => this.#jump(slot))
  }

  /** The line that is seen in a slot of the board. */
  #lineIn(slot: number): LineElement | null {
    const element = this.#elements[slot]
    if (!element || !isLine(element) || !element.visible || element.points.length > MOST_POINTS) return null
    return this.#isMember(slot) ? null : element
  }

  #note(slot: number): void {
    const element = this.#lineIn(slot)
    if (element) {
      const frame = elementMatrix(element)
      const points = localLinePoints(element).map((point) => applyAffine<WorldPoint>(frame, point))
      this.#lines?.points.set(slot, points)
      this.#lines?.grid.set(slot, points)
    } else if (this.#lines?.points.delete(slot)) this.#lines.grid.delete(slot)
  }

  #noteNear(slot: number, due: Set<number>): void {
    if (!this.#lines?.points.has(slot)) return
    for (const line of this.#lines.grid.near(slot)) if (this.#jumping.has(line)) due.add(line)
  }

  /** Returns whether the line is drawn otherwise than before. */
  #jump(slot: number): boolean {
    const [element, points] = [this.#lineIn(slot), this.#lines?.points.get(slot)]
    if (!element?.jumps || !points) return false
    const others = [...(this.#lines?.grid.near(slot) ?? [])].flatMap((other): CrossedLine[] => {
      const crossed = this.#lines?.points.get(other)
      return crossed ? [{ points: crossed, jumps: this.#jumping.has(other) }] : []
    })
    const headLength = element.kind === 'arrowLine' ? arrowHeadLength(localStrokeWidth(element)) : 0
    const onBoard = jumpedLine(points, others, headLength)
    const fromBoard = onBoard && invertAffine(elementMatrix(element))
    const jumped = onBoard && fromBoard ? onBoard.map((point) => applyAffine<LocalPoint>(fromBoard, point)) : null
    if (isSame(element.jumped ?? null, jumped)) return false
    this.#elements[slot] = drawnAlong(element, jumped)
    return true
  }
}

function drawnAlong({ jumped: _before, ...element }: LineElement, jumped: readonly LocalPoint[] | null): LineElement {
  return jumped ? { ...element, jumped } : element
}

const isSame = (a: LineElement['jumped'] | null, b: readonly LocalPoint[] | null): boolean =>
  a === b || (a?.length === b?.length && a?.every(({ x, y }, at) => x === b?.[at]?.x && y === b?.[at]?.y) === true)
