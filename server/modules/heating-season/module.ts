import type { ServerModule } from '#server/core/module.ts'
import { registerHeatingSeasonRoutes } from './routes.ts'

export const heatingSeasonModule: ServerModule = {
  routes: ({ router, env }) => registerHeatingSeasonRoutes(router, env),
}
