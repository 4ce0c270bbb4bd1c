// What a trace through the network marks on the map, by the keys of things: keys of nodes, codes of pipes. Pure.

import type { TracePart } from '#archetypes/map/map-states.ts'
import type { FedTold, HeatWaysTold, ShutOffPlan, ShutValve } from '#contract/endpoints/pipes.ts'

interface TracedThing {
  readonly part: TracePart
  /** Stands beside it in place of its value; empty: its value. */
  readonly text: string
}
export type Traced = ReadonlyMap<string, TracedThing>

const marked = (keys: readonly string[], part: TracePart): [string, TracedThing][] =>
  keys.map((key) => [key, { part, text: '' }])

/** @param key - Of the node whose heat it is. */
export const tracedWays = ({ pipes, sources }: HeatWaysTold, key: string): Traced =>
  new Map([
    ...marked([...pipes, key], 'way'),
    ...marked(
      sources.map(({ keyId }) => keyId),
      'way',
    ),
  ])

/** @param key - Of the pipe. */
export const tracedFed = ({ pipes, nodes }: FedTold, key: string): Traced =>
  new Map([...marked(pipes, 'way'), ...marked(nodes, 'way'), ...marked([key], 'way')])

/** @param textOf - Beside a chamber: which of its valves are closed, by their places in the order, and whether one is stuck. */
export function tracedShutOff(
  plan: ShutOffPlan,
  textOf: (places: readonly number[], isStuck: boolean) => string,
): Traced {
  const traced = new Map([
    ...marked(plan.coldPipes, 'cold'),
    ...marked(plan.coldNodes, 'cold'),
    ...marked(plan.pipes, 'emptied'),
    ...marked(plan.nodes, 'emptied'),
  ])
  const idsOf = (valves: readonly ShutValve[]): string[] => valves.map(({ nodeId }) => nodeId)
  const stuck = new Set(idsOf(plan.passed))
  const chambers = new Set([...idsOf(plan.toClose), ...stuck].filter((id) => id !== ''))
  for (const id of chambers) {
    const places = plan.toClose.flatMap(({ nodeId }, at) => (nodeId === id ? [at + 1] : []))
    traced.set(id, { part: traced.get(id)?.part ?? 'none', text: textOf(places, stuck.has(id)) })
  }
  return traced
}

export interface ShutOffSums {
  readonly areaM2: number
  /** Stations whose heated area nobody has entered. */
  readonly numWithoutArea: number
  readonly numHouseholds: number
}

export const sumsOf = (
  stations: readonly { readonly heatedAreaM2: number | null; readonly numHouseholds: number }[],
): ShutOffSums => ({
  areaM2: stations.reduce((sum, { heatedAreaM2 }) => sum + (heatedAreaM2 ?? 0), 0),
  numWithoutArea: stations.filter(({ heatedAreaM2 }) => heatedAreaM2 === null).length,
  numHouseholds: stations.reduce((sum, { numHouseholds }) => sum + numHouseholds, 0),
})

/** The station whose rooms are cold first; none where of none it is known, or none will be. */
export function firstCold({ stations }: ShutOffPlan) {
  const known = stations.flatMap(({ name, cooling }) =>
    cooling.state === 'known' && cooling.hours !== null
      ? [{ name, hours: cooling.hours, soonest: cooling.soonest ?? cooling.hours }]
      : [],
  )
  return known.toSorted((one, other) => one.hours - other.hours)[0] ?? null
}
