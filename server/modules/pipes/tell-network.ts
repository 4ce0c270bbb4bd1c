// What the network tells of one pipe or node, for a person: what is outside the data scope is counted and not named, but for valves
// and sources of a leak, which somebody has to close.

import type { FedTold, HeatedStation, HeatWaysTold, ShutOffPlan, ShutValve } from '#contract/endpoints/pipes.ts'
import type { PipeNetwork, Valve } from '#contract/pipes/pipe-graph.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { searchNetwork } from './network-thread.ts'
import { readCooling } from './read-cooling.ts'
import { readStations, type StoredTown } from './town.repository.ts'

/** Where the heat of a node comes from. */
export async function tellWays(stored: StoredTown, keyId: string): Promise<HeatWaysTold> {
  const answer = await searchNetwork({ network: networkOf(stored), id: keyId, isShut: false })
  const { sources, pipesTo: pipes, onlyPipesTo } = answer
  const own = sources.filter((id) => stored.own.has(id))
  return {
    sources: own.map((id) => ({ keyId: id, name: stored.names.get(id) ?? '' })),
    numOtherSources: sources.length - own.length,
    pipes: codesSeen(stored, pipes),
    numPipes: pipes.length,
    numOnly: onlyPipesTo.length,
  }
}

/** What a pipe feeds. */
export async function tellFed(db: Queryable, stored: StoredTown, keyId: string): Promise<FedTold> {
  const { fed } = await searchNetwork({ network: networkOf(stored), id: keyId, isShut: false })
  const { nodes, pipes, isOnlyWay } = fed
  const { own, numOthers } = partedBy(stored, await readStations(db, nodes))
  return {
    stations: own,
    numOthers,
    isOnlyWay,
    pipes: codesSeen(stored, pipes),
    numPipes: pipes.length,
    nodes: nodes.filter((id) => stored.own.has(id)),
  }
}

/** What shuts a leak in a pipe or at a node off, and what that does. */
export async function tellShutOff(
  { db, now }: Pick<Env, 'db' | 'now'>,
  stored: StoredTown,
  keyId: string,
): Promise<ShutOffPlan> {
  const { shutOff: plan, fed } = await searchNetwork({ network: networkOf(stored), id: keyId, isShut: true })
  if (!plan) throw new Error('The network was not asked what shuts it off.')
  const cut = partedBy(stored, await readStations(db, plan.withoutHeat))
  const coolingOf = await readCooling(
    db,
    cut.own.map((station) => station.keyId),
    now(),
  )
  const emptied = new Set(plan.nodes)
  const named = (valves: readonly Valve[]): ShutValve[] => valves.map((valve) => valveTold(stored, valve))
  return {
    name: stored.names.get(keyId) ?? '',
    fed: partedBy(stored, await readStations(db, fed.nodes)).own,
    isOnlyWay: fed.isOnlyWay,
    toClose: named(plan.toClose),
    numFeeding: plan.numFeeding,
    keptClosed: named(plan.keptClosed),
    passed: named(plan.passed),
    pipes: codesSeen(stored, plan.pipes),
    numPipes: plan.pipes.length,
    nodes: plan.nodes.filter((id) => stored.own.has(id)),
    coldPipes: codesSeen(stored, plan.pipesWithoutHeat),
    coldNodes: plan.withoutHeat.filter((id) => stored.own.has(id) && !emptied.has(id)),
    sources: plan.sources.map((id) => stored.names.get(id) ?? ''),
    stations: cut.own.map((station) => ({
      ...station,
      cooling: coolingOf.get(station.keyId) ?? { state: 'noBuilding' },
    })),
    numOthers: cut.numOthers,
  }
}

function networkOf({ town, valves }: StoredTown): PipeNetwork {
  const pipes = town.pipes.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [{ id, from, to }]))
  const sources = town.nodes.filter(({ kind }) => kind === 'source').map(({ id }) => id)
  return { pipes, valves, sources }
}

/** Codes of those of which the map shows something: an end is in the data scope. */
function codesSeen({ town, own, names }: StoredTown, ids: readonly string[]): string[] {
  const wanted = new Set(ids)
  return town.pipes
    .filter(({ id, from, to }) => wanted.has(id) && (own.has(from ?? '') || own.has(to ?? '')))
    .map(({ id }) => names.get(id) ?? '')
}

const partedBy = ({ own }: StoredTown, stations: readonly HeatedStation[]) => {
  const seen = stations.filter(({ keyId }) => own.has(keyId))
  return { own: seen, numOthers: stations.length - seen.length }
}

const valveTold = ({ names, own, valves }: StoredTown, { id, node, pipe }: Valve): ShutValve => ({
  keyId: id,
  code: valves.find((valve) => valve.id === id)?.code ?? '',
  node: names.get(node) ?? '',
  nodeId: own.has(node) ? node : '',
  pipe: names.get(pipe) ?? '',
})
