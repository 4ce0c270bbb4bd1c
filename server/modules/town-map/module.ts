import type { ServerModule } from '#server/core/module.ts'
import { registerTownMapRoutes } from './routes.ts'

export const townMapModule: ServerModule = {
  routes: ({ router, env }) => registerTownMapRoutes(router, env),
}
