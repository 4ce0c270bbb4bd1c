// Which weather a node of the heating network uses: its own, else that of the nearest node above it, else that of its
// organisation or the nearest one above that.

import type { BoundNode } from '#contract/endpoints/weather-node.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { loadShare } from '#contract/network/heating-curve.ts'
import type { Session } from '#server/core/kit/session.ts'
import { isInScope, stateOf, usedConfig } from './bindings.ts'
import type { StoredConfig } from './config.repository.ts'
import { designOutdoorOf } from './design-temperatures.ts'
import type { PlacedNode, readTypes, StoredNodeConfig } from './node.repository.ts'

type NodeType = Awaited<ReturnType<typeof readTypes>>[number]

/** Codes of the types that can have a weather: heat stations, and everything above them in the schema of the tree. */
export function boundTypes(types: readonly NodeType[]): string[] {
  const found = new Set(['source', 'station'])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { code, parentCodes } of types) if (found.has(code)) for (const above of parentCodes) found.add(above)
  }
  return [...found]
}

export interface Bindings {
  readonly ofNodes: readonly StoredNodeConfig[]
  readonly ofOrganizations: readonly StoredConfig[]
}

type Used = (StoredNodeConfig & { readonly kind: 'node' }) | (StoredConfig & { readonly kind: 'organization' })

/** The configuration that a node uses. */
export function weatherOfNode(
  { ofNodes, ofOrganizations }: Bindings,
  node: Pick<PlacedNode, 'path' | 'organizationPath'>,
): Used | undefined {
  const [nearest] = ofNodes
    .filter(({ path }) => node.path.startsWith(path))
    .sort((a, b) => b.path.length - a.path.length)
  if (nearest) return { ...nearest, kind: 'node' }
  const above = usedConfig(ofOrganizations, node.organizationPath)
  return above && { ...above, kind: 'organization' }
}

/** Outdoor temperature that the network at a node is designed for, °C; null where nobody has said it. */
export function designOutdoorOfNode(bindings: Bindings, node: Parameters<typeof weatherOfNode>[1]): number | null {
  const used = weatherOfNode(bindings, node)
  return used ? designOutdoorUsed(used) : null
}

const designOutdoorUsed = ({ config, place }: Used): number | null =>
  config.designOutdoorC ?? designOutdoorOf(place.cityId)

interface Known extends Bindings {
  readonly types: readonly NodeType[]
  /** °C, by place; places without a recent observation are absent. */
  readonly temperatures: ReadonlyMap<string, number>
  readonly language: Language
}

/** Nodes in scope, each after the one above it, with the weather that they use. */
export function boundNodes(nodes: readonly PlacedNode[], known: Known, session: Pick<Session, 'scope'>): BoundNode[] {
  const seen = nodes.filter(({ organizationPath }) => isInScope(session, organizationPath))
  const ids = new Set(seen.map(({ keyId }) => keyId))
  const children = new Map<string | null, PlacedNode[]>()
  for (const node of seen) {
    const parentId = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null
    const siblings = children.get(parentId)
    if (siblings) siblings.push(node)
    else children.set(parentId, [node])
  }
  const below = (parentId: string | null, depth: number): BoundNode[] =>
    (children.get(parentId) ?? []).flatMap((node) => [boundNode(node, known, depth), ...below(node.keyId, depth + 1)])
  return below(null, 0)
}

function boundNode(node: PlacedNode, known: Known, depth: number): BoundNode {
  const { keyId, parentId, name, code, nodeType } = node
  const type = known.types.find((each) => each.code === nodeType)
  const typeName = type ? labelIn({ zh: type.name, en: type.nameEn || type.name }, known.language) : nodeType
  const used = weatherOfNode(known, node)
  const { config, place } = used ?? {}
  const designOutdoorC = used ? designOutdoorUsed(used) : null
  const observedC = config?.openFlag && place ? known.temperatures.get(place.id) : undefined
  const nowC = observedC === undefined ? null : observedC + (config?.offsetK ?? 0)
  return {
    keyId,
    parentId,
    name,
    code,
    typeName,
    depth,
    configId: config && config.nodeId === keyId ? config.id : null,
    usedId: config?.id ?? null,
    usedFrom: used ? { kind: used.kind, name: used.kind === 'node' ? used.nodeName : used.organizationName } : null,
    cityName: config?.cityName ?? null,
    source: place?.source ?? null,
    intervalMin: config?.intervalMin ?? null,
    offsetK: config?.offsetK ?? null,
    openFlag: config?.openFlag ?? null,
    designOutdoorC,
    isDesignOfCity: designOutdoorC !== null && config?.designOutdoorC == null,
    nowC,
    load: nowC === null || designOutdoorC === null ? null : loadShare(nowC, designOutdoorC),
    state: used ? stateOf(used) : null,
  }
}
