import type { Queryable } from '#server/core/db/client.ts'

export interface CopiedNode {
  readonly from: { readonly id: string }
  readonly id: string
  /** The copy's own. */
  readonly code: string
}

/**
 * What other modules keep for nodes and change with them. Points and drawings know nodes, and nodes do not know them: whoever
 * registers the calls of the tree hands these in.
 */
export interface NodeFollowers {
  /** How many points some nodes have: all of them, or those in use. */
  countPoints(db: Queryable, nodeIds: readonly string[], which: 'all' | 'active'): Promise<number>
  /** Points of a sub-tree are reported by the nearest gateway above, which may be another one now. */
  renewGateways(db: Queryable, path: string): Promise<void>
  /** Gives copied nodes the points in use of their originals, with all their settings. */
  copyPoints(db: Queryable, nodes: readonly CopiedNode[], by: string): Promise<void>
  /** Gives a copied station the drawings of its original, bound to its own points. */
  copyDrawings(
    db: Queryable,
    original: { readonly code: string; readonly name: string },
    copy: { readonly code: string; readonly name: string },
  ): Promise<void>
}
