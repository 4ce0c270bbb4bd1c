import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { QUALITY_OF_RULE } from '#server/modules/data-quality/quality-rules.ts'
import { seenPoints } from '../points/seen-points.ts'
import { presentJudgements } from './present.repository.ts'

export function registerJudgedRoutes(router: Router, env: Pick<Env, 'db'>): void {
  router.handle(telemetryCalls.judged, async ({ input, actor }) => {
    const points = await seenPoints(env, actor, input.pointIds)
    const rows = await presentJudgements(
      env.db,
      points.map(({ id }) => id),
    )
    // of several judgements the first one is shown, as in history
    const first = new Map(rows.toReversed().map((row) => [row.pointId, row]))
    return [...first.values()].map(({ pointId, rule, fromAt }) => ({
      pointId,
      quality: QUALITY_OF_RULE[rule],
      since: fromAt.getTime(),
    }))
  })
}
