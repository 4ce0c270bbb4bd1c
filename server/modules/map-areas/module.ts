import type { ServerModule } from '#server/core/module.ts'
import { registerMapAreaRoutes } from './routes.ts'

export const mapAreasModule: ServerModule = {
  routes: ({ router, env }) => registerMapAreaRoutes(router, env),
}
