import type { Json, JsonFields } from './operation.ts'

/** From here on it is cheaper to collect the uuids of a list than to look for each. */
const MANY = 16
/** A step of a search is far cheaper than noting an element. */
const MAX_STEPS_PER_ELEMENT = 8

/** How a change makes the next version of a list. */
export interface PlaceChange {
  /** New indices of the elements that it adds or moves. */
  readonly put?: ReadonlyMap<string, number>
  readonly removed?: readonly string[]
}

/**
 * Where elements of a board are, by uuid, for all versions of its list: a change of one element among 100,000 must not
 * count the others anew. A place is where the element was last found; where a later version has shifted it, it is
 * found nearby and noted. Every uuid that any version holds has a place.
 */
export class ElementPlaces {
  readonly #places: Map<Json, number>
  /** The version that was made last, and which of the uuids with a place it does not hold, as far as that is known. */
  #newest: readonly JsonFields[]
  readonly #gone = new Set<string>()
  /** How far the last element that was looked for lay from its place: its neighbours have shifted alike. */
  #shift = 0
  /** Of all searches since the elements of a version were noted last. */
  #numSteps = 0

  constructor(elements: readonly JsonFields[]) {
    this.#newest = elements
    this.#places = new Map(elements.map(({ uuid }, index) => [uuid ?? null, index]))
  }

  /** Follows a change of one version into the next. */
  follow(from: readonly JsonFields[], next: readonly JsonFields[], { put, removed }: PlaceChange = {}): void {
    if (from !== this.#newest) this.#gone.clear()
    this.#newest = next
    for (const [uuid, index] of put ?? []) {
      this.#places.set(uuid, index)
      this.#gone.delete(uuid)
    }
    for (const uuid of removed ?? []) this.#gone.add(uuid)
  }

  /**
   * Mostly O(1). A search for a uuid that another version alone holds, or that lies far from its last place, is
   * O(elements); after a few of them all places are those of `elements`.
   */
  indexOf(elements: readonly JsonFields[], uuid: string): number | undefined {
    const place = this.#places.get(uuid)
    if (place === undefined) return undefined
    if (elements === this.#newest && this.#gone.has(uuid)) return undefined
    if (elements[place]?.uuid === uuid) return place
    const likely = place + this.#shift
    if (elements[likely]?.uuid === uuid) return this.#note(uuid, likely)
    const farthest = Math.max(likely, elements.length - likely)
    for (let distance = 1; distance <= farthest; distance++) {
      const isAfter = elements[likely + distance]?.uuid === uuid
      if (!isAfter && elements[likely - distance]?.uuid !== uuid) continue
      const index = isAfter ? likely + distance : likely - distance
      this.#shift = index - place
      this.#countSteps(elements, distance)
      return this.#note(uuid, index)
    }
    this.#countSteps(elements, farthest)
    return undefined
  }

  /** The first of some uuids that the list holds. */
  firstHeld(elements: readonly JsonFields[], uuids: readonly string[]): string | undefined {
    const isNewest = elements === this.#newest
    const known = uuids.filter((uuid) => this.#places.has(uuid) && !(isNewest && this.#gone.has(uuid)))
    if (known.length < MANY) return known.find((uuid) => this.indexOf(elements, uuid) !== undefined)
    const held = new Set(elements.map(({ uuid }) => uuid))
    return known.find((uuid) => held.has(uuid))
  }

  /** Once searching has cost more than noting all elements of a version would, these are noted. */
  #countSteps(elements: readonly JsonFields[], steps: number): void {
    this.#numSteps += steps
    if (this.#numSteps < MAX_STEPS_PER_ELEMENT * elements.length) return
    this.#numSteps = 0
    this.#shift = 0
    for (const [index, { uuid }] of elements.entries()) this.#places.set(uuid ?? null, index)
  }

  #note(uuid: string, index: number): number {
    this.#places.set(uuid, index)
    return index
  }
}
