import { shiftCalls as calls } from '#contract/endpoints/shift-log.ts'
import { shiftResource } from '#contract/resources/shift.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { assembleContents } from './contents.ts'
import { isAlarmInScope } from './happened.repository.ts'
import {
  addNote,
  findLogs,
  type LogRow,
  lockedLog,
  lockVisibleLog,
  logAt,
  reachOf,
  setRemark,
  signHandedOver,
  signReceived,
  visibleLog,
} from './log.repository.ts'
import { ALARM_VIEW_PERMISSION, CONTROL_VIEW_PERMISSION } from './permissions.ts'
import { type KnownShift, ofLog, ownShifts, readLog, toldSpan, toShift } from './read-log.ts'
import { lockShifts, shiftStore } from './shift.repository.ts'
import { textsIn } from './texts/texts.ts'

const shiftHooks: ResourceHooks = {
  async removing(db, _row, { language }) {
    const isLast = (await lockShifts(db)).length <= 1
    if (isLast) throw invalidInput([{ field: 'keyId', rule: textsIn(language).lastShift }])
  },
}

/** The company's shifts, and the log that is handed over from one to the next. */
export function registerShiftHandover(router: ResourceRouter, env: Env): void {
  const { db } = env
  registerResource(router, env, shiftResource, shiftStore, shiftHooks)
  router.handle(calls.read, async ({ input, actor }) => {
    const now = env.now()
    const { present, before } = await ownShifts(db, actor.session, now)
    const asked = await askedShift(db, actor, input, { present, before })
    return {
      log: await readLog(db, actor.session, asked, now),
      before: before.log?.receivedAt ? null : toShift(before),
      signsAs: actor.session.realName,
    }
  })
  router.handle(calls.list, async ({ input, session: { permissions }, actor }) => {
    const seesAll = permissions.has(ALARM_VIEW_PERMISSION) && permissions.has(CONTROL_VIEW_PERMISSION)
    const { list, total } = await findLogs(db, actor.session, input, seesAll)
    return { list: list.map(({ log, numNotes }) => ({ ...toShift(ofLog(log)), numNotes })), total }
  })
  router.handle(calls.addNote, ({ input: { startsAt, noteText }, actor, audit }) =>
    db.transaction(async (tx) => {
      const at = new Date(env.now())
      const log = await writableLog(tx, actor, startsAt, at)
      await addNote(tx, { logId: log.id, at, author: actor.session.realName, noteText })
      await audit(tx, { targetId: log.id, targetName: log.name, after: { startsAt, noteText } })
    }),
  )
  router.handle(calls.remark, ({ input: { startsAt, alarmId, remark }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { session, language } = actor
      const at = new Date(env.now())
      const log = await writableLog(tx, actor, startsAt, at)
      const isKnown = session.permissions.has(ALARM_VIEW_PERMISSION) && (await isAlarmInScope(tx, session, alarmId))
      if (!isKnown) throw invalidInput([{ field: 'alarmId', rule: textsIn(language).noSuchAlarm }])
      await setRemark(tx, { logId: log.id, alarmId, at, author: session.realName, remark })
      await audit(tx, { targetId: log.id, targetName: log.name, after: { startsAt, alarmId, remark } })
    }),
  )
  router.handle(calls.handOver, ({ input: { startsAt, statement }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { session, language } = actor
      const now = env.now()
      const at = new Date(now)
      if (startsAt > now) throw invalidInput([{ field: 'startsAt', rule: textsIn(language).notBegun }])
      const log = await writableLog(tx, actor, startsAt, at)
      const span = await toldSpan(tx, session, ofLog(log).span, now)
      const contents = await assembleContents(tx, session, { ...span, now: at })
      if (!contents.alarms || !contents.control) throw noPermission(textsIn(language).seesTooLittle)
      await signHandedOver(tx, log.id, { by: session, at, statement }, contents)
      await audit(tx, { targetId: log.id, targetName: log.name, after: { startsAt, statement } })
    }),
  )
  router.handle(calls.receive, ({ input: { keyId, statement }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { session, language } = actor
      const texts = textsIn(language)
      const log = await lockVisibleLog(tx, session, keyId)
      if (!log) throw notFound(texts.noSuchLog)
      if (!log.handedOverAt) throw invalidInput([{ field: 'keyId', rule: texts.notHandedOver }])
      if (log.receivedBy !== null) throw invalidInput([{ field: 'keyId', rule: texts.received(log.receivedBy) }])
      if (log.handedOverById === session.userId) throw noPermission(texts.samePerson)
      await signReceived(tx, log.id, { by: session, at: new Date(env.now()), statement })
      await audit(tx, { targetId: log.id, targetName: log.name, after: { statement } })
    }),
  )
}

interface OwnShifts {
  readonly present: KnownShift
  readonly before: KnownShift
}

/** @throws {AppError} 1004 where there is no such log in the caller's sight. */
async function askedShift(
  db: Queryable,
  { session, language }: Actor,
  { keyId, startsAt }: { keyId?: string | undefined; startsAt?: number | undefined },
  { present, before }: OwnShifts,
): Promise<KnownShift> {
  if (keyId === undefined && startsAt === undefined) return present
  const own = [present, before].find(({ span }) => span.startsAt === startsAt)
  if (own) return own
  const log = keyId
    ? await visibleLog(db, session, keyId)
    : startsAt !== undefined && (await logAt(db, reachOf(session), startsAt))
  if (!log) throw notFound(textsIn(language).noSuchLog)
  return ofLog(log)
}

/**
 * The log of one of the caller's own shifts, begun where there is none, and locked until the end of the transaction.
 *
 * @throws {AppError} 1001 where it is handed over, or is no shift of now.
 */
async function writableLog(db: Queryable, { session, language }: Actor, startsAt: number, at: Date): Promise<LogRow> {
  const reach = reachOf(session)
  const known = await logAt(db, reach, startsAt)
  const { present, before } = await ownShifts(db, session, at.getTime())
  const span = known ? ofLog(known).span : [present, before].find((own) => own.span.startsAt === startsAt)?.span
  const refuse = (rule: string) => invalidInput([{ field: 'startsAt', rule }])
  if (!span) throw refuse(textsIn(language).noSuchShift)
  const log = await lockedLog(db, reach, span)
  if (log.handedOverBy !== null) throw refuse(textsIn(language).handedOver(log.handedOverBy))
  return log
}
