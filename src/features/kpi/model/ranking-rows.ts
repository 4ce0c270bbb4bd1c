import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import type { CohortFilter } from './cohort-address.ts'
import type { Ranked } from './rank.ts'
import type { RankedType } from './ranking-address.ts'

/** A node that is ranked, with what tells it apart. */
export interface Candidate {
  readonly node: TelemetryNode
  readonly title: string
  readonly sourceName: string
}

export type RankingRow = Candidate & Ranked

/**
 * The nodes that a ranking is of.
 *
 * @param titles - Names of nodes that tell units of different stations apart, by id.
 */
export function candidatesOf(
  nodes: readonly TelemetryNode[],
  titles: ReadonlyMap<string, string>,
  { type, source, emitter, envelope }: CohortFilter & { readonly type: RankedType },
): readonly Candidate[] {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  const sourceOf = ({ keyId, nodeType, sourceId, parentId }: TelemetryNode): string | undefined => {
    if (nodeType === 'source') return keyId
    return nodeType === 'unit' ? byId.get(parentId ?? '')?.sourceId : sourceId
  }
  return nodes
    .filter((node) => node.nodeType === type)
    .filter((node) => source === '' || sourceOf(node) === source)
    .filter((node) => type !== 'unit' || emitter === '' || node.emitter === emitter)
    .filter((node) => type !== 'unit' || envelope === null || node.envelopeStep === envelope)
    .map((node) => ({
      node,
      title: titles.get(node.keyId) ?? node.name,
      sourceName: byId.get(sourceOf(node) ?? '')?.name ?? '',
    }))
}

export function rankingRows(candidates: readonly Candidate[], ranked: readonly Ranked[]): readonly RankingRow[] {
  const byId = new Map(candidates.map((candidate) => [candidate.node.keyId, candidate]))
  return ranked.flatMap((one) => {
    const candidate = byId.get(one.nodeId)
    return candidate ? { ...candidate, ...one } : []
  })
}
