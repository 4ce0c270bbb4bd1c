import type { ServerModule } from '#server/core/module.ts'
import { registerMenuRoutes } from './routes.ts'

export const menusModule: ServerModule = {
  routes: ({ router, env }) => registerMenuRoutes(router, env),
}
