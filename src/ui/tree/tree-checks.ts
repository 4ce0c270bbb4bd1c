import type { TreeIndex, TreeNode } from './tree-index.ts'

/** A parent's state follows from the leaves below it. */
export type CheckState = 'on' | 'off' | 'mixed'
const STATES = ['off', 'on', 'mixed'] as const
const [OFF, ON, MIXED] = [0, 1, 2]

/** State of every node, by index. */
export function checkStates(index: TreeIndex<TreeNode>, checked: ReadonlySet<string>): (place: number) => CheckState {
  const { nodes, parents } = index
  const states = new Uint8Array(nodes.length)
  /** 1 where the state of a descendant is known. */
  const isJudged = new Uint8Array(nodes.length)
  // in reverse order, all children are handled before their parent
  for (let place = nodes.length - 1; place >= 0; place -= 1) {
    if (index.isLeaf(place)) states[place] = checked.has(nodes[place]?.id ?? '') ? ON : OFF
    const parent = parents[place] ?? -1
    if (parent < 0) continue
    const state = states[place] ?? OFF
    states[parent] = isJudged[parent] === 0 || states[parent] === state ? state : MIXED
    isJudged[parent] = 1
  }
  return (place) => STATES[states[place] ?? OFF] ?? 'off'
}

/**
 * Checked ids after a press on a node: the leaves below it become checked, or unchecked where all of them were; parents
 * follow. Disabled leaves, and leaves without a checkbox, do not change.
 */
export function toggleNode<Node extends TreeNode>(
  index: TreeIndex<Node>,
  checked: ReadonlySet<string>,
  pressed: number,
  isCheckable: (node: Node) => boolean = () => true,
): ReadonlySet<string> {
  const { nodes, ends } = index
  const next = new Set(checked)
  const leaves = nodes
    .slice(pressed, ends[pressed])
    .filter((node, at) => index.isLeaf(pressed + at) && !node.isDisabled && isCheckable(node))
  const isChecked = leaves.some(({ id }) => !checked.has(id))
  for (const { id } of leaves) {
    if (isChecked) next.add(id)
    else next.delete(id)
  }
  const stateAt = checkStates(index, next)
  for (const [place, { id }] of nodes.entries()) {
    const state = stateAt(place)
    if (state === 'on') next.add(id)
    else next.delete(id)
  }
  return next
}
