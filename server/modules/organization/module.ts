import type { ServerModule } from '#server/core/module.ts'
import { registerOrganizationRoutes } from './routes.ts'

export const organizationModule: ServerModule = {
  routes: ({ router, env }) => registerOrganizationRoutes(router, env),
}
