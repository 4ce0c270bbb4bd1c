// The nodes of the network as a tree with checkboxes. Pure: node-tree-panel.tsx shows it. Addresses hold only the
// topmost checked nodes, so that "the whole district" is one id and also covers units added later.

import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export interface NodeItem<Node extends TelemetryNode = TelemetryNode> {
  readonly id: string
  readonly label: string
  readonly keywords: string
  readonly node: Node
  readonly children: readonly NodeItem<Node>[]
}

/** Nested items from nodes, parents first; nodes whose parent is not in the list become roots. */
export function nestNodes<Node extends TelemetryNode>(nodes: readonly Node[]): NodeItem<Node>[] {
  const ids = new Set(nodes.map(({ keyId }) => keyId))
  const byParent = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(node)
    else byParent.set(parent, [node])
  }
  const below = (parent: string | null): NodeItem<Node>[] =>
    (byParent.get(parent) ?? []).map((node) => ({
      id: node.keyId,
      label: node.name,
      keywords: plainLatin(`${node.code} ${node.pinyin}`),
      node,
      children: below(node.keyId),
    }))
  return below(null)
}

/** Every id at and below the named ones: the checked nodes for an address. Unknown ids are ignored. */
export function unpackTicks(forest: readonly NodeItem[], ids: readonly string[]): ReadonlySet<string> {
  const named = new Set(ids)
  const ticked = new Set<string>()
  const walk = (items: readonly NodeItem[], isAboveTicked: boolean): void => {
    for (const { id, children } of items) {
      const isTicked = isAboveTicked || named.has(id)
      if (isTicked) ticked.add(id)
      walk(children, isTicked)
    }
  }
  walk(forest, false)
  return ticked
}

/** The topmost checked nodes, in tree order. */
export function packTicks(forest: readonly NodeItem[], ticked: ReadonlySet<string>): string[] {
  return forest.flatMap((item) => (ticked.has(item.id) ? [item.id] : packTicks(item.children, ticked)))
}

/** The nodes of the given levels in tree order; only checked ones, if any node is checked. */
export function ownersOf(
  forest: readonly NodeItem[],
  ticked: ReadonlySet<string>,
  levels: readonly string[],
): TelemetryNode[] {
  const isAll = ticked.size === 0
  const owners = (item: NodeItem): TelemetryNode[] => {
    const own = levels.includes(item.node.nodeType) && (isAll || ticked.has(item.id)) ? [item.node] : []
    return [...own, ...item.children.flatMap(owners)]
  }
  return forest.flatMap(owners)
}

/** Every item of a forest by its id, parents first. */
export function itemsById<Node extends TelemetryNode>(
  forest: readonly NodeItem<Node>[],
): ReadonlyMap<string, NodeItem<Node>> {
  const items = new Map<string, NodeItem<Node>>()
  const walk = (item: NodeItem<Node>): void => {
    items.set(item.id, item)
    item.children.forEach(walk)
  }
  forest.forEach(walk)
  return items
}

/** Ids of all nodes with children. */
export function idsOfParents(forest: readonly NodeItem[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const walk = ({ id, children }: NodeItem): void => {
    if (children.length === 0) return
    ids.add(id)
    children.forEach(walk)
  }
  forest.forEach(walk)
  return ids
}

/** Ids of all ancestors of a node, nearest first. */
export function idsAbove(items: ReadonlyMap<string, NodeItem>, id: string | null): string[] {
  const above: string[] = []
  for (let item = items.get(id ?? ''); item; ) {
    item = items.get(item.node.parentId ?? '')
    if (item) above.push(item.id)
  }
  return above
}
