import type { ServerModule } from '#server/core/module.ts'
import { registerShiftHandover } from './routes.ts'

export const shiftHandoverModule: ServerModule = {
  routes: ({ router, env }) => registerShiftHandover(router, env),
}
