/**
 * The pipes of the primary network and the valves in its chambers. Duty: records, their checks, and what they tell of leaks.
 * Neighbours: `physics` has the nodes and the table of pipes; the rules are pure, in `src/contract/pipes`. Invariant: a valve stands at
 * an end of its pipe.
 */

import { type PipeElement, type PipeFinding, pipeCalls } from '#contract/endpoints/pipes.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { PIPE_END_TYPES, pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { pipeValveResource } from '#contract/resources/pipe-valve.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks, ResourceParts } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { nodeCodes } from '../physics/node-codes.repository.ts'
import { registerEditRoutes } from './edit-routes.ts'
import { checkNetwork } from './network-thread.ts'
import { pipeCodes, pipeStore, valvesOf } from './pipe.repository.ts'
import { tellFed, tellShutOff, tellWays } from './tell-network.ts'
import { textsIn } from './texts/texts.ts'
import { readTown, type StoredTown } from './town.repository.ts'
import { valveStore } from './valve.repository.ts'

export function registerPipeRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, pipeSegmentResource, pipeStore, pipeHooks)
  registerResource(router, env, pipeValveResource, valveStore, {
    codes: { nodeCode: nodeCodes(PIPE_END_TYPES), pipeCode: pipeCodes },
  })
  registerEditRoutes(router, env)
  router.handle(pipeCalls.check, async ({ session }) => findingsOf(await readTown(env.db, session)))
  /** The town, where a pipe or a node of it is in the data scope. */
  const townOf = async (keyId: string, { session, language }: Actor, kind?: 'pipe' | 'node'): Promise<StoredTown> => {
    const stored = await readTown(env.db, session)
    const isPipe = stored.town.pipes.some(({ id }) => id === keyId)
    const isNode = stored.town.nodes.some(({ id }) => id === keyId)
    if (!stored.own.has(keyId) || (!isPipe && !isNode) || (kind === 'pipe' && !isPipe) || (kind === 'node' && !isNode))
      throw invalidInput([
        { field: 'keyId', rule: textsIn(language)[kind === 'node' ? 'noNodeInScope' : 'noPipeInScope'] },
      ])
    return stored
  }
  router.handle(pipeCalls.shutOff, async ({ input: { keyId }, actor }) =>
    tellShutOff(env, await townOf(keyId, actor), keyId),
  )
  router.handle(pipeCalls.heatWays, async ({ input: { keyId }, actor }) =>
    tellWays(await townOf(keyId, actor, 'node'), keyId),
  )
  router.handle(pipeCalls.fed, async ({ input: { keyId }, actor }) =>
    tellFed(env.db, await townOf(keyId, actor, 'pipe'), keyId),
  )
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

/** Pipes with all checks of their forms, for whoever writes them otherwise. */
export const pipeParts: ResourceParts = { resource: pipeSegmentResource, store: pipeStore, hooks: pipeHooks }

/** Those that concern the data scope alone. */
async function findingsOf({ town, names, own }: StoredTown): Promise<PipeFinding[]> {
  const pipes = new Set(town.pipes.map(({ id }) => id))
  const areas = new Set(town.areas.map(({ id }) => id))
  const kindOf = (id: string): PipeElement['kind'] => (pipes.has(id) ? 'pipe' : areas.has(id) ? 'area' : 'node')
  return (await checkNetwork(town))
    .map(({ elements, ...finding }) => ({
      ...finding,
      elements: elements
        .filter((id) => names.has(id))
        .map((id) => ({ keyId: id, kind: kindOf(id), name: names.get(id) ?? '' })),
    }))
    .filter(({ elements }) => elements.every(({ keyId }) => own.has(keyId)))
}
