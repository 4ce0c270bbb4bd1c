/**
 * What points did. Duty: series in columns and summaries of a range, in steps that no answer is too large for. Neighbours:
 * `samples` and `rollups` hold what is read here, and what is not rolled up yet is computed by the SQL of `rollups`.
 * Invariants: nobody sees a point outside the own data scope, or learns that it exists; no answer is larger than the
 * contract allows.
 */
import { z } from 'zod'
import { historyQuery, TELEMETRY_AGGREGATE, TELEMETRY_HISTORY, withTotals } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
import { asList } from '../points/list-input.ts'
import { readAggregate, readHistory } from './history.ts'

/** A question for history, whose points a form may carry as JSON. */
export const historyInput = historyQuery.extend({ pointIds: z.preprocess(asList, historyQuery.shape.pointIds) })

export function registerHistoryRoutes(router: Router, env: Env): void {
  const access = { permission: 'telemetry:view' } as const
  router.call({
    method: 'POST',
    path: TELEMETRY_HISTORY,
    access,
    input: historyInput.extend({ withTotals }),
    handle: async ({ input, actor }) => {
      const { points: _, ...history } = await readHistory(env, actor, input, input.withTotals)
      return history
    },
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_AGGREGATE,
    access,
    input: historyInput.omit({ step: true }),
    handle: ({ input, actor }) => readAggregate(env, actor, input),
  })
}
