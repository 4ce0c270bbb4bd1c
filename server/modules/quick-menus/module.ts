import type { ServerModule } from '#server/core/module.ts'
import { registerQuickMenuRoutes } from './routes.ts'

export const quickMenusModule: ServerModule = {
  routes: ({ router, env }) => registerQuickMenuRoutes(router, env),
}
