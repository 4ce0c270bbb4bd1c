import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { seenPoints } from '../points/seen-points.ts'
import { loadLatestOf } from './latest.repository.ts'

/** The last values of points, for a single request; continuous watching uses the live channel. */
export function registerLatestRoutes(router: Router, env: Pick<Env, 'db'>): void {
  router.handle(telemetryCalls.latest, async ({ input, actor }) => {
    const points = await seenPoints(env, actor, input.pointIds)
    const rows = await loadLatestOf(
      env.db,
      points.map(({ id }) => id),
    )
    return rows.map(({ at, ...row }) => ({ ...row, time: at.getTime() }))
  })
}
