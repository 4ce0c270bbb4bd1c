import { z } from 'zod'
import { TELEMETRY_NODES, TELEMETRY_POINTS } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
import { list } from './list-input.ts'
import { listTelemetryNodes, listTelemetryPoints } from './node-points.repository.ts'

const MAX_NODES = 2_000
const code = z.string().max(64)

/** Which nodes and points may be watched. */
export function registerTelemetryPointRoutes(router: Router, { db }: Pick<Env, 'db'>): void {
  const access = { permission: 'telemetry:view' } as const
  router.call({
    method: 'POST',
    path: TELEMETRY_NODES,
    access,
    input: z.object({ levels: list(code, 50).optional() }),
    handle: ({ input, session }) => listTelemetryNodes(db, session, input.levels),
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_POINTS,
    access,
    input: z.object({ nodeIds: list(code, MAX_NODES), paramCodes: list(code, 200).optional() }),
    handle: ({ input, session }) => listTelemetryPoints(db, session, input.nodeIds, input.paramCodes),
  })
}
