import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PastAlarmSort } from '#contract/endpoints/alarm-history.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import { alarmsInScope, isOnRecord, isShown } from '../scope.repository.ts'
import { alarmEvents, alarms, alarmVisits } from '../tables.ts'
import { type AlarmFilter, matches } from './filter.repository.ts'
import { recordColumnsOfAlarm } from './watch.repository.ts'

/** `from` is included, `to` is not. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

const raisedIn = (session: Session, { from, to }: Span, filter: AlarmFilter): SQL | undefined =>
  and(gte(alarms.raisedAt, from), lt(alarms.raisedAt, to), isOnRecord, matches(filter), alarmsInScope(session))

/** Raised in a span, or before it and not back to normal when it began. */
const standingIn = (session: Session, { from, to }: Span, filter: AlarmFilter): SQL | undefined =>
  and(
    lt(alarms.raisedAt, to),
    or(gte(alarms.raisedAt, from), isNull(alarms.recoveredAt), gt(alarms.recoveredAt, from)),
    isOnRecord,
    matches(filter),
    alarmsInScope(session),
  )

interface PastQuery {
  readonly span: Span
  /** Whether alarms that were raised earlier and stood in the span are listed too. */
  readonly withEarlier?: boolean
  readonly filter: AlarmFilter
  readonly order: PastOrder
  readonly offset: number
  readonly limit: number
}

interface PastOrder {
  readonly sortColumn: PastAlarmSort
  readonly sortType: 'asc' | 'desc'
}

function inOrder({ sortColumn, sortType }: PastOrder): SQL[] {
  const direction = sortType === 'asc' ? asc : desc
  return sortColumn === 'warnLevel'
    ? [direction(alarms.warnLevel), desc(alarms.raisedAt), desc(alarms.id)]
    : [direction(alarms.raisedAt), direction(alarms.id)]
}

/** Alarms of a span. */
export async function pastAlarms(
  db: Queryable,
  session: Session,
  { span, withEarlier = false, filter, order, offset, limit }: PastQuery,
) {
  const where = (withEarlier ? standingIn : raisedIn)(session, span, filter)
  const list = await db
    .select(recordColumnsOfAlarm(session))
    .from(alarms)
    .where(where)
    .orderBy(...inOrder(order))
    .offset(offset)
    .limit(limit)
  return { list, total: await db.$count(alarms, where) }
}

const num = sql<number>`count(*)::int`
/** Name of the organisation that an alarm is about, or that its node belongs to. */
const office = sql<string | null>`coalesce(
  (select organizations.name from physics_nodes
    join organizations on organizations.id = physics_nodes.organization_id
    where physics_nodes.id::text = alarms.heat_key_id),
  (select organizations.name from organizations where organizations.id::text = alarms.heat_key_id))`
/** Day of an alarm in the company's time zone. */
const dayOf = () =>
  sql<string>`to_char(alarms.raised_at at time zone ${sql.raw(`'${companyZone().name}'`)}, 'YYYY-MM-DD')`

/** Numbers of the alarms raised in a span. */
export async function countPast(db: Queryable, session: Session, span: Span, filter: AlarmFilter) {
  const where = raisedIn(session, span, filter)
  const { warnNumber, warnLevel } = alarms
  return {
    total: await db.$count(alarms, where),
    byNumber: await db
      .select({ warnNumber, num })
      .from(alarms)
      .where(where)
      .groupBy(warnNumber)
      .orderBy(desc(num), warnNumber),
    byLevel: await db.select({ warnLevel, num }).from(alarms).where(where).groupBy(warnLevel).orderBy(desc(warnLevel)),
    byOffice: await db
      .select({ name: sql<string | null>`office`, num: sql<number>`count(*)::int` })
      .from(
        db
          .select({ office: office.as('office') })
          .from(alarms)
          .where(where)
          .as('placed'),
      )
      .groupBy(sql`office`)
      .orderBy(desc(sql`count(*)`), sql`office`),
    byDay: await db.select({ day: dayOf(), num }).from(alarms).where(where).groupBy(sql`1`).orderBy(sql`1`),
  }
}

export async function seenAt(db: Queryable, userId: string): Promise<Date | null> {
  const [visit] = await db.select().from(alarmVisits).where(eq(alarmVisits.userId, userId))
  return visit?.seenAt ?? null
}

export const keepSeenAt = (db: Queryable, userId: string, at: Date) =>
  db
    .insert(alarmVisits)
    .values({ userId, seenAt: at })
    .onConflictDoUpdate({ target: alarmVisits.userId, set: { seenAt: at } })

/** What happened to alarms after a time. */
export async function happenedSince(
  db: Queryable,
  session: Session,
  { since, now, maxOpen, maxEvents }: { since: Date; now: Date; maxOpen: number; maxEvents: number },
) {
  const raised = and(gt(alarms.raisedAt, since), isOnRecord, alarmsInScope(session))
  const told = and(gt(alarmEvents.at, since), alarmsInScope(session))
  const { id, alarmId, at, kind, by, detail } = alarmEvents
  const { content, contentEn, heatName } = alarms
  return {
    byLevel: await db
      .select({ warnLevel: alarms.warnLevel, num })
      .from(alarms)
      .where(raised)
      .groupBy(alarms.warnLevel)
      .orderBy(desc(alarms.warnLevel)),
    numOpen: await db.$count(alarms, and(raised, isNull(alarms.acknowledgedAt))),
    open: await db
      .select(recordColumnsOfAlarm(session))
      .from(alarms)
      .where(
        and(
          or(isNull(alarms.acknowledgedAt), eq(alarms.state, 'active')),
          isShown(now),
          isOnRecord,
          alarmsInScope(session),
        ),
      )
      .orderBy(desc(sql`${alarms.state} = 'active'`), desc(alarms.warnLevel), desc(alarms.raisedAt), desc(alarms.id))
      .limit(maxOpen),
    deeds: await db
      .select({ by: sql<string>`${alarmEvents.by}`, kind, num })
      .from(alarmEvents)
      .innerJoin(alarms, eq(alarms.id, alarmEvents.alarmId))
      .where(and(told, sql`${alarmEvents.by} is not null`))
      .groupBy(alarmEvents.by, kind)
      .orderBy(alarmEvents.by, kind),
    events: await db
      .select({ id, alarmId, at, kind, by, detail, content, contentEn, heatName })
      .from(alarmEvents)
      .innerJoin(alarms, eq(alarms.id, alarmEvents.alarmId))
      .where(told)
      .orderBy(desc(at), desc(id))
      .limit(maxEvents),
  }
}
