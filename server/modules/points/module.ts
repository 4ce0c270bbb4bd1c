import type { ServerModule } from '#server/core/module.ts'
import { registerPointRoutes } from './routes.ts'

export const pointsModule: ServerModule = {
  routes: ({ router, env }) => registerPointRoutes(router, env),
}
