import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import type { ShiftContents, shiftQuery } from '#contract/endpoints/shift-log.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import type { ShiftSpan } from './shift-times.ts'
import { shiftLogs, shiftNotes, shiftRemarks } from './tables.ts'

const { contents, ...logColumns } = getTableColumns(shiftLogs)
/** A log without what was handed over, which is large. */
export type LogRow = Omit<typeof shiftLogs.$inferSelect, 'contents'>

/** Who keeps a log: everybody with the same data scope. */
export const reachOf = ({ scope }: Pick<Session, 'scope'>): string[] =>
  scope === 'all' ? [''] : [...new Set(scope)].sort()

const listOf = (paths: readonly string[]): SQL => sql`${sql.param([...paths])}::text[]`
const isOfReach = (reach: readonly string[]): SQL => sql`${shiftLogs.reach} = ${listOf(reach)}`

/** Logs of the session's own reach, and those of a smaller one within it. */
const isVisible = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : or(
        isOfReach(reachOf(session)),
        sql`cardinality(${shiftLogs.reach}) > 0 and not exists (select from unnest(${shiftLogs.reach}) kept (path)
          where not exists (select from unnest(${listOf(session.scope)}) own (path) where starts_with(kept.path, own.path)))`,
      )

async function firstLog(db: Queryable, where: SQL | undefined): Promise<LogRow | undefined> {
  const [log] = await db.select(logColumns).from(shiftLogs).where(where).orderBy(desc(shiftLogs.startsAt)).limit(1)
  return log
}

export const logAt = (db: Queryable, reach: readonly string[], startsAt: number) =>
  firstLog(db, and(isOfReach(reach), eq(shiftLogs.startsAt, new Date(startsAt))))

/** The newest one that began before a time. */
export const logBefore = (db: Queryable, reach: readonly string[], startsAt: number) =>
  firstLog(db, and(isOfReach(reach), lt(shiftLogs.startsAt, new Date(startsAt))))

/** One that was begun with other shifts than the company has now, and still runs. */
export const runningLog = (db: Queryable, reach: readonly string[], now: Date) =>
  firstLog(
    db,
    and(isOfReach(reach), lte(shiftLogs.startsAt, now), gt(shiftLogs.endsAt, now), isNull(shiftLogs.handedOverAt)),
  )

export const visibleLog = (db: Queryable, session: Session, id: string) =>
  firstLog(db, and(eq(shiftLogs.id, id), isVisible(session)))

/** The log of a shift, begun where there is none, and locked until the end of the transaction. */
export async function lockedLog(db: Queryable, reach: readonly string[], shift: ShiftSpan): Promise<LogRow> {
  const startsAt = new Date(shift.startsAt)
  await db
    .insert(shiftLogs)
    .values({ reach: [...reach], name: shift.name, nameEn: shift.nameEn, startsAt, endsAt: new Date(shift.endsAt) })
    .onConflictDoNothing()
  const [log] = await db
    .select(logColumns)
    .from(shiftLogs)
    .where(and(isOfReach(reach), eq(shiftLogs.startsAt, startsAt)))
    .for('update')
  if (!log) throw new Error('No shift log was begun.')
  return log
}

/** A log that the session may see, locked until the end of the transaction. */
export async function lockVisibleLog(db: Queryable, session: Session, id: string): Promise<LogRow | undefined> {
  const [log] = await db
    .select(logColumns)
    .from(shiftLogs)
    .where(and(eq(shiftLogs.id, id), isVisible(session)))
    .for('update')
  return log
}

/** What was handed over; null where nothing was yet. */
export async function handedContents(db: Queryable, id: string): Promise<unknown> {
  const [log] = await db.select({ contents }).from(shiftLogs).where(eq(shiftLogs.id, id))
  return log?.contents ?? null
}

export const notesOf = (db: Queryable, logId: string) =>
  db.select().from(shiftNotes).where(eq(shiftNotes.logId, logId)).orderBy(asc(shiftNotes.at), asc(shiftNotes.id))

export async function addNote(db: Queryable, note: Omit<typeof shiftNotes.$inferInsert, 'id'>): Promise<string> {
  const [added] = await db.insert(shiftNotes).values(note).returning({ id: shiftNotes.id })
  if (!added) throw new Error('No note was added.')
  return added.id
}

export const setRemark = (db: Queryable, said: Omit<typeof shiftRemarks.$inferInsert, 'id'>) =>
  db
    .insert(shiftRemarks)
    .values(said)
    .onConflictDoUpdate({
      target: [shiftRemarks.logId, shiftRemarks.alarmId],
      set: { remark: said.remark, author: said.author, at: said.at },
    })

/** What the logs of a reach say about alarms, the newest of each. */
export async function remarksOf(db: Queryable, reach: readonly string[], alarmIds: readonly string[]) {
  if (alarmIds.length === 0) return new Map<string, typeof shiftRemarks.$inferSelect>()
  const rows = await db
    .selectDistinctOn([shiftRemarks.alarmId], getTableColumns(shiftRemarks))
    .from(shiftRemarks)
    .innerJoin(shiftLogs, eq(shiftLogs.id, shiftRemarks.logId))
    .where(and(inArray(shiftRemarks.alarmId, [...alarmIds]), isOfReach(reach)))
    .orderBy(shiftRemarks.alarmId, desc(shiftRemarks.at))
  return new Map(rows.map((row) => [row.alarmId, row]))
}

interface Signing {
  readonly by: Pick<Session, 'userId' | 'realName'>
  readonly at: Date
  readonly statement: string
}

export const signHandedOver = (db: Queryable, id: string, { by, at, statement }: Signing, handed: ShiftContents) =>
  db
    .update(shiftLogs)
    .set({ handedOverById: by.userId, handedOverBy: by.realName, handedOverAt: at, statement, contents: handed })
    .where(eq(shiftLogs.id, id))

export const signReceived = (db: Queryable, id: string, { by, at, statement }: Signing) =>
  db
    .update(shiftLogs)
    .set({ receivedById: by.userId, receivedBy: by.realName, receivedAt: at, receipt: statement })
    .where(eq(shiftLogs.id, id))

const ofLog = (table: SQL, condition: SQL): SQL =>
  sql`exists (select from ${table} where log_id = ${shiftLogs.id} and ${condition})`

/** @param searchesContents - Whether what was handed over may be searched. */
function like({ text, person, from, to }: z.infer<typeof shiftQuery>, searchesContents: boolean): SQL | undefined {
  const part = text && likePart(text)
  const name = person && likePart(person)
  return and(
    part
      ? or(
          ilike(shiftLogs.statement, part),
          ilike(shiftLogs.receipt, part),
          ofLog(sql`shift_notes`, sql`note_text ilike ${part}`),
          ofLog(sql`shift_remarks`, sql`remark ilike ${part}`),
          searchesContents ? sql`${shiftLogs.contents}::text ilike ${part}` : undefined,
        )
      : undefined,
    name
      ? or(
          ilike(shiftLogs.handedOverBy, name),
          ilike(shiftLogs.receivedBy, name),
          ofLog(sql`shift_notes`, sql`author ilike ${name}`),
          ofLog(sql`shift_remarks`, sql`author ilike ${name}`),
        )
      : undefined,
    from ? gte(shiftLogs.startsAt, new Date(startOfCompanyDay(from))) : undefined,
    to ? lt(shiftLogs.startsAt, new Date(endOfCompanyDay(to))) : undefined,
  )
}

/** Logs that fit a query, newest first. */
export async function findLogs(
  db: Queryable,
  session: Session,
  query: z.infer<typeof shiftQuery>,
  searchesContents: boolean,
) {
  const where = and(isVisible(session), like(query, searchesContents))
  const numNotes = sql<number>`(select ${count()}::int from shift_notes where log_id = shift_logs.id)`
  const list = await db
    .select({ log: logColumns, numNotes })
    .from(shiftLogs)
    .where(where)
    .orderBy(desc(shiftLogs.startsAt), desc(shiftLogs.id))
    .offset((query.page - 1) * query.limit)
    .limit(query.limit)
  return { list, total: await db.$count(shiftLogs, where) }
}
