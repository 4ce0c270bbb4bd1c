import type { NodeColumns } from '#contract/network/node-columns.ts'

/** Nodes as the database lists them: siblings in their order, parents anywhere. */
export interface ListedNodes {
  readonly keyIds: readonly string[]
  readonly parentIds: readonly (string | null)[]
  readonly codes: readonly string[]
  readonly names: readonly string[]
  readonly pinyins: readonly string[]
  readonly versions: readonly number[]
  readonly nodeTypes: readonly string[]
  readonly actives: readonly boolean[]
  /** Whether each node is in the caller's scope. */
  readonly owns: readonly boolean[]
}

/** Parents first; nodes outside the scope are included only as ancestors of nodes inside. */
export function columnsInScope(listed: ListedNodes): NodeColumns {
  const parents = parentPlaces(listed)
  const order = inTreeOrder(parents, shownPlaces(parents, listed.owns))
  const newPlace = new Int32Array(parents.length)
  for (const [at, place] of order.entries()) newPlace[place] = at
  const nodeTypes = [...new Set(listed.nodeTypes)]
  const typePlace = new Map(nodeTypes.map((type, at) => [type, at]))
  const inOrder = (column: readonly string[]): string[] => order.map((place) => column[place] ?? '')
  const placesWhere = (isSo: (place: number) => boolean): number[] =>
    order.flatMap((place, at) => (isSo(place) ? [at] : []))
  return {
    keyIds: inOrder(listed.keyIds),
    parents: order.map((place, at) => ((parents[place] ?? -1) < 0 ? at : (newPlace[parents[place] ?? 0] ?? at))),
    codes: inOrder(listed.codes),
    names: inOrder(listed.names),
    pinyins: inOrder(listed.pinyins),
    versions: order.map((place) => listed.versions[place] ?? 0),
    nodeTypes,
    types: order.map((place) => typePlace.get(listed.nodeTypes[place] ?? '') ?? 0),
    inactive: placesWhere((place) => listed.actives[place] === false),
    foreign: placesWhere((place) => listed.owns[place] === false),
  }
}

/** Index of each node's parent; −1 at the top level. */
function parentPlaces({ keyIds, parentIds }: ListedNodes): Int32Array {
  const placeOf = new Map(keyIds.map((keyId, place) => [keyId, place]))
  return Int32Array.from(parentIds, (parentId) => (parentId === null ? -1 : (placeOf.get(parentId) ?? -1)))
}

/** 1 if a node is in scope or an ancestor of such a node. */
function shownPlaces(parents: Int32Array, owns: readonly boolean[]): Uint8Array {
  const shown = new Uint8Array(parents.length)
  for (let place = 0; place < shown.length; place += 1)
    if (owns[place]) for (let at = place; at >= 0 && shown[at] === 0; at = parents[at] ?? -1) shown[at] = 1
  return shown
}

/** Indices in depth-first order, siblings as listed. */
function inTreeOrder(parents: Int32Array, shown: Uint8Array): number[] {
  const below = new Map<number, number[]>()
  for (const [place, parent] of parents.entries()) {
    if (shown[place] === 0) continue
    const siblings = below.get(parent)
    if (siblings) siblings.push(place)
    else below.set(parent, [place])
  }
  const order: number[] = []
  const walk = (place: number): void => {
    order.push(place)
    below.get(place)?.forEach(walk)
  }
  below.get(-1)?.forEach(walk)
  return order
}
