import type { ServerModule } from '#server/core/module.ts'
import { registerSubsystemRoutes } from './routes.ts'

export const subsystemsModule: ServerModule = {
  routes: ({ router, env }) => registerSubsystemRoutes(router, env),
}
