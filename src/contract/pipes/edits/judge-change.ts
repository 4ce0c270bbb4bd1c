import type { Finding, FindingKind } from '../checks/finding.ts'

/** What is not published; everything else is told. */
const GRAVE_KINDS: readonly FindingKind[] = ['endNearNode', 'endNearPipe', 'double', 'island', 'stationWithoutPipe']
export const isGrave = ({ kind }: Pick<Finding, 'kind'>): boolean => GRAVE_KINDS.includes(kind)

/** What a change brought: old mistakes keep nobody from mending others. An island is known by any pipe of it. */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Set(before.flatMap(keysOf))
  return after.filter((finding) => !keysOf(finding).some((key) => known.has(key)))
}

const keysOf = ({ kind, elements }: Finding): string[] =>
  kind === 'island' ? elements.map((id) => `${kind} ${id}`) : [`${kind} ${elements.toSorted().join(' ')}`]
