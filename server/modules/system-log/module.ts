import type { ServerModule } from '#server/core/module.ts'
import { registerSystemLogRoutes } from './routes.ts'

export const systemLogModule: ServerModule = {
  routes: ({ router, env }) => registerSystemLogRoutes(router, env),
}
