import { z } from 'zod'
import { NETWORK_OVERVIEW } from '#contract/endpoints/overview.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
import { readOverview } from './read-overview.ts'

export function registerOverviewRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  router.call({
    method: 'GET',
    path: NETWORK_OVERVIEW,
    access: { permission: 'network:view' },
    input: z.object({}),
    handle: ({ session }) => readOverview(env, session),
  })
}
