import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { readAggregate, readHistory } from './history.ts'

export function registerHistoryRoutes(router: Router, env: Env): void {
  router.handle(telemetryCalls.history, async ({ input, actor }) => {
    const { points: _, ...history } = await readHistory(env, actor, input, input.withTotals)
    return history
  })
  router.handle(telemetryCalls.aggregate, ({ input, actor }) => readAggregate(env, actor, input))
}
