import { strategyCalls as calls } from '#contract/endpoints/strategies.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import { inMixedTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, noPermission, notFound } from '#server/core/kit/app-error.ts'
import { reportAlarm } from '../../alarms/report-alarm.ts'
import type { Gate } from '../../control/gate.ts'
import { endAsking } from '../running/cycle.repository.ts'
import { fallenKey } from '../running/fall-to-advice.ts'
import { giveBackOf } from '../running/give-back.ts'
import {
  addStrategy,
  addVersion,
  changeStrategy,
  findStrategy,
  forgetStates,
  isNameTaken,
  lockReleases,
  releaseBefore,
  releasesOf,
} from '../strategy.repository.ts'
import { lockWhole, refuseStale } from './lock-whole.ts'
import { isWholeTo, listSeen, readSeen } from './read-strategies.ts'
import { refuseUnable, releaseVersion } from './release.ts'
import { refuseBeforeReached } from './release-steps.ts'
import { isAsConfirmed, stopPlanOf } from './stop-plan.ts'
import { textsIn } from './texts/texts.ts'

/** The life of a strategy: made, released, taken back. */
export function registerStrategyRoutes(router: Router, { db, now }: Env, gate: Pick<Gate, 'wake'>): void {
  router.handle(calls.list, ({ actor }) => listSeen(db, actor, now()))

  router.handle(calls.one, async ({ input: { keyId, number }, actor }) => {
    const found = await readSeen(db, actor, { keyId, number: number ?? null, now: now() })
    if (!found) throw notFound(textsIn(actor.language).noSuchStrategy)
    return found
  })

  router.handle(calls.save, ({ input: { keyId, version, strategy }, actor, audit }) =>
    db.transaction(async (tx) => {
      const by = { name: actor.session.realName, at: new Date(now()) }
      const before = keyId === null ? null : await lockWhole(tx, keyId, actor)
      if (before) refuseStale(before, version, actor)
      await refuseUnable(tx, strategy, actor, ['strategy'])
      const taken = invalidInput([{ field: 'strategy.name', rule: ruleText('taken', actor.language) }])
      if (await isNameTaken(tx, strategy.name, keyId)) throw taken
      const record = before ?? (await addStrategy(tx, strategy, by))
      if (!record) throw taken
      const number = await addVersion(tx, record.id, strategy, by)
      await changeStrategy(tx, record, { name: strategy.name, kind: strategy.kind }, by)
      await audit(tx, { targetId: record.id, targetName: strategy.name, after: { number } })
      return { keyId: record.id, number, version: record.version + 1 }
    }),
  )

  router.handle(calls.release, async ({ input, actor, audit }) => {
    await inMixedTransaction(db, async (tx, client) => {
      await lockReleases(tx)
      const record = await lockWhole(tx, input.keyId, actor)
      refuseStale(record, input.version, actor)
      const { number, state, membersReleased } = input
      if (state === 'auto') await refuseBeforeReached(tx, record, { number, membersReleased }, actor)
      await releaseVersion(tx, client, { record, release: input, actor, now: now() })
      await audit(tx, {
        targetId: record.id,
        targetName: record.name,
        before: { number: record.presentVersion, state: record.state, membersReleased: record.membersReleased },
        after: { number, state, membersReleased },
      })
    })
  })

  router.handle(calls.goBack, ({ input: { keyId, version }, actor, audit }) =>
    inMixedTransaction(db, async (tx, client) => {
      await lockReleases(tx)
      const record = await lockWhole(tx, keyId, actor)
      refuseStale(record, version, actor)
      const before = releaseBefore(await releasesOf(tx, keyId), record.presentVersion)
      if (!before) throw new AppError(CODE.warning, textsIn(actor.language).noVersionBefore)
      const ran = before.state === 'auto' ? 'auto' : 'advice'
      const release = {
        number: before.version,
        state: record.state === 'off' ? ran : record.state,
        membersReleased: before.membersReleased,
      } as const
      await releaseVersion(tx, client, { record, release, actor, now: now() })
      await audit(tx, {
        targetId: keyId,
        targetName: record.name,
        before: { number: record.presentVersion },
        after: release,
      })
      return { number: before.version }
    }),
  )

  router.handle(calls.stopPlan, async ({ input: { keyId }, actor }) => {
    const record = await findStrategy(db, keyId)
    const isWhole = record && (await isWholeTo(db, actor.session, record))
    if (!record || isWhole === null) throw notFound(textsIn(actor.language).noSuchStrategy)
    if (!isWhole) throw noPermission(textsIn(actor.language).notWhole)
    return { version: record.version, points: await stopPlanOf(db, record, actor, now()) }
  })

  router.handle(calls.stop, async ({ input: { keyId, confirmed }, actor, audit }) => {
    await inMixedTransaction(db, async (tx, client) => {
      const record = await lockWhole(tx, keyId, actor)
      if (record.state === 'off') throw new AppError(CODE.warning, textsIn(actor.language).isOff)
      if (confirmed) {
        refuseStale(record, confirmed.version, actor)
        const plan = await stopPlanOf(db, record, actor, now())
        if (!isAsConfirmed(plan, confirmed.points))
          throw new AppError(CODE.warning, textsIn(actor.language).stopChanged)
      }
      const by = { name: actor.session.realName, at: new Date(now()) }
      await endAsking(tx, keyId, by.at)
      await forgetStates(tx, keyId)
      await changeStrategy(tx, record, { state: 'off', fellZh: '', fellEn: '' }, by)
      await reportAlarm(client, { sourceKey: fallenKey(keyId), at: now(), isOn: false })
      await audit(tx, { targetId: keyId, targetName: record.name, before: { state: record.state } })
    })
    // the first step at once; the job goes on with it
    await giveBackOf(db, keyId, now())
    gate.wake()
  })
}
