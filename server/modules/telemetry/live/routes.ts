import { z } from 'zod'
import { historyQuery, TELEMETRY_LATEST } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
import { LIST_BYTES, list } from '../points/list-input.ts'
import { seenPoints } from '../points/seen-points.ts'
import { loadLatestOf } from './latest.repository.ts'

const MAX_LATEST = 20_000

/** The last values of points, for who asks once; who watches uses the live channel. */
export function registerLatestRoutes(router: Router, env: Pick<Env, 'db'>): void {
  router.call({
    method: 'POST',
    path: TELEMETRY_LATEST,
    access: { permission: 'telemetry:view' },
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: list(historyQuery.shape.pointIds.element, MAX_LATEST) }),
    handle: async ({ input, actor }) => {
      const points = await seenPoints(env, actor, input.pointIds)
      const rows = await loadLatestOf(
        env.db,
        points.map(({ id }) => id),
      )
      return rows.map(({ at, ...row }) => ({ ...row, time: at.getTime() }))
    },
  })
}
