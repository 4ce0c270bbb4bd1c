import type { ServerModule } from '#server/core/module.ts'
import { registerSettingsRoutes } from './routes.ts'

export const systemSettingsModule: ServerModule = {
  routes: ({ router, env }) => registerSettingsRoutes(router, env),
}
