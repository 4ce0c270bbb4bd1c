/**
 * What people do about alarms. Duty: acknowledge and shelve, by the states of ISA-18.2. Neighbours: the engine raises,
 * returns and closes alarms in the same tables. Invariants: every change raises the alarm's revision and leaves an
 * event; who acknowledged an alarm first stays.
 */
import { and, asc, inArray } from 'drizzle-orm'
import type { Acknowledged, Handled } from '#contract/endpoints/alarm-handling.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { alarmsInScope, isShelved, isUnclosed, nextRevision } from '../scope.repository.ts'
import { alarmEvents, alarms } from '../tables.ts'

type EventKind = (typeof alarmEvents.$inferInsert)['kind']

/** Who does something, when, and what is said about it. */
interface Deed {
  readonly by: string
  readonly now: Date
  readonly detail: string
}

/** Alarms by their keys, locked until the transaction ends, always in the same order. */
const locked = (db: Queryable, session: Session, keys: readonly string[]) =>
  db
    .select({
      id: alarms.id,
      state: alarms.state,
      warnLevel: alarms.warnLevel,
      acknowledgedAt: alarms.acknowledgedAt,
      acknowledgedBy: alarms.acknowledgedBy,
      shelvedUntil: alarms.shelvedUntil,
    })
    .from(alarms)
    .where(and(inArray(alarms.id, [...keys]), alarmsInScope(session)))
    .orderBy(asc(alarms.id))
    .for('update', { of: alarms })

type LockedAlarm = Awaited<ReturnType<typeof locked>>[number]

async function journal(db: Queryable, kind: EventKind, rows: readonly LockedAlarm[], deed: Deed): Promise<void> {
  if (rows.length === 0) return
  const { by, now: at, detail } = deed
  await db
    .insert(alarmEvents)
    .values(rows.map(({ id, warnLevel }) => ({ alarmId: id, kind, at, warnLevel, by, detail })))
}

const idsOf = (rows: readonly LockedAlarm[]): string[] => rows.map(({ id }) => id)

/**
 * Acknowledges alarms: an active one stays active, a returned one is over. A returned one that was acknowledged before
 * (an urgent alarm is latched) is over too. Run it in a transaction.
 */
export async function acknowledge(
  db: Queryable,
  session: Session,
  keys: readonly string[],
  deed: Deed,
): Promise<Acknowledged> {
  const found = await locked(db, session, keys)
  const taken = found.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  const closed = found.filter(({ state }) => state === 'returned')
  if (taken.length > 0)
    await db
      .update(alarms)
      .set({ acknowledgedAt: deed.now, acknowledgedBy: deed.by, remarks: deed.detail, revision: nextRevision })
      .where(inArray(alarms.id, idsOf(taken)))
  if (closed.length > 0)
    await db
      .update(alarms)
      .set({ state: 'closed', revision: nextRevision })
      .where(inArray(alarms.id, idsOf(closed)))
  await journal(db, 'acknowledged', taken, deed)
  await journal(db, 'closed', closed, deed)
  const known = new Set(idsOf(found))
  return {
    taken: idsOf(taken),
    others: found.flatMap(({ id, acknowledgedAt, acknowledgedBy }) =>
      acknowledgedAt ? [{ keyId: id, enterUser: acknowledgedBy ?? '', enterTime: acknowledgedAt.toISOString() }] : [],
    ),
    unknown: [...new Set(keys)].filter((key) => !known.has(key)),
    closed: idsOf(closed),
  }
}

/** The levels of alarms that can be shelved: those that are not over. */
export async function levelsToShelve(db: Queryable, session: Session, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ warnLevel: alarms.warnLevel })
    .from(alarms)
    .where(and(inArray(alarms.id, [...keys]), isUnclosed, alarmsInScope(session)))
  return rows.map(({ warnLevel }) => warnLevel)
}

/** Hides alarms until a time; one that is shelved already gets the new time. Run it in a transaction. */
export async function shelve(
  db: Queryable,
  session: Session,
  keys: readonly string[],
  { until, ...deed }: Deed & { readonly until: Date },
): Promise<Handled> {
  const found = (await locked(db, session, keys)).filter(({ state }) => state !== 'closed')
  if (found.length > 0)
    await db
      .update(alarms)
      .set({ shelvedUntil: until, shelvedBy: deed.by, shelfReason: deed.detail, revision: nextRevision })
      .where(inArray(alarms.id, idsOf(found)))
  await journal(db, 'shelved', found, deed)
  return handledOf(keys, found)
}

/** Shows shelved alarms again before their time. Run it in a transaction. */
export async function unshelve(db: Queryable, session: Session, keys: readonly string[], deed: Deed): Promise<Handled> {
  const found = (await locked(db, session, keys)).filter(
    ({ shelvedUntil }) => shelvedUntil !== null && shelvedUntil > deed.now,
  )
  if (found.length > 0)
    await db
      .update(alarms)
      .set({ shelvedUntil: deed.now, revision: nextRevision })
      .where(and(inArray(alarms.id, idsOf(found)), isShelved(deed.now)))
  await journal(db, 'unshelved', found, deed)
  return handledOf(keys, found)
}

function handledOf(keys: readonly string[], rows: readonly LockedAlarm[]): Handled {
  const done = new Set(idsOf(rows))
  return { done: [...done], skipped: [...new Set(keys)].filter((key) => !done.has(key)) }
}
