import {
  alarmHandlingCalls as calls,
  MAX_URGENT_SHELF_MINUTES,
  SHELVE_PERMISSION,
  SHELVE_URGENT_PERMISSION,
  URGENT_LEVEL,
} from '#contract/endpoints/alarm-handling.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import type { Language } from '#contract/kit/language.ts'
import { ADMINISTRATOR_LEVEL } from '#server/core/access/identity.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission, notFound } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { acknowledge, levelsToShelve, shelve, unshelve } from './handling.repository.ts'
import { addMark, endMark, nodeNameInScope, presentMarks } from './maintenance.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What people do about alarms: acknowledge, shelve, mark maintenance. */
export function registerAlarmHandling(router: Router, env: Env): void {
  const { db } = env
  const now = (): Date => new Date(env.now())
  router.handle(alarmCalls.enterMessage, ({ input: { enterIds, remarks = '' }, session, audit }) =>
    db.transaction(async (tx) => {
      const outcome = await acknowledge(tx, session, enterIds, { by: session.realName, now: now(), detail: remarks })
      await audit(tx, { after: { enterIds: outcome.taken, remarks } })
      return outcome
    }),
  )
  router.handle(calls.shelve, ({ input: { shelveIds, reason, minutes }, session, language, audit }) =>
    db.transaction(async (tx) => {
      refuseShelving(await levelsToShelve(tx, session, shelveIds), minutes, session, language)
      const at = now()
      const until = new Date(at.getTime() + minutes * MINUTE_MS)
      const outcome = await shelve(tx, session, shelveIds, { by: session.realName, now: at, detail: reason, until })
      await audit(tx, { after: { shelveIds: outcome.done, reason, until: until.toISOString() } })
      return outcome
    }),
  )
  router.handle(calls.unshelve, ({ input: { shelveIds }, session, audit }) =>
    db.transaction(async (tx) => {
      const outcome = await unshelve(tx, session, shelveIds, { by: session.realName, now: now(), detail: '' })
      await audit(tx, { after: { shelveIds: outcome.done } })
      return outcome
    }),
  )
  router.handle(calls.maintenance, async ({ session }) =>
    (await presentMarks(db, session, now())).map(({ id, startsAt, endsAt, setById: _, ...mark }) => ({
      keyId: id,
      ...mark,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  )
  router.handle(calls.startMaintenance, ({ input: { nodeId, reason, hours }, session, language, audit }) =>
    db.transaction(async (tx) => {
      const name = await nodeNameInScope(tx, session, nodeId)
      if (name === undefined) throw invalidInput([{ field: 'nodeId', rule: textsIn(language).noNodeInScope }])
      const startsAt = now()
      const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS)
      const keyId = await addMark(tx, {
        nodeId,
        reason,
        startsAt,
        endsAt,
        setById: session.userId,
        updatedBy: session.realName,
      })
      await audit(tx, { targetId: keyId, targetName: name, after: { reason, endsAt: endsAt.toISOString() } })
      return { keyId }
    }),
  )
  router.handle(calls.endMaintenance, ({ input: { keyId }, session, language, audit }) =>
    db.transaction(async (tx) => {
      const [mark] = await presentMarks(tx, session, now(), keyId)
      if (!mark) throw notFound(textsIn(language).noSuchMark)
      refuseForeignMark(mark, session, language)
      await endMark(tx, keyId, now())
      const { nodeName, reason, endsAt } = mark
      await audit(tx, { targetId: keyId, targetName: nodeName, before: { reason, endsAt: endsAt.toISOString() } })
    }),
  )
}

/** People work where it is: only who set it, or an administrator, says that they are done. @throws {AppError} 1003 */
function refuseForeignMark(
  { setById, setBy }: { setById: string | null; setBy: string },
  { userId, level }: Session,
  language: Language,
): void {
  if (setById === null || setById === userId || level <= ADMINISTRATOR_LEVEL) return
  throw noPermission(textsIn(language).markOfAnother(setBy))
}

/** @throws {AppError} 1003 without the permission for a level, 1001 where an urgent alarm would be hidden too long. */
function refuseShelving(
  levels: readonly number[],
  minutes: number,
  { permissions }: Session,
  language: Language,
): void {
  const texts = textsIn(language)
  if (!permissions.has(SHELVE_PERMISSION)) throw noPermission(texts.mayNotShelve)
  if (!levels.includes(URGENT_LEVEL)) return
  if (!permissions.has(SHELVE_URGENT_PERMISSION)) throw noPermission(texts.mayNotShelveUrgent)
  if (minutes > MAX_URGENT_SHELF_MINUTES)
    throw invalidInput([{ field: 'minutes', rule: texts.urgentTooLong(MAX_URGENT_SHELF_MINUTES) }])
}
