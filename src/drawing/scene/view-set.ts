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
  /** Elements without a view, in drawing order, from `#nextPending` on; some may no longer be wanted. */
  #pending = new Uint32Array(0)
  #nextPending = 0
  /** Shown elements whose views are out of date. */
  readonly #outdated = new Set<number>()

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
    return this.isBuilding || this.#outdated.size > 0 || this.#kept.size > this.#keepLimit
  }

  /** The shown views, in no order. */
  get shown(): ReadonlyMap<number, View> {
    return this.#shown
  }

  /** Hides unwanted views and shows kept ones; missing views wait for {@link work}. Elements come in drawing order. */
  setWanted(elements: Uint32Array): void {
    this.#wanted = new Set(elements)
    for (const [element, view] of this.#shown) {
      if (this.#wanted.has(element)) continue
      this.#shown.delete(element)
      if (this.#outdated.delete(element)) {
        this.#life.drop(view)
        continue
      }
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

  /** Has the views of changed elements made anew: shown ones wait for {@link work} and are shown until then. */
  renew(elements: Iterable<number>): void {
    for (const element of elements) {
      if (this.#shown.has(element)) this.#outdated.add(element)
      else this.#dropKept(element)
    }
  }

  /** Destroys the views of elements that are gone. */
  remove(elements: Iterable<number>): void {
    for (const element of elements) {
      this.#wanted.delete(element)
      this.#outdated.delete(element)
      this.#dropKept(element)
      const view = this.#shown.get(element)
      if (view === undefined) continue
      this.#shown.delete(element)
      this.#life.drop(view)
    }
  }

  /**
   * Makes missing views and destroys those hidden too long, one at a time while `hasTime` allows, at least one.
   * @returns Whether work is left.
   */
  work(hasTime: () => boolean): boolean {
    do {
      if (this.#makeNext() || this.#renewNext()) continue
      if (!this.#dropOldest()) return false
    } while (hasTime())
    return this.hasWork
  }

  /** Destroys all views. */
  clear(): void {
    for (const view of [...this.#shown.values(), ...this.#kept.values()]) this.#life.drop(view)
    this.#shown.clear()
    this.#kept.clear()
    this.#wanted.clear()
    this.#outdated.clear()
    this.#pending = new Uint32Array(0)
    this.#nextPending = 0
  }

  #makeNext(): boolean {
    const element = this.#pending[this.#nextPending]
    if (element === undefined) return false
    this.#nextPending++
    // it may have been removed since
    if (this.#wanted.has(element)) this.#shown.set(element, this.#life.create(element))
    return true
  }

  #renewNext(): boolean {
    for (const element of this.#outdated) {
      this.#outdated.delete(element)
      const view = this.#shown.get(element)
      this.#shown.set(element, this.#life.create(element))
      if (view !== undefined) this.#life.drop(view)
      return true
    }
    return false
  }

  #dropKept(element: number): void {
    const view = this.#kept.get(element)
    if (view === undefined) return
    this.#kept.delete(element)
    this.#life.drop(view)
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
