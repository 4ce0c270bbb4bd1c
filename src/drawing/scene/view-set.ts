/** Operations of a {@link ViewSet} on views of elements. */
export interface ViewLife<View> {
  create(element: number): View
  /** Shows a hidden view again. */
  show(view: View, element: number): void
  hide(view: View): void
  /** Destroys a view. */
  drop(view: View): void
}

/**
 * Keeps a view for each wanted element, and hidden views of elements wanted lately, to show again without rebuilding
 * them. The caller spreads making and destroying views over frames.
 */
export class ViewSet<View> {
  readonly #life: ViewLife<View>
  readonly #keepLimit: number
  readonly #shown = new Map<number, View>()
  /** Hidden views, longest hidden first. */
  readonly #kept = new Map<number, View>()
  #wanted = new Set<number>()
  /** Elements without a view, in board order, from `#nextPending` on; some may no longer be wanted. */
  #pending = new Uint32Array(0)
  #nextPending = 0

  constructor(life: ViewLife<View>, keepLimit: number) {
    this.#life = life
    this.#keepLimit = keepLimit
  }

  get numShown(): number {
    return this.#shown.size
  }

  get numKept(): number {
    return this.#kept.size
  }

  /** Whether wanted views are still missing. */
  get isBuilding(): boolean {
    return this.#nextPending < this.#pending.length
  }

  /** Whether {@link work} has anything to do. */
  get hasWork(): boolean {
    return this.isBuilding || this.#kept.size > this.#keepLimit
  }

  /** The shown views, in no order. */
  get shown(): ReadonlyMap<number, View> {
    return this.#shown
  }

  /** Hides unwanted views and shows kept ones; missing views wait for {@link work}. */
  setWanted(elements: Uint32Array): void {
    this.#wanted = new Set(elements)
    for (const [element, view] of this.#shown) {
      if (this.#wanted.has(element)) continue
      this.#shown.delete(element)
      this.#life.hide(view)
      this.#kept.set(element, view)
    }
    let numPending = 0
    const pending = new Uint32Array(elements.length)
    for (const element of elements) {
      if (this.#shown.has(element)) continue
      const view = this.#kept.get(element)
      if (view === undefined) {
        pending[numPending++] = element
        continue
      }
      this.#kept.delete(element)
      this.#shown.set(element, view)
      this.#life.show(view, element)
    }
    this.#pending = pending.subarray(0, numPending)
    this.#nextPending = 0
  }

  /**
   * Makes missing views and destroys those hidden too long, one at a time while `hasTime` allows, at least one.
   * @returns Whether work is left.
   */
  work(hasTime: () => boolean): boolean {
    do {
      const element = this.#pending[this.#nextPending]
      if (element !== undefined) {
        this.#nextPending++
        this.#shown.set(element, this.#life.create(element))
      } else if (!this.#dropOldest()) return false
    } while (hasTime())
    return this.hasWork
  }

  /** Destroys all views. */
  clear(): void {
    for (const view of [...this.#shown.values(), ...this.#kept.values()]) this.#life.drop(view)
    this.#shown.clear()
    this.#kept.clear()
    this.#wanted.clear()
    this.#pending = new Uint32Array(0)
    this.#nextPending = 0
  }

  #dropOldest(): boolean {
    if (this.#kept.size <= this.#keepLimit) return false
    for (const [element, view] of this.#kept) {
      this.#kept.delete(element)
      this.#life.drop(view)
      break
    }
    return true
  }
}
