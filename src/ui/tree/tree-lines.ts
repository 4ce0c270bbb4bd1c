import type { TreeIndex, TreeNode } from './tree-index.ts'

/** A node in its place: what one line of the tree shows. */
export interface TreeLine<Node extends TreeNode> {
  readonly node: Node
  /** In the index of the tree. */
  readonly place: number
  /** 1 on top. */
  readonly level: number
  readonly parentId: string | null
  /** Among its siblings, from 0. */
  readonly index: number
  readonly numSiblings: number
  readonly isExpanded: boolean
}

const HIDDEN = 0
/** Leads to what was found: open, with that alone below it. */
const WAY = 1
/** Was found, and nothing below it: all that is below it is there to be opened. */
const FOUND = 2

/** What a search leaves of a tree. */
interface Filtered {
  readonly states: Uint8Array
  /** Among the siblings that are left. */
  readonly indices: Int32Array
  /** Of each parent, one place further: those on top come first. */
  readonly numChildren: Int32Array
}

/** The lines in sight, top to bottom. A line is made when it is asked for, and stays the same from then on. */
export class TreeLines<Node extends TreeNode> {
  readonly #index: TreeIndex<Node>
  readonly #expanded: ReadonlySet<string>
  readonly #filtered: Filtered | null
  /** Rising. */
  readonly #places: Int32Array
  readonly #made: (TreeLine<Node> | undefined)[] = []

  /** @param filter - Shows what holds this text, and everything above it. */
  constructor(index: TreeIndex<Node>, expanded: ReadonlySet<string>, filter = '') {
    this.#index = index
    this.#expanded = expanded
    const wanted = filter.trim().toLowerCase()
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

  /** The line that shows a node; −1 where none does. */
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
  // what is below comes first, so a node is judged when all below it are
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

/** Line that typed letters lead to, from the present one on and round; −1 where none begins with them. */
export function findByLetters(
  lines: Pick<TreeLines<TreeNode>, 'length' | 'labelAt'>,
  present: number,
  letters: string,
): number {
  const wanted = letters.toLowerCase()
  for (let step = 1; step <= lines.length; step += 1) {
    const at = (present + step) % lines.length
    if (lines.labelAt(at).toLowerCase().startsWith(wanted)) return at
  }
  return -1
}
