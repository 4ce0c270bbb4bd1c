import { z } from 'zod'
import { NETWORK_OVERVIEW, type NetworkOverview } from '../../../src/contract/endpoints/overview.ts'
import { USABLE_QUALITIES } from '../../../src/contract/live/quality.ts'
import type { Env } from '../../env.ts'
import type { Router } from '../../kit/route.ts'
import { buildOverview, ONLINE_WITHIN_MS, OVERVIEW_PARAMS } from './overview.ts'
import { countPoints, latestOfParams, listSourceCodes, listUnits } from './repository.ts'

export function registerNetworkRoutes(
  router: Router,
  env: Pick<Env, 'db' | 'now'>,
  companyName: () => Promise<string>,
): void {
  router.call({
    method: 'GET',
    path: NETWORK_OVERVIEW,
    access: { permission: 'network:view' },
    input: z.object({}),
    handle: async (): Promise<NetworkOverview> => {
      const now = env.now()
      return buildOverview({
        now,
        companyName: await companyName(),
        units: await listUnits(env.db),
        sourceCodes: await listSourceCodes(env.db),
        values: await latestOfParams(env.db, OVERVIEW_PARAMS),
        points: await countPoints(env.db, new Date(now - ONLINE_WITHIN_MS), USABLE_QUALITIES),
      })
    },
  })
}
