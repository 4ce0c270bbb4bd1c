import type { Env } from '#server/core/env.ts'
import type { Mailer } from '#server/core/mail/mailer.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerBasisRoutes } from './basis-routes.ts'
import { registerMailGroupRoutes } from './mail-group-routes.ts'
import { registerRuleRoutes } from './rule-routes.ts'
import { registerTemperatureLimitRoutes } from './temperature-limit-routes.ts'
import { registerThresholdRoutes } from './threshold-routes.ts'

/** What administrators set around alarms. */
export function registerAlarmSettingRoutes(router: ResourceRouter, env: Env, mailer: Mailer): void {
  registerThresholdRoutes(router, env)
  registerRuleRoutes(router, env)
  registerTemperatureLimitRoutes(router, env)
  registerBasisRoutes(router, env)
  registerMailGroupRoutes(router, env, mailer)
}
