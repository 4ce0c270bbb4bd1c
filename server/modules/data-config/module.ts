import type { ServerModule } from '#server/core/module.ts'
import { registerDataConfigRoutes } from './routes.ts'

export const dataConfigModule: ServerModule = {
  routes: ({ router, env }) => registerDataConfigRoutes(router, env),
}
