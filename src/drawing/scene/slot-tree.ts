const NONE: readonly number[] = []

/** Which slots of a board are groups, and which are inside them. */
export class SlotTree {
  readonly #children = new Map<number, readonly number[]>()
  readonly #parents = new Map<number, number>()

  /** Whether there is any group at all. */
  get isFlat(): boolean {
    return this.#children.size === 0
  }

  /** In drawing order; empty for what is no group. */
  childrenOf(slot: number): readonly number[] {
    return this.#children.get(slot) ?? NONE
  }

  /** The group that an element is in; undefined on the board itself. */
  parentOf(slot: number): number | undefined {
    return this.#parents.get(slot)
  }

  /** The element of the board that a slot belongs to: itself, or the outermost group. */
  rootOf(slot: number): number {
    let root = slot
    for (let parent = this.parentOf(slot); parent !== undefined; parent = this.parentOf(parent)) root = parent
    return root
  }

  /** Everything inside a group, at any depth, in drawing order; each group stands before what it holds. */
  membersOf(slot: number): readonly number[] {
    const children = this.#children.get(slot)
    return children ? children.flatMap((child) => [child, ...this.membersOf(child)]) : NONE
  }

  /** Some slots, each followed by its members. The list itself where none is a group. */
  withMembers(slots: Uint32Array): Uint32Array {
    if (this.isFlat || !slots.some((slot) => this.#children.has(slot))) return slots
    return Uint32Array.from([...slots].flatMap((slot) => [slot, ...this.membersOf(slot)]))
  }

  /** Whether some slots hold more than `limit` elements that are drawn for themselves. O(limit). */
  hasMoreLeaves(slots: Uint32Array, limit: number): boolean {
    if (this.isFlat || slots.length > limit) return slots.length > limit
    let numLeaves = 0
    for (let at = 0; at < slots.length && numLeaves <= limit; at++) numLeaves += this.#numLeaves(slots[at] ?? 0)
    return numLeaves > limit
  }

  setChildren(slot: number, children: readonly number[]): void {
    for (const child of this.childrenOf(slot)) this.#parents.delete(child)
    if (children.length === 0) this.#children.delete(slot)
    else this.#children.set(slot, children)
    for (const child of children) this.#parents.set(child, slot)
  }

  #numLeaves(slot: number): number {
    const children = this.#children.get(slot)
    return children ? children.reduce((sum, child) => sum + this.#numLeaves(child), 0) : 1
  }
}
