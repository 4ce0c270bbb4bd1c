import type { ServerModule } from '#server/core/module.ts'
import { kpiAlgorithms } from './algorithms.ts'
import { kpiDaysJob } from './kpi-days.job.ts'
import { recomputeJob } from './recompute.job.ts'
import { registerKpiRoutes } from './routes.ts'

export const kpiModule: ServerModule = {
  routes: ({ router, env }) => registerKpiRoutes(router, env),
  jobs: () => [kpiDaysJob, recomputeJob],
  algorithms: kpiAlgorithms,
  schedules: [{ code: 'kpi-days', title: '计算指标基础数据（按日）', kind: 'kpi.computeDays', cron: '*/5 * * * *' }],
}
