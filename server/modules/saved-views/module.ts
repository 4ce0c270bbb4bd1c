import type { ServerModule } from '#server/core/module.ts'
import { registerSavedViewRoutes } from './routes.ts'

export const savedViewsModule: ServerModule = {
  routes: ({ router, env }) => registerSavedViewRoutes(router, env),
}
