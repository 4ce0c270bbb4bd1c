import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'

/** The mark of each node under maintenance, by the node's id. */
export type Marked = ReadonlyMap<string, MaintenanceMark>

/** A mark covers its node and everything below it; of several the one that ends last counts. */
export function maintainedNodes(
  marks: readonly MaintenanceMark[],
  nodes: readonly Pick<TelemetryNode, 'keyId' | 'parentId'>[],
): Marked {
  const own = new Map<string, MaintenanceMark>()
  for (const mark of marks) own.set(mark.nodeId, later(own.get(mark.nodeId), mark))
  const marked = new Map<string, MaintenanceMark>()
  // parents come first
  for (const { keyId, parentId } of nodes) {
    const [above, mark] = [marked.get(parentId ?? ''), own.get(keyId)]
    const found = above && mark ? later(above, mark) : (above ?? mark)
    if (found) marked.set(keyId, found)
  }
  return marked
}

const later = (one: MaintenanceMark | undefined, other: MaintenanceMark): MaintenanceMark =>
  one && one.endsAt > other.endsAt ? one : other
