// What the things of a map show now, kept outside React and outside the library: it is all there again when the map is
// made anew, or when the library has lost it. Values change it as often as they come; `flush` hands over what changed
// since the last one, which is called once a frame.

/** On a way of heat; emptied with a leak; without heat; none of them while others are; nothing is traced. */
export type TracePart = 'way' | 'emptied' | 'cold' | 'aside' | 'none'

export interface ThingState {
  /** Class of its value, from 0; -1: none. */
  readonly color: number
  /** Its value is old or bad: grey and hatched, or dashed. */
  readonly isOld: boolean
  /** Its value is computed, not measured: dashed. */
  readonly isComputed: boolean
  /** The highest level of its alarms, 1 to 3; 0: none. */
  readonly level: number
  /** Of a line: 1 along its course, -1 against it, 0 unknown. */
  readonly direction: number
  readonly isChosen: boolean
  /** Its part in what is traced through the network. */
  readonly part: TracePart
  /** Written beside it; empty: nothing. The library does not know it. */
  readonly text: string
}

export const PLAIN_STATE: ThingState = {
  color: -1,
  isOld: false,
  isComputed: false,
  level: 0,
  direction: 0,
  isChosen: false,
  part: 'none',
  text: '',
}

export type ApplyState = (layer: string, id: number, state: ThingState) => void

export class MapStates {
  readonly #layers = new Map<string, Map<number, ThingState>>()
  readonly #changed = new Map<string, Set<number>>()
  readonly #listeners = new Set<() => void>()

  get(layer: string, id: number): ThingState {
    return this.#layers.get(layer)?.get(id) ?? PLAIN_STATE
  }

  /** Changes a part of what a thing shows; what is the same is no change. */
  set(layer: string, id: number, part: Partial<ThingState>): void {
    const before = this.get(layer, id)
    const next = { ...before, ...part }
    if (isSame(before, next)) return
    own(this.#layers, layer, () => new Map<number, ThingState>()).set(id, next)
    own(this.#changed, layer, () => new Set<number>()).add(id)
    for (const listener of this.#listeners) listener()
  }

  /** Hands over what changed since the last time. @returns How many things. */
  flush(apply: ApplyState): number {
    let count = 0
    for (const [layer, ids] of this.#changed)
      for (const id of ids) {
        apply(layer, id, this.get(layer, id))
        count += 1
      }
    this.#changed.clear()
    return count
  }

  /** Everything counts as changed: for a map that has been made anew. */
  changeAll(): void {
    for (const [layer, states] of this.#layers) {
      const changed = own(this.#changed, layer, () => new Set<number>())
      for (const id of states.keys()) changed.add(id)
    }
    for (const listener of this.#listeners) listener()
  }

  /** @param onChange - Called with every change; what it does is done at the next flush. */
  watch(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }
}

const isSame = (one: ThingState, other: ThingState): boolean =>
  one.color === other.color &&
  one.isOld === other.isOld &&
  one.isComputed === other.isComputed &&
  one.level === other.level &&
  one.direction === other.direction &&
  one.isChosen === other.isChosen &&
  one.part === other.part &&
  one.text === other.text

function own<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
