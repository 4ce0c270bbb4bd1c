import { plainLatin } from '#lib/plain-latin.ts'
import type { TreeIndex, TreeNode } from './tree-index.ts'

/** Data of one visible line of the tree. */
export interface TreeLine<Node extends TreeNode> {
  readonly node: Node
  /** Index in the tree index. */
  readonly place: number
  /** 1 for roots. */
  readonly level: number
  readonly parentId: string | null
  /** Index among siblings, from 0. */
  readonly index: number
  readonly numSiblings: number
  readonly isExpanded: boolean
}

const HIDDEN = 0
/** Ancestor of a match: expanded, showing only the way to matches. */
const WAY = 1
/** A match without matches below it: all its descendants are available. */
const FOUND = 2

/** The part of a tree that a search leaves. */
interface Filtered {
  readonly states: Uint8Array
  /** Index among the remaining siblings. */
  readonly indices: Int32Array
  /** Number of remaining children by parent index + 1; index 0 counts the roots. */
  readonly numChildren: Int32Array
}

/** The visible lines, top to bottom. A line object is created on demand and then stays the same. */
export class TreeLines<Node extends TreeNode> {
  readonly #index: TreeIndex<Node>
  readonly #expanded: ReadonlySet<string>
  readonly #filtered: Filtered | null
  /** Ascending. */
  readonly #places: Int32Array
  readonly #made: (TreeLine<Node> | undefined)[] = []

  /** @param filter - Shows the nodes that contain this text, and all their ancestors. */
  constructor(index: TreeIndex<Node>, expanded: ReadonlySet<string>, filter = '') {
    this.#index = index
    this.#expanded = expanded
    const wanted = plainLatin(filter.trim())
    this.#filtered = wanted === '' ? null : filteredBy(index, wanted)
    this.#places = this.#placesInSight()
  }

  get length(): number {
    return this.#places.length
  }

  line(at: number): TreeLine<Node> | undefined {
    const made = this.#made[at]
    if (made) return made
    const place = this.#places[at]
    const node = place === undefined ? undefined : this.#index.nodes[place]
    if (place === undefined || !node) return undefined
    const parent = this.#index.parents[place] ?? -1
    const filtered = this.#filtered?.states[place] ? this.#filtered : null
    const line = {
      node,
      place,
      level: this.#index.levels[place] ?? 1,
      parentId: this.#index.nodes[parent]?.id ?? null,
      index: (filtered ?? this.#index).indices[place] ?? 0,
      numSiblings: (filtered ? filtered.numChildren[parent + 1] : this.#index.numSiblings[place]) ?? 1,
      isExpanded: this.#isOpen(place, node.id),
    }
    this.#made[at] = line
    return line
  }

  labelAt(at: number): string {
    return this.#index.nodes[this.#places[at] ?? -1]?.label ?? ''
  }

  /** Index of a node's line; −1 where it has none. */
  lineOf(id: string | null): number {
    const place = this.#index.placeOf(id)
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return place >= 0 && this.#places[low] === place ? low : -1
  }

  #isOpen(place: number, id: string): boolean {
    if (this.#filtered?.states[place] === WAY) return true
    return !this.#index.isLeaf(place) && this.#expanded.has(id)
  }

  #placesInSight(): Int32Array {
    const { nodes, ends } = this.#index
    const states = this.#filtered?.states
    const places = new Int32Array(nodes.length)
    let [num, place, wholeUntil] = [0, 0, states ? 0 : nodes.length]
    while (place < nodes.length) {
      const end = ends[place] ?? place + 1
      const state = place < wholeUntil ? FOUND : states?.[place]
      if (state === HIDDEN) {
        place = end
        continue
      }
      if (state === FOUND) wholeUntil = Math.max(wholeUntil, end)
      places[num] = place
      num += 1
      place = this.#isOpen(place, nodes[place]?.id ?? '') ? place + 1 : end
    }
    return places.slice(0, num)
  }
}

function filteredBy<Node extends TreeNode>(index: TreeIndex<Node>, wanted: string): Filtered {
  const { parents } = index
  const found = index.placesWith(wanted)
  const states = new Uint8Array(found.length)
  // in reverse order, all descendants are handled before their ancestor
  for (let place = found.length - 1; place >= 0; place -= 1) {
    if (states[place] === HIDDEN && found[place] === 1) states[place] = FOUND
    const parent = parents[place] ?? -1
    if (states[place] !== HIDDEN && parent >= 0) states[parent] = WAY
  }
  const indices = new Int32Array(found.length)
  const numChildren = new Int32Array(found.length + 1)
  for (let place = 0; place < found.length; place += 1) {
    if (states[place] === HIDDEN) continue
    const at = (parents[place] ?? -1) + 1
    const before = numChildren[at] ?? 0
    indices[place] = before
    numChildren[at] = before + 1
  }
  return { states, indices, numChildren }
}

/** Index of the next line, cyclic, whose label begins with the typed letters; −1 where none does. */
export function findByLetters(
  lines: Pick<TreeLines<TreeNode>, 'length' | 'labelAt'>,
  present: number,
  letters: string,
): number {
  const wanted = plainLatin(letters)
  for (let step = 1; step <= lines.length; step += 1) {
    const at = (present + step) % lines.length
    if (plainLatin(lines.labelAt(at)).startsWith(wanted)) return at
  }
  return -1
}
