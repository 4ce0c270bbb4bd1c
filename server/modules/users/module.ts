import type { ServerModule } from '#server/core/module.ts'
import { registerUserRoutes } from './routes.ts'

export const usersModule: ServerModule = {
  routes: ({ router, env }) => registerUserRoutes(router, env),
}
