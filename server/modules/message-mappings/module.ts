import type { ServerModule } from '#server/core/module.ts'
import { registerMessageMappingRoutes } from './routes.ts'
import type { ForeignContext } from './try-message.ts'

export const messageMappingsModule: ServerModule<ForeignContext> = {
  routes: ({ router, env, foreign }) => registerMessageMappingRoutes(router, env, foreign),
}
