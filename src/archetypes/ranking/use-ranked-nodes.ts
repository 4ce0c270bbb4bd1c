import { useMemo, useState } from 'react'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { type Period, periodOf, problemsOf, type TimeRange } from '../telemetry/time-range.ts'
import { useSeason } from '../telemetry/use-season.ts'
import { useNodes } from '../telemetry/use-telemetry.ts'

const NO_NODES: readonly TelemetryNode[] = []

/** What can be ranked over a time: the nodes with their names, and the time that is meant. */
export function useRankedNodes(types: readonly string[], range: TimeRange) {
  const season = useSeason()
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const query = useNodes(types)
  const nodes = query.data ?? NO_NODES
  const titles = useMemo(() => nodeTitles(nodes), [nodes])
  const period = useMemo((): Period | null => periodOf(range, askedAt, season), [range, askedAt, season])
  return {
    query,
    nodes,
    titles,
    sources: nodes.filter(({ nodeType }) => nodeType === 'source'),
    period,
    problems: problemsOf(range, askedAt),
    /** A time that ends now ends at the present moment. */
    renewTime: () => setAskedAt(Date.now()),
  }
}
