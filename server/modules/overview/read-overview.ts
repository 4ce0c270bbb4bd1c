import type { NetworkOverview } from '../../../src/contract/endpoints/overview.ts'
import { USABLE_QUALITIES } from '../../../src/contract/live/quality.ts'
import type { Env } from '../../env.ts'
import { companyNameOf } from '../access/repository.ts'
import { countPoints, latestOfParams, listSourceCodes, listUnits } from '../network/repository.ts'
import { buildOverview, ONLINE_WITHIN_MS, OVERVIEW_PARAMS } from './overview.ts'

/** The network at a glance, as the database holds it now. */
export async function readOverview(env: Pick<Env, 'db' | 'now'>): Promise<NetworkOverview> {
  const now = env.now()
  return buildOverview({
    now,
    companyName: await companyNameOf(env.db),
    units: await listUnits(env.db),
    sourceCodes: await listSourceCodes(env.db),
    values: await latestOfParams(env.db, OVERVIEW_PARAMS),
    points: await countPoints(env.db, new Date(now - ONLINE_WITHIN_MS), USABLE_QUALITIES),
  })
}
