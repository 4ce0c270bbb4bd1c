interface TitledNode {
  readonly keyId: string
  readonly parentId: string | null
  readonly name: string
  readonly nodeType: string
}

/** Pinyin of a node, after that of the node above it where its title contains that name; by the node's id. */
export function titlePinyins(
  nodes: readonly (TitledNode & { readonly pinyin: string })[],
): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  return new Map(
    nodes.map((node) => {
      const parent = node.nodeType === 'unit' ? byId.get(node.parentId ?? '') : undefined
      return [node.keyId, parent ? `${parent.pinyin} ${node.pinyin}` : node.pinyin]
    }),
  )
}

/** A node's name including its parent's, where its own is ambiguous, such as unit 1; by the node's id. */
export function nodeTitles(nodes: readonly TitledNode[]): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  return new Map(
    nodes.map((node) => {
      const parent = node.nodeType === 'unit' ? byId.get(node.parentId ?? '') : undefined
      const isTold = !parent || node.name.includes(parent.name)
      return [node.keyId, isTold ? node.name : `${parent.name} ${node.name}`]
    }),
  )
}
