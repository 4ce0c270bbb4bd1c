import type { HeatNetwork } from './network.ts'

/**
 * The part of a plan that can be simulated: stations with units that are connected to their source by pipes, the pipes
 * and chambers on the way, and the communities of those stations. A station that is still being set up is left out.
 */
export function fedPart(network: HeatNetwork): HeatNetwork {
  const segmentTo = new Map(network.segments.map((segment) => [segment.to, segment]))
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
  return {
    ...network,
    sources: network.sources.filter(({ code }) => fedFrom.has(code)),
    stations,
    junctions: network.junctions.filter(({ code }) => onTheWay.has(code)),
    segments: network.segments.filter(({ to }) => onTheWay.has(to)),
    communities: network.communities
      .filter(({ stationCode }) => fed.has(stationCode))
      .map((community) => ({
        ...community,
        buildings: community.buildings.filter(({ unitCode }) => units.has(unitCode)),
      })),
  }
}
