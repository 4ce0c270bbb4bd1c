import { TreeSearch } from './tree-search.ts'

/** A node of a tree for display. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly TreeNode[]
  /** Further search terms beside the label, in lower case. */
  readonly keywords?: string
  /** Visible, but not changed by checks around it. */
  readonly isDisabled?: boolean
}

/** Direct children of a node. */
export const childrenOf = <Node extends TreeNode>(node: Node): readonly Node[] =>
  (node.children ?? []) as readonly Node[] // a tree has nodes of one type

/**
 * All nodes of a tree in one array, parents first: the descendants of a node directly follow it. Built once for the
 * nodes, so that questions about 30,000 nodes are loops over arrays without allocation.
 */
export class TreeIndex<Node extends TreeNode> {
  readonly nodes: Node[] = []
  /** Index of the parent; −1 for roots. */
  readonly parents: Int32Array
  /** 1 for roots. */
  readonly levels: Int32Array
  /** Index after the last descendant of each node. */
  readonly ends: Int32Array
  /** Index among siblings, from 0. */
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
    // built here, so that the first letter of a search is as fast as the others
    this.#search = new TreeSearch(this.nodes)
  }

  /** −1 where there is no such node. */
  placeOf(id: string | null): number {
    return id === null ? -1 : (this.#placeOf.get(id) ?? -1)
  }

  isLeaf(place: number): boolean {
    return this.ends[place] === place + 1
  }

  /** 1 at the index of each node whose label or keywords contain a text, which must be in lower case and not empty. */
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
