import { overviewCalls } from '#contract/endpoints/overview.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { readOverview } from './read-overview.ts'

export function registerOverviewRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  router.handle(overviewCalls.now, ({ session }) => readOverview(env, session))
}
