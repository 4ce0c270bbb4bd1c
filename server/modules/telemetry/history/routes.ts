/**
 * History of points. Duty: series as columns, replays and summaries of a range, in steps that keep answers small enough.
 * Neighbours: `samples` and `rollups` hold the data; values not rolled up yet are computed with the SQL of `rollups`.
 * Invariants: points outside the data scope are treated like points that do not exist; no answer is larger than the
 * contract allows.
 */
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { readAggregate, readHistory } from './history.ts'
import { readRecorded, readReplay } from './replay.ts'

export function registerHistoryRoutes(router: Router, env: Env): void {
  router.handle(telemetryCalls.history, async ({ input, actor }) => {
    const { points: _, ...history } = await readHistory(env, actor, input, input)
    return history
  })
  router.handle(telemetryCalls.replay, ({ input, actor }) => readReplay(env, actor, input))
  router.handle(telemetryCalls.recorded, ({ input, actor }) => readRecorded(env, actor, input.pointIds))
  router.handle(telemetryCalls.aggregate, ({ input, actor }) => readAggregate(env, actor, input))
}
