import { type BoundPoints, NO_POINT_ID } from '../binding/bind-points.ts'
import type { BindingTable, SlotBinding } from '../binding/binding-table.ts'
import type { BoardElements } from '../scene/board-elements.ts'

/** What was pressed: a bound element, or a symbol of which a part is bound. */
export interface PressedElement {
  /** Its slot. */
  readonly element: number
  /** Its name in the drawing; may be empty. */
  readonly name: string
  /** Whether the drawing lets its points be controlled here. */
  readonly isControl: boolean
  readonly isSymbol: boolean
  /** Points bound to it, each once; of a symbol those of all its parts, with those of the pressed part first. */
  readonly pointIds: readonly number[]
}

/** Which elements of a board can be pressed to see their points: bound ones, and symbols with bound parts. */
export class Pressables {
  readonly #board: Pick<BoardElements, 'elements' | 'tree'>
  readonly #sources = new Map<number, number[]>()
  readonly #symbols = new Set<number>()
  readonly #slots: readonly SlotBinding[]
  /** The bindings of each point, as long as the board is bound to the same ones. */
  #indexed: { readonly pointIds: Uint32Array; readonly byPoint: ReadonlyMap<number, SlotBinding[]> } | null = null

  constructor(board: Pick<BoardElements, 'elements' | 'tree'>, { slots }: Pick<BindingTable, 'slots'>) {
    this.#board = board
    this.#slots = slots
    for (const { element, source } of slots) {
      const known = this.#sources.get(element)
      if (known) known.push(source)
      else this.#sources.set(element, [source])
      const symbol = this.#symbolOf(element)
      if (symbol !== null) this.#symbols.add(symbol)
    }
  }

  has(slot: number): boolean {
    return this.#sources.has(slot) || this.#symbols.has(slot)
  }

  /** The symbol that an element is part of, else the element itself. */
  wholeOf(slot: number): number {
    return this.#symbolOf(slot) ?? slot
  }

  /** @param slot - One that {@link has} is true of. */
  pressed(slot: number, { pointIds }: Pick<BoundPoints, 'pointIds'>): PressedElement {
    const { elements, tree } = this.#board
    const whole = this.wholeOf(slot)
    const parts = new Set([slot, ...tree.membersOf(slot), whole, ...tree.membersOf(whole)])
    const ids = [...parts]
      .flatMap((part) => this.#sources.get(part) ?? [])
      .map((source) => pointIds[source] ?? NO_POINT_ID)
    const named = [slot, whole].map((each) => elements[each]?.elementName || elements[each]?.deviceName)
    return {
      element: whole,
      name: named.find((name) => name) ?? '',
      isControl: [slot, whole].some((each) => elements[each]?.isControl === true),
      isSymbol: whole !== slot || this.#symbols.has(slot),
      pointIds: [...new Set(ids)].filter((id) => id !== NO_POINT_ID),
    }
  }

  /** The elements that points are bound to; those that only read one in an expression where nothing else shows it. */
  showing(pointId: number, { pointIds }: Pick<BoundPoints, 'pointIds'>): readonly number[] {
    if (this.#indexed?.pointIds !== pointIds) this.#indexed = { pointIds, byPoint: this.#indexOf(pointIds) }
    const all = this.#indexed.byPoint.get(pointId) ?? []
    const bound = all.filter(({ slot }) => slot > 0)
    return [...new Set((bound.length > 0 ? bound : all).map(({ element }) => element))]
  }

  #indexOf(pointIds: Uint32Array): ReadonlyMap<number, SlotBinding[]> {
    const byPoint = new Map<number, SlotBinding[]>()
    for (const binding of this.#slots) {
      const pointId = pointIds[binding.source] ?? NO_POINT_ID
      const known = byPoint.get(pointId)
      if (known) known.push(binding)
      else byPoint.set(pointId, [binding])
    }
    return byPoint
  }

  #symbolOf(slot: number): number | null {
    const { elements, tree } = this.#board
    for (let at: number | undefined = slot; at !== undefined; at = tree.parentOf(at))
      if (elements[at]?.symbolId) return at
    return null
  }
}
