/**
 * What points did. Duty: series in columns and summaries of a range, in steps that no answer is too large for. Neighbours:
 * `samples` and `rollups` hold what is read here, and what is not rolled up yet is computed by the SQL of `rollups`.
 * Invariants: nobody sees a point outside the own data scope, or learns that it exists; no answer is larger than the
 * contract allows.
 */
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
