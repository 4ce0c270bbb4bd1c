import type { HeatNetwork, PipeSegment } from './network.ts'

/**
 * The part of a plan that can be simulated: stations with units that are connected to their source by pipes, the pipes
 * and chambers on the way, and the communities of those stations. A station that is still being set up is left out, and so are
 * pipes that close a ring: the model's water takes the way of the fewest pipes.
 */
export function fedPart(network: HeatNetwork): HeatNetwork {
  const segmentTo = shortestWays(network)
  const sources = new Set(network.sources.map(({ code }) => code))
  const onTheWay = new Set<string>()

  function isFed(code: string, sourceCode: string): boolean {
    const way: string[] = []
    for (let at = code; at !== sourceCode; ) {
      const above = segmentTo.get(at)
      // more steps than segments: the pipes form a ring and never reach a source
      if (!above || sources.has(at) || way.length > network.segments.length) return false
      way.push(at)
      at = above.from
    }
    for (const node of way) onTheWay.add(node)
    return true
  }

  const stations = network.stations.filter(({ code, sourceCode, units }) => units.length > 0 && isFed(code, sourceCode))
  const fed = new Set(stations.map(({ code }) => code))
  const units = new Set(stations.flatMap((station) => station.units.map(({ code }) => code)))
  const fedFrom = new Set(stations.map(({ sourceCode }) => sourceCode))
  const taken = new Map(
    [...segmentTo.values()].flatMap((one) => (onTheWay.has(one.to) ? [[one.code, one] as const] : [])),
  )
  return {
    ...network,
    sources: network.sources.filter(({ code }) => fedFrom.has(code)),
    stations,
    junctions: network.junctions.filter(({ code }) => onTheWay.has(code)),
    segments: network.segments.flatMap(({ code }) => taken.get(code) ?? []),
    communities: network.communities
      .filter(({ stationCode }) => fed.has(stationCode))
      .map((community) => ({
        ...community,
        buildings: community.buildings.filter(({ unitCode }) => units.has(unitCode)),
      })),
  }
}

/**
 * The pipe by which each node is reached from its source with the fewest pipes, in the direction of the water. Pipes that were entered
 * against it lead on only to what no other way reaches.
 */
function shortestWays({ sources, segments }: HeatNetwork): ReadonlyMap<string, PipeSegment> {
  const [leaving, arriving] = [new Map<string, PipeSegment[]>(), new Map<string, PipeSegment[]>()]
  for (const segment of segments) {
    leaving.set(segment.from, [...(leaving.get(segment.from) ?? []), segment])
    arriving.set(segment.to, [...(arriving.get(segment.to) ?? []), turned(segment)])
  }
  const reached = new Set(sources.map(({ code }) => code))
  const segmentTo = new Map<string, PipeSegment>()
  // grows while it is gone through
  for (const ways of [[leaving], [leaving, arriving]])
    for (const node of reached)
      for (const segment of ways.flatMap((way) => way.get(node) ?? []))
        if (!reached.has(segment.to)) {
          reached.add(segment.to)
          segmentTo.set(segment.to, segment)
        }
  return segmentTo
}

const turned = (segment: PipeSegment): PipeSegment => ({
  ...segment,
  from: segment.to,
  to: segment.from,
  path: segment.path.toReversed(),
})

/** Codes of the pipes between nodes of the fed part that were left out, as they close rings. */
export const pipesThatCloseRings = (plan: HeatNetwork, fed: HeatNetwork): string[] => {
  const taken = new Set(fed.segments.map(({ code }) => code))
  const reached = new Set(fed.segments.flatMap(({ from, to }) => [from, to]))
  return plan.segments.flatMap(({ code, from, to }) =>
    reached.has(from) && reached.has(to) && !taken.has(code) ? [code] : [],
  )
}
