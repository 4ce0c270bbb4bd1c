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

/** A node in its place: what one line of the tree shows. */
export interface TreeLine<Node extends TreeNode> {
  readonly node: Node
  /** 1 on top. */
  readonly level: number
  readonly parentId: string | null
  /** Among its siblings, from 0. */
  readonly index: number
  readonly numSiblings: number
  readonly isExpanded: boolean
}

/** Nodes right below one. */
export const childrenOf = <Node extends TreeNode>(node: Node): readonly Node[] =>
  (node.children ?? []) as readonly Node[] // a tree is of one kind of node

/** The lines in sight, top to bottom. */
export function flattenTree<Node extends TreeNode>(
  nodes: readonly Node[],
  expanded: ReadonlySet<string>,
): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = []
  const walk = (siblings: readonly Node[], level: number, parentId: string | null): void => {
    for (const [index, node] of siblings.entries()) {
      const children = childrenOf(node)
      const isExpanded = children.length > 0 && expanded.has(node.id)
      lines.push({ node, level, parentId, index, numSiblings: siblings.length, isExpanded })
      if (isExpanded) walk(children, level + 1, node.id)
    }
  }
  walk(nodes, 1, null)
  return lines
}

/**
 * The nodes whose label holds a text, with everything above them and, where nothing below matches too, all that is below;
 * ids of those above, which are to be open.
 */
export function filterTree<Node extends TreeNode>(
  nodes: readonly Node[],
  text: string,
): { nodes: readonly Node[]; open: ReadonlySet<string> } {
  const wanted = text.trim().toLowerCase()
  const open = new Set<string>()
  if (wanted === '') return { nodes, open }
  const keep = (node: Node): Node[] => {
    const children = childrenOf(node).flatMap(keep)
    if (children.length === 0) return isFoundBy(node, wanted) ? [node] : []
    open.add(node.id)
    return [{ ...node, children }]
  }
  return { nodes: nodes.flatMap(keep), open }
}

const isFoundBy = ({ label, keywords = '' }: TreeNode, wanted: string): boolean =>
  label.toLowerCase().includes(wanted) || keywords.includes(wanted)

export type CheckState = 'on' | 'off' | 'mixed'

/** Leaves below a node; the node itself where it is one. */
function leavesOf<Node extends TreeNode>(node: Node): Node[] {
  const children = childrenOf(node)
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}

/** State of every node: a parent follows the leaves below it. */
export function checkStates(nodes: readonly TreeNode[], checked: ReadonlySet<string>): ReadonlyMap<string, CheckState> {
  const states = new Map<string, CheckState>()
  const judge = (node: TreeNode): CheckState => {
    const children = childrenOf(node)
    const below = children.map(judge)
    const state: CheckState =
      children.length === 0
        ? checked.has(node.id)
          ? 'on'
          : 'off'
        : below.every((each) => each === 'on')
          ? 'on'
          : below.every((each) => each === 'off')
            ? 'off'
            : 'mixed'
    states.set(node.id, state)
    return state
  }
  nodes.forEach(judge)
  return states
}

/**
 * What is ticked after a node was pressed: the leaves below it become ticked, or unticked where all of them are; parents
 * follow their leaves. Disabled leaves, and those that may not be ticked, stay as they are.
 */
export function toggleNode<Node extends TreeNode>(
  nodes: readonly Node[],
  checked: ReadonlySet<string>,
  node: Node,
  isCheckable: (node: Node) => boolean = () => true,
): ReadonlySet<string> {
  const next = new Set(checked)
  const leaves = leavesOf(node).filter((leaf) => !leaf.isDisabled && isCheckable(leaf))
  const isChecked = leaves.some(({ id }) => !checked.has(id))
  for (const { id } of leaves) {
    if (isChecked) next.add(id)
    else next.delete(id)
  }
  for (const [id, state] of checkStates(nodes, next)) {
    if (state === 'on') next.add(id)
    else next.delete(id)
  }
  return next
}

export interface TreeMove {
  readonly id: string
  readonly parentId: string | null
  /** Among the others below that parent, from 0: the moved node itself is not counted. */
  readonly index: number
}

export type DropPlace = 'before' | 'inside' | 'after'

/** Where a node dropped at another one goes; null where it would hang below itself, or stay where it is. */
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

/** Where a key with Alt takes a node; null where it cannot go. */
export function moveByKey<Node extends TreeNode>(
  lines: readonly TreeLine<Node>[],
  at: number,
  key: string,
): TreeMove | null {
  const line = lines[at]
  if (!line) return null
  const { node, parentId, index, numSiblings } = line
  const siblings = lines.filter((other) => other.parentId === parentId)
  const parent = lines.find((other) => other.node.id === parentId)
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { id: node.id, parentId, index: index - 1 } : null
    case 'ArrowDown':
      return index < numSiblings - 1 ? { id: node.id, parentId, index: index + 1 } : null
    case 'ArrowLeft':
      return parent ? { id: node.id, parentId: parent.parentId, index: parent.index + 1 } : null
    case 'ArrowRight': {
      const before = siblings[index - 1]
      return before ? { id: node.id, parentId: before.node.id, index: childrenOf(before.node).length } : null
    }
    default:
      return null
  }
}

/** Whether a node may be put below another: never below itself. */
export function isBelow(node: TreeNode, id: string): boolean {
  return node.id === id || childrenOf(node).some((child) => isBelow(child, id))
}

/** Line that typed letters lead to, from the present one on and round; -1 where none begins with them. */
export function findByLetters(labels: readonly string[], present: number, letters: string): number {
  const wanted = letters.toLowerCase()
  const starts = (at: number): boolean => labels[at % labels.length]?.toLowerCase().startsWith(wanted) ?? false
  for (let step = 1; step <= labels.length; step += 1)
    if (starts(present + step)) return (present + step) % labels.length
  return -1
}
