import type { Queryable } from '#server/core/db/client.ts'

export interface CopiedNode {
  readonly from: { readonly id: string }
  readonly id: string
  /** Code of the copy. */
  readonly code: string
}

export interface NamedNode {
  readonly code: string
  readonly name: string
}

/**
 * Data of nodes in other modules, which changes with the nodes. Points and drawings depend on nodes, not the other way
 * round: this interface is passed in where the calls of the tree are registered.
 */
export interface NodeFollowers {
  /** Number of points of some nodes: all, or only the active ones. */
  countPoints(db: Queryable, nodeIds: readonly string[], which: 'all' | 'active'): Promise<number>
  /** Updates the gateways of a sub-tree's points after a move: the nearest gateway above reports them. */
  renewGateways(db: Queryable, path: string): Promise<void>
  /** Copies the active points of the originals, with all their settings, to the copied nodes. */
  copyPoints(db: Queryable, nodes: readonly CopiedNode[], by: string): Promise<void>
  /** Copies the drawings of the original to a copied station, bound to the copy's points. */
  copyDrawings(db: Queryable, original: NamedNode, copy: NamedNode, by: { name: string; now: Date }): Promise<void>
  /** Drawings of a node follow its code. */
  renameNode(db: Queryable, from: string, to: string): Promise<void>
}
