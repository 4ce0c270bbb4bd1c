import type { ServerModule } from '#server/core/module.ts'
import { registerEnergyRoutes } from './routes.ts'

export const energyModule: ServerModule = {
  routes: ({ router, env }) => registerEnergyRoutes(router, env),
}
