import type { SlotChange } from '#drawing/engine.ts'

const NONE = new Uint32Array(0)

/** The changes of a gesture as one: bindings are compiled once, when it ends, and not with each move. */
export class NotedChanges {
  readonly #touched = new Set<number>()
  readonly #moved = new Set<number>()

  /** O(elements that the change names). */
  note({ added, removed, changed, shifted, members }: SlotChange): void {
    const moved = new Set([...shifted, ...members.shifted])
    for (const slots of [added, removed, changed, members.added, members.removed, members.changed])
      for (const slot of slots) if (!moved.has(slot)) this.#touched.add(slot)
    for (const slot of moved) this.#moved.add(slot)
  }

  /** What was noted since the last call; null for nothing. A slot that was freed is named as changed. */
  take(): SlotChange | null {
    if (this.#touched.size + this.#moved.size === 0) return null
    const shifted = [...this.#moved].filter((slot) => !this.#touched.has(slot))
    const changed = [...this.#touched, ...shifted]
    this.#touched.clear()
    this.#moved.clear()
    return {
      added: NONE,
      removed: NONE,
      changed: Uint32Array.from(changed),
      shifted: Uint32Array.from(shifted),
      splice: null,
      members: { added: [], removed: [], changed: [], shifted: [] },
    }
  }
}
