import type { ServerModule } from '#server/core/module.ts'
import { type HomeParts, registerAdminHomeRoutes } from './routes.ts'

export const adminHomeModule: ServerModule<HomeParts> = {
  routes: ({ router, env, ...parts }) => registerAdminHomeRoutes(router, env, parts),
}
