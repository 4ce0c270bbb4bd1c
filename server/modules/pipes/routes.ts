/**
 * The pipes of the primary network and the valves in its chambers. Duty: records, their checks, and what they tell of leaks.
 * Neighbours: `physics` has the nodes and the table of pipes; the rules are pure, in `src/contract/pipes`. Invariant: a valve stands at
 * an end of its pipe.
 */

import {
  type PipeElement,
  type PipeFinding,
  pipeCalls,
  type ShutOffPlan,
  type ShutValve,
} from '#contract/endpoints/pipes.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { checkTown } from '#contract/pipes/check-town.ts'
import { findHeatWays } from '#contract/pipes/heat-ways.ts'
import type { Valve } from '#contract/pipes/pipe-graph.ts'
import { shutOff } from '#contract/pipes/shut-pipe.ts'
import { PIPE_END_TYPES, pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { pipeValveResource } from '#contract/resources/pipe-valve.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { nodeCodes } from '../physics/node-codes.repository.ts'
import { pipeCodes, pipeStore, valvesOf } from './pipe.repository.ts'
import { textsIn } from './texts/texts.ts'
import { readStations, readTown, type StoredTown } from './town.repository.ts'
import { valveStore } from './valve.repository.ts'

export function registerPipeRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, pipeSegmentResource, pipeStore, pipeHooks)
  registerResource(router, env, pipeValveResource, valveStore, {
    codes: { nodeCode: nodeCodes(PIPE_END_TYPES), pipeCode: pipeCodes },
  })
  router.handle(pipeCalls.check, async ({ session }) => findingsOf(await readTown(env.db, session)))
  router.handle(pipeCalls.shutOff, async ({ input, session, language }) => {
    const stored = await readTown(env.db, session)
    if (!stored.own.has(input.keyId) || !stored.names.has(input.keyId))
      throw invalidInput([{ field: 'keyId', rule: textsIn(language).noPipeInScope }])
    return shutOffPlan(env.db, stored, input.keyId)
  })
}

const pipeHooks: ResourceHooks<ValuesOf<typeof pipeSegmentResource>> = {
  codes: { fromCode: nodeCodes(PIPE_END_TYPES), toCode: nodeCodes(PIPE_END_TYPES.filter((type) => type !== 'source')) },
  async check(db, values, actor, existing) {
    if (!existing) return
    const left = await valvesOf(db, existing.keyId, [values.fromCode.trim(), values.toCode.trim()])
    const field = values.fromCode.trim() === existing.fromCode ? 'toCode' : 'fromCode'
    if (left.length > 0) throw invalidInput([{ field, rule: textsIn(actor.language).valvesAtOldEnd(left.join(', ')) }])
  },
  async removing(db, row, actor) {
    const valves = await valvesOf(db, row.keyId, [])
    if (valves.length > 0)
      throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).hasValves(valves.length) }])
  },
}

/** Those that concern the data scope alone. */
function findingsOf({ town, names, own }: StoredTown): PipeFinding[] {
  const pipes = new Set(town.pipes.map(({ id }) => id))
  const areas = new Set(town.areas.map(({ id }) => id))
  const kindOf = (id: string): PipeElement['kind'] => (pipes.has(id) ? 'pipe' : areas.has(id) ? 'area' : 'node')
  return checkTown(town)
    .map(({ elements, ...finding }) => ({
      ...finding,
      elements: elements
        .filter((id) => names.has(id))
        .map((id) => ({ keyId: id, kind: kindOf(id), name: names.get(id) ?? '' })),
    }))
    .filter(({ elements }) => elements.every(({ keyId }) => own.has(keyId)))
}

async function shutOffPlan(
  db: Queryable,
  { town, valves, names, own }: StoredTown,
  keyId: string,
): Promise<ShutOffPlan> {
  const pipes = town.pipes.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [{ id, from, to }]))
  const sources = town.nodes.filter(({ kind }) => kind === 'source').map(({ id }) => id)
  const network = { pipes, valves, sources }
  const isPipe = pipes.some(({ id }) => id === keyId)
  const plan = shutOff(network, isPipe ? { pipe: keyId } : { node: keyId })
  const fed = isPipe ? findHeatWays(network).fedBy(keyId) : { nodes: [], isOnlyWay: false }
  const codes = new Map(valves.map(({ id, code }) => [id, code]))
  const named = (found: readonly Valve[]): ShutValve[] =>
    found.map(({ id, node, pipe }) => ({
      keyId: id,
      code: codes.get(id) ?? '',
      node: names.get(node) ?? '',
      pipe: names.get(pipe) ?? '',
    }))
  const cut = await readStations(db, plan.withoutHeat)
  const through = await readStations(db, fed.nodes)
  return {
    toClose: named(plan.toClose),
    keptClosed: named(plan.keptClosed),
    passed: named(plan.passed),
    pipes: plan.pipes.map((id) => names.get(id) ?? ''),
    sources: plan.sources.map((id) => names.get(id) ?? ''),
    stations: cut.filter((station) => own.has(station.keyId)),
    numOthers: cut.filter((station) => !own.has(station.keyId)).length,
    fed: through.filter((station) => own.has(station.keyId)),
    isOnlyWay: fed.isOnlyWay,
  }
}
