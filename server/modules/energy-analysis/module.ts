import type { ServerModule } from '#server/core/module.ts'
import { registerEnergyAnalysisRoutes } from './routes.ts'

export const energyAnalysisModule: ServerModule = {
  routes: ({ router, env }) => registerEnergyAnalysisRoutes(router, env),
}
