import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AlarmTab, STALE_HOURS } from '#contract/endpoints/alarm-watch.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { Language } from '#contract/kit/language.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { physicsNodes } from '../../physics/tables.ts'
import { points } from '../../points/tables.ts'
import { numAffected, numFollowing } from '../affected.repository.ts'
import { pointCodeOf } from '../repository.ts'
import { alarmsInScope, isNotShelved, isShelved, isShown, isUnclosed } from '../scope.repository.ts'
import { alarmClasses, alarmEvents, alarmRules, alarms } from '../tables.ts'
import { type AlarmFilter, matches } from './filter.repository.ts'

const STALE_MS = STALE_HOURS * 3_600_000

/** Condition of each list, among the alarms that are not over. */
function tabConditions(now: Date): Readonly<Record<AlarmTab, SQL | undefined>> {
  return {
    active: and(eq(alarms.state, 'active'), isShown(now)),
    returned: and(eq(alarms.state, 'returned'), isShown(now)),
    shelved: and(isShelved(now), or(isNull(alarms.suppressedBy), ne(alarms.suppressedBy, 'outOfService'))),
    suppressed: and(isNotNull(alarms.suppressedBy), ne(alarms.suppressedBy, 'outOfService'), isNotShelved(now)),
    outOfService: eq(alarms.suppressedBy, 'outOfService'),
    stale: and(eq(alarms.state, 'active'), isShown(now), lt(alarms.raisedAt, new Date(now.getTime() - STALE_MS))),
  }
}

/** The newest usable value of an alarm's point. */
const ofLatest = <Value>(column: string) => sql<Value | null>`(select ${sql.raw(column)} from latest
  where latest.point_id = alarms.point_id and latest.quality in ${sql.raw(`(${USABLE_QUALITIES.join()})`)})`

/** Columns of an alarm, how many alarms of the data scope follow from it, and its point's code and decimals. */
export const recordColumnsOfAlarm = (session: Session) => ({
  ...getTableColumns(alarms),
  numFollowing: numFollowing(session),
  decimals: sql<number | null>`(select standard_params.decimals from points
    join standard_params on standard_params.id = points.param_id where points.id = alarms.point_id)`,
  pointCode: pointCodeOf,
  presentValue: ofLatest<number>('value'),
  presentAt: ofLatest<string>(`to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  numAffected: numAffected(session),
  highestLevel: sql<number>`greatest(alarms.warn_level, (select max(step.warn_level) from alarm_events step
    where step.alarm_id = alarms.id and step.kind in ('raised', 'raisedAgain', 'levelChanged')))::int`,
})

/** The alarms that follow from one, newest first. */
export const followingAlarms = (db: Queryable, session: Session, id: string, limit: number) =>
  db
    .select(recordColumnsOfAlarm(session))
    .from(alarms)
    .where(and(eq(alarms.parentId, id), alarmsInScope(session)))
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit)

interface WatchQuery {
  readonly tab: AlarmTab
  readonly filter: AlarmFilter
  readonly now: Date
  readonly offset: number
  readonly limit: number
}

/** Alarms of a list, the worst level first, then the newest. */
export const watchedAlarms = (db: Queryable, session: Session, { tab, filter, now, offset, limit }: WatchQuery) =>
  db
    .select(recordColumnsOfAlarm(session))
    .from(alarms)
    .where(and(isUnclosed, tabConditions(now)[tab], matches(filter), alarmsInScope(session)))
    .orderBy(desc(alarms.warnLevel), desc(alarms.raisedAt), desc(alarms.id))
    .offset(offset)
    .limit(limit)

/**
 * Active alarms of the stations and sources that some nodes are, or lie below; the worst first.
 *
 * @param nodeCodes - `HZ0012.1` lies below `HZ0012`.
 */
export const activeAlarmsAt = (
  db: Queryable,
  session: Session,
  { nodeCodes, now, limit }: { nodeCodes: readonly string[]; now: Date; limit: number },
) =>
  db
    .select({
      keyId: alarms.id,
      heatKeyId: alarms.heatKeyId,
      heatCode: physicsNodes.code,
      pointCode: points.code,
      warnLevel: alarms.warnLevel,
      raisedAt: alarms.raisedAt,
    })
    .from(alarms)
    .innerJoin(physicsNodes, eq(sql`${physicsNodes.id}::text`, alarms.heatKeyId))
    .leftJoin(points, eq(points.id, alarms.pointId))
    .where(
      and(
        isUnclosed,
        tabConditions(now).active,
        alarmsInScope(session),
        sql`exists (select from unnest(${sql.param([...nodeCodes])}::text[]) bound
          where bound = ${physicsNodes.code} or starts_with(bound, ${physicsNodes.code} || '.'))`,
      ),
    )
    .orderBy(desc(alarms.warnLevel), desc(alarms.raisedAt), desc(alarms.id))
    .limit(limit)

/** Number of alarms in each list. */
export async function countWatched(
  db: Queryable,
  session: Session,
  filter: AlarmFilter,
  now: Date,
): Promise<Record<AlarmTab, number>> {
  const tabs = tabConditions(now)
  const numOf = (tab: AlarmTab) => sql<number>`(count(*) filter (where ${tabs[tab]}))::int`
  const [counts] = await db
    .select({
      active: numOf('active'),
      returned: numOf('returned'),
      shelved: numOf('shelved'),
      suppressed: numOf('suppressed'),
      outOfService: numOf('outOfService'),
      stale: numOf('stale'),
    })
    .from(alarms)
    .where(and(isUnclosed, matches(filter), alarmsInScope(session)))
  if (!counts) throw new Error('The alarms were not counted.')
  return counts
}

export async function alarmInScope(db: Queryable, session: Session, id: string) {
  const [row] = await db
    .select(recordColumnsOfAlarm(session))
    .from(alarms)
    .where(and(eq(alarms.id, id), alarmsInScope(session)))
  return row
}

const RULE_SOURCE = 'rule:'

/** What is known of the rule that raised an alarm, by the alarm's source, in the language of the reader. */
export async function ruleOf(db: Queryable, sourceKey: string, language: Language) {
  if (!sourceKey.startsWith(RULE_SOURCE)) return null
  const { name, cause, consequence, action } = alarmRules
  const [rule] = await db
    .select({ name, cause, consequence, action })
    .from(alarmRules)
    .where(keyIs(alarmRules.id, sourceKey.slice(RULE_SOURCE.length)))
  if (!rule) return null
  return {
    name: shownName(rule.name, language),
    cause: shownName(rule.cause, language),
    consequence: shownName(rule.consequence, language),
    action: shownName(rule.action, language),
  }
}

/** What is told of alarms of a category, in the language of the reader; in Chinese where there is no English. */
export async function categoryTexts(db: Queryable, warnNumber: number, language: Language) {
  const [texts] = await db.select().from(alarmClasses).where(eq(alarmClasses.warnNumber, warnNumber))
  if (!texts) return null
  const told = (text: string, english: string): string => (language === 'en' && english !== '' ? english : text)
  return {
    cause: told(texts.cause, texts.causeEn),
    consequence: told(texts.consequence, texts.consequenceEn),
    action: told(texts.action, texts.actionEn),
  }
}

export const eventsOf = (db: Queryable, alarmId: string) =>
  db
    .select()
    .from(alarmEvents)
    .where(eq(alarmEvents.alarmId, alarmId))
    .orderBy(asc(alarmEvents.at), asc(alarmEvents.id))

export async function nodeCodeOf(db: Queryable, heatKeyId: string): Promise<string | null> {
  const [node] = await db
    .select({ code: physicsNodes.code })
    .from(physicsNodes)
    .where(keyIs(physicsNodes.id, heatKeyId))
  return node?.code ?? null
}
