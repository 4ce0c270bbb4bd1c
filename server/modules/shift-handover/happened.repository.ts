import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { OPEN_STATES } from '#contract/control/command-states.ts'
import { MAX_SHIFT_ROWS } from '#contract/endpoints/shift-log.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { alarmsInScope, isOnRecord } from '../alarms/scope.repository.ts'
import { alarms } from '../alarms/tables.ts'
import { countCommands, findCommands } from '../control/command.repository.ts'
import { controlCommands } from '../control/tables.ts'

/** `from` is included, `to` is not. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Those that people were shown, by design. */
const isTold = and(isOnRecord, isNull(alarms.suppressedBy))

/** Alarms of a condition, the worst first. */
async function alarmsWhere(db: Queryable, session: Session, condition: SQL | undefined) {
  const where = and(condition, isTold, alarmsInScope(session))
  const list = await db
    .select()
    .from(alarms)
    .where(where)
    .orderBy(desc(alarms.warnLevel), desc(alarms.raisedAt), desc(alarms.id))
    .limit(MAX_SHIFT_ROWS)
  const [row] = await db.select({ total: count() }).from(alarms).where(where)
  return { list, total: row?.total ?? 0 }
}

export const alarmsBegun = (db: Queryable, session: Session, { from, to }: Span) =>
  alarmsWhere(db, session, and(gte(alarms.raisedAt, from), lt(alarms.raisedAt, to)))

export const alarmsEnded = (db: Queryable, session: Session, { from, to }: Span) =>
  alarmsWhere(db, session, and(gte(alarms.recoveredAt, from), lt(alarms.recoveredAt, to)))

/** Those that stand now, also shelved ones. */
export const alarmsStanding = (db: Queryable, session: Session) => alarmsWhere(db, session, eq(alarms.state, 'active'))

/** Whether an alarm is in the data scope. */
export const isAlarmInScope = async (db: Queryable, session: Session, id: string): Promise<boolean> =>
  (await db.$count(alarms, and(eq(alarms.id, id), isOnRecord, alarmsInScope(session)))) > 0

async function commandsWhere(db: Queryable, session: Session, where: SQL | undefined) {
  const list = await findCommands(db, session, where, { offset: 0, limit: MAX_SHIFT_ROWS })
  return { list, total: await countCommands(db, session, where) }
}

export const commandsAsked = (db: Queryable, session: Session, { from, to }: Span) =>
  commandsWhere(db, session, and(gte(controlCommands.askedAt, from), lt(controlCommands.askedAt, to)))

export const openCommands = (db: Queryable, session: Session) =>
  commandsWhere(db, session, inArray(controlCommands.state, [...OPEN_STATES]))
