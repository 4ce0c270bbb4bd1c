import type { ServerModule } from '#server/core/module.ts'
import type { Gate } from '../control/gate.ts'
import { registerDeviceRoutes } from './routes.ts'

export const devicesModule: ServerModule<{ readonly gate: Pick<Gate, 'sendConfiguration'> }> = {
  routes: ({ router, env, gate }) => registerDeviceRoutes(router, env, gate),
}
