import type { BindingTable } from '../binding/binding-table.ts'
import { compileBindings } from '../binding/compile-bindings.ts'
import { isBound } from '../binding/element-sources.ts'
import { textAnchor } from '../document/text-layout.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'

/** The binding table of a board that is edited. Elements in it are slots. */
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
   * @returns Whether the table is another one now. O(elements) then, and O(elements that the change names) otherwise.
   */
  follow({ added, removed, changed, shifted }: SlotChange): boolean {
    const isShifted = new Set(shifted)
    let isTouched = false
    for (const slots of [removed, changed, added]) {
      for (const slot of slots) {
        if (isShifted.has(slot)) continue
        const wasBound = this.#bound.delete(slot)
        isTouched = this.#note(slot) || wasBound || isTouched
      }
    }
    if (!isTouched) return false
    const before = this.#table
    this.#table = this.#compile()
    return meaningOf(before) !== meaningOf(this.#table)
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
