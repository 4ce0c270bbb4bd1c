import type { BindingTable } from '../binding/binding-table.ts'
import { compileBindings } from '../binding/compile-bindings.ts'
import { isBound } from '../binding/element-sources.ts'
import { textAnchor } from '../document/text-layout.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import { without } from '../scene/slot-lists.ts'

/** The binding table of a board, which follows changes. Elements in it are slots. */
export class BoardBindings {
  readonly #board: Pick<BoardElements, 'elements'>
  readonly #bound = new Set<number>()
  #table: BindingTable

  constructor(board: Pick<BoardElements, 'elements'>) {
    this.#board = board
    for (const [slot] of board.elements.entries()) this.#note(slot)
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
  follow({ added, removed, changed, shifted }: SlotChange): boolean {
    let isTouched = false
    for (const slots of [removed, without(changed, shifted), added]) {
      for (const slot of slots) {
        const wasBound = this.#bound.delete(slot)
        isTouched = this.#note(slot) || wasBound || isTouched
      }
    }
    const before = this.#table
    if (isTouched) this.#table = this.#compile()
    else if (shifted.some((slot) => this.#bound.has(slot))) this.#table = this.#withPlacesOf(new Set(shifted))
    return isTouched && meaningOf(before) !== meaningOf(this.#table)
  }

  /** The table with the texts of some elements where they are now. */
  #withPlacesOf(moved: ReadonlySet<number>): BindingTable {
    const texts = this.#table.texts.map((text) => {
      const element = moved.has(text.element) ? this.#board.elements[text.element] : null
      return element && 'text' in element ? { ...text, ...textAnchor(element) } : text
    })
    return { ...this.#table, texts }
  }

  #note(slot: number): boolean {
    const element = this.#board.elements[slot]
    if (!element || !isBound(element)) return false
    this.#bound.add(slot)
    return true
  }

  #compile(): BindingTable {
    const elements = this.#board.elements.map((element, slot) => (this.#bound.has(slot) ? element : null))
    return compileBindings(elements, textAnchor)
  }
}

/** A table but where its texts stand, which the scene knows by itself. */
const meaningOf = (table: BindingTable): string =>
  JSON.stringify({
    ...table,
    texts: table.texts.map(({ x: _x, y: _y, angleRad: _angle, fontSize: _size, ...text }) => text),
  })
