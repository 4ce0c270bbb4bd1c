import type { Env } from '#server/core/env.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerBasisRoutes } from './basis-routes.ts'
import { registerThresholdRoutes } from './threshold-routes.ts'

/** What administrators set around alarms. */
export function registerAlarmSettingRoutes(router: ResourceRouter, env: Env): void {
  registerThresholdRoutes(router, env)
  registerBasisRoutes(router, env)
}
