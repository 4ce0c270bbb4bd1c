import type { PointRow } from './source.repository.ts'

/**
 * Most groups: servers lock the groups of a batch, and PostgreSQL has room for some 6,000 locks at a time.
 */
const NUM_GROUPS = 1_024

/**
 * The group of each point by its id, below {@link NUM_GROUPS}: points of a gateway share one, as they come in the same
 * messages, so that servers with messages of different gateways seldom wait for each other.
 */
export function groupsOfPoints(points: readonly Pick<PointRow, 'id' | 'gatewayCode'>[]): Uint16Array<ArrayBuffer> {
  const highest = points.reduce((most, { id }) => Math.max(most, id), 0)
  const groups = new Uint16Array(highest + 1)
  for (const { id, gatewayCode } of points) groups[id] = hashOf(gatewayCode) % NUM_GROUPS
  return groups
}

/** A 32-bit hash (FNV-1a), the same in every process. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
