import { kpiCalls } from '#contract/endpoints/kpi.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { readKpi } from './read-kpi.ts'

export function registerKpiRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  router.handle(kpiCalls.ofNodes, ({ input, actor }) => readKpi(env, actor, input))
}
