import { kpiCalls } from '#contract/endpoints/kpi.ts'
import { unitScoreCalls } from '#contract/endpoints/unit-scores.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { registerDayCalculationRoutes } from './day-calculation-routes.ts'
import { readKpi, readLastWholeDay } from './read-kpi.ts'
import { readScores } from './read-scores.ts'

export function registerKpiRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  router.handle(kpiCalls.lastWholeDay, () => readLastWholeDay(env.db))
  router.handle(kpiCalls.ofNodes, ({ input, actor }) => readKpi(env, actor, input))
  router.handle(unitScoreCalls.ofUnits, ({ input, actor }) => readScores(env, actor, input))
  registerDayCalculationRoutes(router, env)
}
