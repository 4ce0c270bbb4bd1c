import type { ServerModule } from '#server/core/module.ts'
import { importJobs } from './import.job.ts'
import { registerHistoryImportRoutes } from './routes.ts'

export const historyImportModule: ServerModule = {
  routes: ({ router, env }) => registerHistoryImportRoutes(router, env),
  jobs: ({ env }) => importJobs(env),
}
