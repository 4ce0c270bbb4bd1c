import { TreeSearch } from './tree-search.ts'

/** A node of a tree, as the interface shows it. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly TreeNode[]
  /** What it is found by beside its label, in lower case. */
  readonly keywords?: string
  /** Shown, and left as it is by whatever is ticked around it. */
  readonly isDisabled?: boolean
}

/** Nodes right below one. */
export const childrenOf = <Node extends TreeNode>(node: Node): readonly Node[] =>
  (node.children ?? []) as readonly Node[] // a tree is of one kind of node

/**
 * All nodes of a tree in one row, parents first: what is below a node are the places right behind it. Made once for the
 * nodes; whatever is asked about 30,000 of them is then a walk over arrays that makes no objects.
 */
export class TreeIndex<Node extends TreeNode> {
  readonly nodes: Node[] = []
  /** Place of what each hangs below; −1 on top. */
  readonly parents: Int32Array
  /** 1 on top. */
  readonly levels: Int32Array
  /** The place behind the last node below each. */
  readonly ends: Int32Array
  /** Among its siblings, from 0. */
  readonly indices: Int32Array
  readonly numSiblings: Int32Array
  readonly #placeOf = new Map<string, number>()
  readonly #search: TreeSearch

  constructor(roots: readonly Node[]) {
    const numNodes = countNodes(roots)
    this.parents = new Int32Array(numNodes)
    this.levels = new Int32Array(numNodes)
    this.ends = new Int32Array(numNodes)
    this.indices = new Int32Array(numNodes)
    this.numSiblings = new Int32Array(numNodes)
    this.#add(roots, -1, 1)
    // with the rest, so that the first letter of a search waits no longer than the others
    this.#search = new TreeSearch(this.nodes)
  }

  /** −1 where there is no such node. */
  placeOf(id: string | null): number {
    return id === null ? -1 : (this.#placeOf.get(id) ?? -1)
  }

  isLeaf(place: number): boolean {
    return this.ends[place] === place + 1
  }

  /** 1 at the place of each node whose label or keywords hold a text, which must be in lower case and not empty. */
  placesWith(text: string): Uint8Array {
    return this.#search.placesWith(text)
  }

  #add(siblings: readonly Node[], parent: number, level: number): void {
    for (const [index, node] of siblings.entries()) {
      const place = this.nodes.length
      this.nodes.push(node)
      this.#placeOf.set(node.id, place)
      this.parents[place] = parent
      this.levels[place] = level
      this.indices[place] = index
      this.numSiblings[place] = siblings.length
      this.#add(childrenOf(node), place, level + 1)
      this.ends[place] = this.nodes.length
    }
  }
}

const countNodes = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(childrenOf(node)), 0)
