import type { ServerModule } from '#server/core/module.ts'
import { registerAccountRoutes } from './routes.ts'

interface Needs {
  /** Reloads the process's in-memory values from the database; returns their number. */
  readonly refreshCache: () => Promise<number>
}

export const accountModule: ServerModule<Needs> = {
  routes: ({ router, env, refreshCache }) => registerAccountRoutes(router, env, refreshCache),
}
