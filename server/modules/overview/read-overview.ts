import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { companyNameOf } from '#server/core/access/repository.ts'
import type { Env } from '#server/core/env.ts'
import type { Session } from '#server/core/kit/session.ts'
import { buildOverview, OVERVIEW_PARAMS } from './overview.ts'
import { countPoints, latestOfParams, listSourceCodes, listUnits, ROOM_HOLD_S, shownPart } from './repository.ts'
import { listRooms } from './room.repository.ts'

/**
 * Summary of the network within a session's scope, from the current database.
 *
 * @param sourceId - Only this source and what it feeds.
 */
export async function readOverview(
  { db, now: clock }: Pick<Env, 'db' | 'now'>,
  session: Session,
  sourceId?: string,
): Promise<NetworkOverview> {
  const now = clock()
  const within = shownPart(session, sourceId)
  return buildOverview({
    now,
    companyName: await companyNameOf(db),
    units: await listUnits(db, within),
    sourceCodes: await listSourceCodes(db, within),
    values: await latestOfParams(db, within, OVERVIEW_PARAMS, new Date(now)),
    rooms: await listRooms(db, within, new Date(now), ROOM_HOLD_S),
    points: await countPoints(db, within, new Date(now), USABLE_QUALITIES),
  })
}
