import type { ServerModule } from '#server/core/module.ts'
import { registerAuthorityCodeRoutes } from './routes.ts'

export const authorityCodesModule: ServerModule = {
  routes: ({ router, env }) => registerAuthorityCodeRoutes(router, env),
}
