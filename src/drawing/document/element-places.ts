import type { Json, JsonFields } from './operation.ts'

/** From here on it is cheaper to collect the uuids of a list than to look for each. */
const MANY = 16

/** Which elements a change adds, with their indices, and which it removes. */
export interface PlaceChange {
  readonly added?: ReadonlyMap<string, number>
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

  constructor(elements: readonly JsonFields[]) {
    this.#newest = elements
    this.#places = new Map(elements.map(({ uuid }, index) => [uuid ?? null, index]))
  }

  /** Follows a change of one version into the next. */
  follow(from: readonly JsonFields[], next: readonly JsonFields[], { added, removed }: PlaceChange = {}): void {
    if (from !== this.#newest) this.#gone.clear()
    this.#newest = next
    for (const [uuid, index] of added ?? []) {
      this.#places.set(uuid, index)
      this.#gone.delete(uuid)
    }
    for (const uuid of removed ?? []) this.#gone.add(uuid)
  }

  /** Mostly O(1); O(elements) for a uuid that only another version holds, or that lies far from its last place. */
  indexOf(elements: readonly JsonFields[], uuid: string): number | undefined {
    const place = this.#places.get(uuid)
    if (place === undefined) return undefined
    if (elements === this.#newest && this.#gone.has(uuid)) return undefined
    if (elements[place]?.uuid === uuid) return place
    const shifted = place + this.#shift
    if (elements[shifted]?.uuid === uuid) return this.#note(uuid, shifted)
    const farthest = Math.max(place, elements.length - place)
    for (let distance = 1; distance <= farthest; distance++) {
      if (elements[place + distance]?.uuid === uuid) return this.#found(uuid, place, distance)
      if (elements[place - distance]?.uuid === uuid) return this.#found(uuid, place, -distance)
    }
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

  #found(uuid: string, place: number, shift: number): number {
    this.#shift = shift
    return this.#note(uuid, place + shift)
  }

  #note(uuid: string, index: number): number {
    this.#places.set(uuid, index)
    return index
  }
}
