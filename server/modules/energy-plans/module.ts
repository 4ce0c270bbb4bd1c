import type { ServerModule } from '#server/core/module.ts'
import { registerEnergyPlanRoutes } from './routes.ts'

export const energyPlansModule: ServerModule = {
  routes: ({ router, env }) => registerEnergyPlanRoutes(router, env),
}
