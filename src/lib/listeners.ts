/** Who is to be told of something. One that stops listening while others are told hears no more. */
export class Listeners<Arguments extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...told: Arguments) => void>()

  /** @returns Function that stops listening. */
  add(listener: (...told: Arguments) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  notify(...told: Arguments): void {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...told)
  }
}
