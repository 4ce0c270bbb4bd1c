import type { Effect, ScenePatch, TextChanges } from './patch.ts'

/** Collects the entries of a patch in reused buffers. */
export class PatchWriter {
  #count = 0
  #elements = new Uint32Array(64)
  #effects = new Uint8Array(64)
  #numbers = new Float32Array(64)

  get count(): number {
    return this.#count
  }

  add(element: number, effect: Effect, number: number): void {
    if (this.#count === this.#elements.length) this.#grow()
    this.#elements[this.#count] = element
    this.#effects[this.#count] = effect
    this.#numbers[this.#count] = number
    this.#count += 1
  }

  /** The patch of all entries so far, in arrays of exactly that length; the writer is empty afterwards. */
  take(texts: TextChanges | null, measuredAt: number): ScenePatch {
    const end = this.#count
    this.#count = 0
    return {
      elements: this.#elements.slice(0, end),
      effects: this.#effects.slice(0, end),
      numbers: this.#numbers.slice(0, end),
      texts,
      measuredAt,
    }
  }

  #grow(): void {
    const length = 2 * this.#elements.length
    const { elements, effects, numbers } = this.take(null, 0)
    this.#count = elements.length
    this.#elements = new Uint32Array(length)
    this.#effects = new Uint8Array(length)
    this.#numbers = new Float32Array(length)
    this.#elements.set(elements)
    this.#effects.set(effects)
    this.#numbers.set(numbers)
  }
}
