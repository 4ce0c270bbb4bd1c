/** A node of a tree, as the interface shows it. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly TreeNode[]
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

const childrenOf = <Node extends TreeNode>(node: Node): readonly Node[] => (node.children ?? []) as readonly Node[] // a tree is of one kind of node

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

/** The nodes whose label holds a text, with everything above them; ids of those above, which are to be open. */
export function filterTree<Node extends TreeNode>(
  nodes: readonly Node[],
  text: string,
): { nodes: readonly Node[]; open: ReadonlySet<string> } {
  const wanted = text.trim().toLowerCase()
  const open = new Set<string>()
  if (wanted === '') return { nodes, open }
  const keep = (node: Node): Node[] => {
    const children = childrenOf(node).flatMap(keep)
    if (children.length > 0) open.add(node.id)
    const matches = node.label.toLowerCase().includes(wanted)
    if (children.length > 0) return [{ ...node, children }]
    return matches ? [{ ...node, children: [] }] : []
  }
  return { nodes: nodes.flatMap(keep), open }
}

export type CheckState = 'on' | 'off' | 'mixed'

/** Leaves below a node that may be ticked; the node itself where it is one. */
function leavesOf(node: TreeNode): string[] {
  const children = childrenOf(node)
  if (children.length === 0) return node.isDisabled ? [] : [node.id]
  return children.flatMap(leavesOf)
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

/** What is ticked after a node was: the leaves below it follow, and the parents follow their leaves. */
export function toggleNode(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  node: TreeNode,
  isChecked: boolean,
): ReadonlySet<string> {
  const next = new Set(checked)
  for (const id of leavesOf(node)) {
    if (isChecked) next.add(id)
    else next.delete(id)
  }
  const states = checkStates(nodes, next)
  for (const [id, state] of states) {
    if (state === 'on') next.add(id)
    else next.delete(id)
  }
  return next
}

export interface TreeMove {
  readonly id: string
  readonly parentId: string | null
  readonly index: number
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
