import type { BindingTable } from '../binding/binding-table.ts'
import { isPiping, type NetworkParts, pipeNetworkOf } from '../binding/build-pipe-network.ts'
import { compileBindings, type TextAnchor } from '../binding/compile-bindings.ts'
import { isBound } from '../binding/element-sources.ts'
import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import { textAnchor } from '../document/text-layout.ts'
import { applyAffine } from '../geometry/affine.ts'
import { localPoint, type WorldPoint } from '../geometry/points.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'

type BoundBoard = Pick<BoardElements, 'elements' | 'frameOf' | 'isDrawn' | 'parentFrameOf' | 'tree'>

/** The binding table of a board, which follows changes. Elements in it are slots. */
export class BoardBindings {
  readonly #board: BoundBoard
  readonly #bound = new Set<number>()
  #piping: NetworkParts
  #table: BindingTable

  constructor(board: BoundBoard) {
    this.#board = board
    for (const [slot] of board.elements.entries()) this.#note(slot)
    this.#piping = this.#findPipes()
    this.#table = this.#compile()
  }

  get table(): BindingTable {
    return this.#table
  }

  /**
   * Follows a change that the board has followed. A bound element that is only moved keeps its bindings.
   *
   * @returns Whether another table has to be bound. O(elements) then, and O(elements that the change names) otherwise.
   */
  follow({ added, removed, changed, shifted, members }: SlotChange): boolean {
    const moved = new Set([...shifted, ...members.shifted])
    const all = [...removed, ...members.removed, ...changed, ...members.changed, ...added, ...members.added]
    const others = all.filter((slot) => !moved.has(slot))
    const isPiped = (this.#piping.hasFreeEnds ? all : others).some((slot) => this.#isPiping(slot))
    const hadBound = this.#bound.size > 0
    const isTouched = others.reduce((isAny, slot) => {
      const wasBound = this.#bound.delete(slot)
      return this.#note(slot) || wasBound || isAny
    }, isPiped)
    if (isPiped || hadBound !== this.#bound.size > 0) this.#piping = this.#findPipes()
    const before = this.#table
    if (isTouched) this.#table = this.#compile()
    else if ([...moved].some((slot) => this.#bound.has(slot))) this.#table = this.#withPlacesOf(moved)
    return isTouched && meaningOf(before) !== meaningOf(this.#table)
  }

  /** The table with the texts of some elements where they are now. */
  #withPlacesOf(moved: ReadonlySet<number>): BindingTable {
    const texts = this.#table.texts.map((text) => {
      const element = moved.has(text.element) ? this.#board.elements[text.element] : null
      return element && 'text' in element ? { ...text, ...this.#anchorOf(element, text.element) } : text
    })
    return { ...this.#table, texts }
  }

  /** Whether a slot is, or was, part of the network of pipes. */
  #isPiping(slot: number): boolean {
    const { slots, targets } = this.#piping
    const element = this.#board.elements[slot]
    return slots.has(slot) || (element ? isPiping(element) || targets.has(element.uuid) : false)
  }

  /** None where nothing is bound: a network of lines alone tells nothing. */
  #findPipes(): NetworkParts {
    const elements = this.#bound.size > 0 ? this.#board.elements : []
    return pipeNetworkOf({
      elements,
      placeOf: (slot, { x, y }) => applyAffine<WorldPoint>(this.#board.frameOf(slot), localPoint(x, y)),
    })
  }

  #note(slot: number): boolean {
    const element = this.#board.elements[slot]
    if (!element || !isBound(element)) return false
    this.#bound.add(slot)
    return true
  }

  #compile(): BindingTable {
    const elements = this.#board.elements.map((element, slot) =>
      this.#bound.has(slot) ? this.#drawn(element, slot) : null,
    )
    return compileBindings(elements, (element, slot) => this.#anchorOf(element, slot), this.#piping.network)
  }

  /** An element as its bindings see it: hidden with the groups around it, and by what hides them. */
  #drawn(element: DrawingElement | null, slot: number): DrawingElement | null {
    const parent = this.#board.tree.parentOf(slot)
    if (!element || parent === undefined) return element
    if (!this.#board.isDrawn(slot)) return null
    const visible = element.expressions?.visible ?? this.#visibleOf(parent)
    return visible === undefined ? element : { ...element, expressions: { ...element.expressions, visible } }
  }

  /** The expression that shows or hides a group, or one around it. */
  #visibleOf(group: number): string | undefined {
    const parent = this.#board.tree.parentOf(group)
    return (
      this.#board.elements[group]?.expressions?.visible ?? (parent === undefined ? undefined : this.#visibleOf(parent))
    )
  }

  #anchorOf(element: TextElement, slot: number): TextAnchor {
    return textAnchor(element, this.#board.parentFrameOf(slot))
  }
}

/** A table but where its texts stand, which the scene knows by itself. */
const meaningOf = (table: BindingTable): string =>
  JSON.stringify({
    ...table,
    texts: table.texts.map(({ x: _x, y: _y, angleRad: _angle, fontSize: _size, ...text }) => text),
  })
