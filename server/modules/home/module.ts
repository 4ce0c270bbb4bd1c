import type { ServerModule } from '#server/core/module.ts'
import { registerHomeRoutes } from './routes.ts'

export const homeModule: ServerModule = {
  routes: ({ router, env }) => registerHomeRoutes(router, env),
}
