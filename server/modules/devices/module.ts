import type { ServerModule } from '#server/core/module.ts'
import type { ConfigurationGate } from './gateway-config-routes.ts'
import { registerDeviceRoutes } from './routes.ts'

export const devicesModule: ServerModule<{ readonly gate: ConfigurationGate }> = {
  routes: ({ router, env, gate }) => registerDeviceRoutes(router, env, gate),
}
