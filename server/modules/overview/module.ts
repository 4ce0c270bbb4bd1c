import type { ServerModule } from '#server/core/module.ts'
import { registerOverviewRoutes } from './routes.ts'

export const overviewModule: ServerModule = {
  routes: ({ router, env }) => registerOverviewRoutes(router, env),
}
