import type { ServerModule } from '#server/core/module.ts'
import { registerControlPowerRoutes } from './routes.ts'

export const controlPowerModule: ServerModule = {
  routes: ({ router, env }) => registerControlPowerRoutes(router, env),
}
