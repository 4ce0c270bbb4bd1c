import type { ServerModule } from '#server/core/module.ts'
import { registerPipeRoutes } from './routes.ts'

export const pipesModule: ServerModule = {
  routes: ({ router, env }) => registerPipeRoutes(router, env),
}
