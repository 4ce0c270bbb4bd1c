import type { ServerModule } from '#server/core/module.ts'
import { registerModuleSettingRoutes } from './routes.ts'

export const moduleSettingsModule: ServerModule = {
  routes: ({ router, env }) => registerModuleSettingRoutes(router, env),
}
