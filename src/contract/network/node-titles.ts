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
  const stationOf = stationsIn(nodes)
  return new Map(
    nodes.map((node) => {
      const station = stationOf(node)
      return [node.keyId, station ? `${station.pinyin} ${node.pinyin}` : node.pinyin]
    }),
  )
}

/** A node's name including its parent's, where its own is ambiguous, such as unit 1; by the node's id. */
export function nodeTitles(nodes: readonly TitledNode[]): ReadonlyMap<string, string> {
  const stationOf = stationsIn(nodes)
  return new Map(
    nodes.map((node) => {
      const station = stationOf(node)
      const isTold = !station || node.name.includes(station.name)
      return [node.keyId, isTold ? node.name : `${station.name} ${node.name}`]
    }),
  )
}

/** @returns Finds the node above a unit, which tells one unit 1 from another; of other nodes there is none. */
function stationsIn<Node extends TitledNode>(nodes: readonly Node[]): (node: Node) => Node | undefined {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  return ({ nodeType, parentId }) => (nodeType === 'unit' ? byId.get(parentId ?? '') : undefined)
}
