import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { companyNameOf } from '#server/core/access/repository.ts'
import type { Env } from '#server/core/env.ts'
import type { Session } from '#server/core/kit/session.ts'
import { buildOverview, OVERVIEW_PARAMS } from './overview.ts'
import { countPoints, latestOfParams, listSourceCodes, listUnits, ROOM_HOLD_S } from './repository.ts'
import { listRooms } from './room.repository.ts'

/** Summary of the network within a session's scope, from the current database. */
export async function readOverview(
  { db, now: clock }: Pick<Env, 'db' | 'now'>,
  session: Session,
): Promise<NetworkOverview> {
  const now = clock()
  return buildOverview({
    now,
    companyName: await companyNameOf(db),
    units: await listUnits(db, session),
    sourceCodes: await listSourceCodes(db, session),
    values: await latestOfParams(db, session, OVERVIEW_PARAMS, new Date(now)),
    rooms: await listRooms(db, session, new Date(now), ROOM_HOLD_S),
    points: await countPoints(db, session, new Date(now), USABLE_QUALITIES),
  })
}
