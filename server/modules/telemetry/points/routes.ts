import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { listTelemetryNodes, listTelemetryPoints } from './node-points.repository.ts'

/** Which nodes and points may be watched. */
export function registerTelemetryPointRoutes(router: Router, { db }: Pick<Env, 'db'>): void {
  router.handle(telemetryCalls.nodes, ({ input, session }) => listTelemetryNodes(db, session, input.levels))
  router.handle(telemetryCalls.points, ({ input, session }) =>
    listTelemetryPoints(db, session, input.nodeIds, input.paramCodes),
  )
}
