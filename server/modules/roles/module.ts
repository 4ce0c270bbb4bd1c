import type { ServerModule } from '#server/core/module.ts'
import { registerRoleRoutes } from './routes.ts'

export const rolesModule: ServerModule = {
  routes: ({ router, env }) => registerRoleRoutes(router, env),
}
