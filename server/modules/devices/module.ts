import type { ServerModule } from '#server/core/module.ts'
import { registerDeviceRoutes } from './routes.ts'

export const devicesModule: ServerModule = {
  routes: ({ router, env }) => registerDeviceRoutes(router, env),
}
