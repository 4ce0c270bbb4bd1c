import { childrenOf, type TreeIndex, type TreeNode } from './tree-index.ts'
import type { TreeLine } from './tree-lines.ts'

export interface TreeMove {
  readonly id: string
  readonly parentId: string | null
  /** Index among the other children of that parent, from 0; the moved node itself is not counted. */
  readonly index: number
}

export type DropPlace = 'before' | 'inside' | 'after'

/** Target of a node dropped at another one; null where it would be below itself, or would not move. */
export function moveByDrop<Node extends TreeNode>(
  moved: TreeLine<Node>,
  target: TreeLine<Node>,
  place: DropPlace,
): TreeMove | null {
  const { id } = moved.node
  if (isBelow(moved.node, target.node.id)) return null
  if (place === 'inside') {
    const others = childrenOf(target.node).filter((child) => child.id !== id)
    return { id, parentId: target.node.id, index: others.length }
  }
  const isSibling = moved.parentId === target.parentId
  const index = target.index + (place === 'after' ? 1 : 0) - (isSibling && moved.index < target.index ? 1 : 0)
  return isSibling && index === moved.index ? null : { id, parentId: target.parentId, index }
}

/** Target of a node moved by Alt and an arrow key; null where it cannot move. */
export function moveByKey<Node extends TreeNode>(index: TreeIndex<Node>, place: number, key: string): TreeMove | null {
  const { nodes, parents, indices, numSiblings } = index
  const [id, at] = [nodes[place]?.id, indices[place] ?? 0]
  if (id === undefined) return null
  const above = parents[place] ?? -1
  const parent = nodes[above]
  const parentId = parent?.id ?? null
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? { id, parentId, index: at - 1 } : null
    case 'ArrowDown':
      return at < (numSiblings[place] ?? 0) - 1 ? { id, parentId, index: at + 1 } : null
    case 'ArrowLeft': {
      const grandparent = nodes[parents[above] ?? -1]
      return parent ? { id, parentId: grandparent?.id ?? null, index: (indices[above] ?? 0) + 1 } : null
    }
    case 'ArrowRight': {
      const before = siblingsOf(index, place)[at - 1]
      return before ? { id, parentId: before.id, index: childrenOf(before).length } : null
    }
    default:
      return null
  }
}

/** A node and its siblings. */
export function siblingsOf<Node extends TreeNode>(index: TreeIndex<Node>, place: number): readonly Node[] {
  const parent = index.nodes[index.parents[place] ?? -1]
  if (parent) return childrenOf(parent)
  return index.nodes.filter((_, at) => index.parents[at] === -1)
}

/** Whether a node may be moved below another: never below itself. */
export function isBelow(node: TreeNode, id: string): boolean {
  return node.id === id || childrenOf(node).some((child) => isBelow(child, id))
}
