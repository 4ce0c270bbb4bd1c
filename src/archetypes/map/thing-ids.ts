/** Numbers of things, the same as long as the page is open. */
export class ThingIds {
  readonly #ids = new Map<string, number>()
  idOf(key: string): number {
    const id = this.#ids.get(key) ?? this.#ids.size + 1
    this.#ids.set(key, id)
    return id
  }
}
