import type { ServerModule } from '#server/core/module.ts'
import { registerHistoryReportRoutes } from './routes.ts'

export const historyReportsModule: ServerModule = {
  routes: ({ router, env }) => registerHistoryReportRoutes(router, env),
}
