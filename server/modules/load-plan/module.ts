import type { ServerModule } from '#server/core/module.ts'
import { adviceSource } from './advice-messages.ts'
import { registerLoadPlanRoutes } from './routes.ts'

export const loadPlanModule: ServerModule = {
  routes: ({ router, env }) => registerLoadPlanRoutes(router, env),
  sources: ({ env }) => [adviceSource(env)],
}
