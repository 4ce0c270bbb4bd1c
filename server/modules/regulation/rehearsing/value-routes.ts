import { rehearsalCalls as calls, MAX_REHEARSALS_SHOWN, type RehearsalSource } from '#contract/endpoints/rehearsals.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { seenPoints } from '../../telemetry/points/seen-points.ts'
import { isWholeTo } from '../keeping/read-strategies.ts'
import { findStrategy } from '../strategy.repository.ts'
import { STEP_MINUTES } from './closed-loop.ts'
import { coursesOfPoints, rehearsalsOfPoints } from './courses.repository.ts'
import { seenRehearsal } from './seen-rehearsal.ts'
import { textsIn } from './texts/texts.ts'

const HOUR_MS = 3_600_000

/** Rehearsals as a source of values for drawings and trends. Invariant: rehearsal and points are both in the caller's scope. */
export function registerRehearsedValueRoutes(router: Router, { db, now }: Env): void {
  router.handle(calls.ofPoints, async ({ input: { pointIds }, actor }) => {
    await seenPoints({ db }, actor, pointIds)
    const found = await rehearsalsOfPoints(db, pointIds)
    const seen = await seenStrategies(
      db,
      actor.session,
      found.map(({ strategyId }) => strategyId),
    )
    return found
      .filter(({ strategyId }) => seen.has(strategyId))
      .slice(0, MAX_REHEARSALS_SHOWN)
      .map(({ strategyId: _, hours, ...row }): RehearsalSource => ({ ...row, endsAt: row.startsAt + hours * HOUR_MS }))
  })

  router.handle(calls.values, async ({ input: { keyId, pointIds }, actor }) => {
    const { row, name } = await seenRehearsal(db, actor, keyId, now())
    await seenPoints({ db }, actor, pointIds)
    const { startsAt, finishedAt } = row
    if (!startsAt || !finishedAt) throw new AppError(CODE.warning, textsIn(actor.language).notDone)
    return {
      keyId,
      strategyName: name,
      number: row.number,
      isTuned: row.tuned !== null,
      finishedAt: finishedAt.getTime(),
      startsAt: startsAt.getTime(),
      endsAt: startsAt.getTime() + row.hours * HOUR_MS,
      stepMinutes: STEP_MINUTES,
      points: await coursesOfPoints(db, keyId, pointIds),
    }
  })
}

async function seenStrategies(db: Db, session: Session, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const id of new Set(ids)) {
    const record = await findStrategy(db, id)
    if (record && (await isWholeTo(db, session, record)) !== null) seen.add(id)
  }
  return seen
}
