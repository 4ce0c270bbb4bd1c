import type { ServerModule } from '#server/core/module.ts'
import { energyReportAlgorithms } from './algorithms.ts'
import { reportMailJob } from './report-mail.job.ts'
import { registerEnergyReportRoutes } from './routes.ts'

export const energyReportsModule: ServerModule = {
  routes: ({ router, env }) => registerEnergyReportRoutes(router, env),
  jobs: () => [reportMailJob],
  algorithms: energyReportAlgorithms,
}
