import type { ServerModule } from '#server/core/module.ts'
import { registerSessionRoutes } from './routes.ts'
import { registerAccessRoutes } from './signed-in-routes.ts'

export const sessionModule: ServerModule = {
  routes({ router, env }) {
    registerSessionRoutes(router, env)
    registerAccessRoutes(router, env)
  },
}
