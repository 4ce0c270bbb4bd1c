import type { ServerModule } from '#server/core/module.ts'
import { registerEnergyReportRoutes } from './routes.ts'

export const energyReportsModule: ServerModule = {
  routes: ({ router, env }) => registerEnergyReportRoutes(router, env),
}
