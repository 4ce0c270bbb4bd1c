import type { ServerModule } from '#server/core/module.ts'
import { unitModelAlgorithms } from './algorithms.ts'
import { registerBuildingRoutes } from './building-routes.ts'
import { learnBuildingsJob } from './learn.job.ts'

export const unitModelModule: ServerModule = {
  routes: ({ router, env }) => registerBuildingRoutes(router, env),
  jobs: () => [learnBuildingsJob],
  algorithms: unitModelAlgorithms,
  schedules: [
    {
      code: 'unit-buildings',
      title: '学习机组建筑模型',
      kind: 'unitModel.learn',
      // after the load models
      cron: '15 4 * * *',
      params: { days: 84 },
    },
  ],
}
