import type { ServerModule } from '#server/core/module.ts'
import { historyImportAlgorithms } from './algorithms.ts'
import { registerValueExport } from './export/export-routes.ts'
import { importJobs } from './import.job.ts'
import { registerHistoryImportRoutes } from './routes.ts'

export const historyImportModule: ServerModule = {
  routes: ({ router, env }) => {
    registerHistoryImportRoutes(router, env)
    registerValueExport(router, env)
  },
  jobs: ({ env }) => importJobs(env),
  algorithms: historyImportAlgorithms,
}
