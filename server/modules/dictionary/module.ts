import type { ServerModule } from '#server/core/module.ts'
import { registerDictionaryRoutes } from './routes.ts'

export const dictionaryModule: ServerModule = {
  routes: ({ router, env }) => registerDictionaryRoutes(router, env),
}
