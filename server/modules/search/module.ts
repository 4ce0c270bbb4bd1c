import type { ServerModule } from '#server/core/module.ts'
import { registerSearchRoutes } from './routes.ts'

export const searchModule: ServerModule = {
  routes: ({ router, env }) => registerSearchRoutes(router, env),
}
