import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { OUTDOOR_PARAM } from '#contract/alarms/limits.ts'
import { temperatureLimits as limitsSchema } from '#contract/alarms/temperature-limits.ts'
import { type LimitSet, limitSet } from '#contract/endpoints/temperature-limits.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { temperatureLimits } from '../alarms/tables.ts'
import { physicsNodes, physicsTypes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { rollup1h } from '../telemetry/tables.ts'
import { temperatureLimitChanges } from './tables.ts'

const MEASURED = ['AI', 'CALC']
const PLACES = ['source', 'relayStation', 'station']

const isTemperature = and(
  eq(standardParams.category, 'temperature'),
  inArray(standardParams.kind, MEASURED),
  eq(standardParams.unit, '°C'),
  ne(standardParams.code, OUTDOOR_PARAM),
)

/** Measured temperatures, rooms first. */
export const temperatureParams = (db: Queryable) =>
  db
    .select()
    .from(standardParams)
    .where(isTemperature)
    .orderBy(
      sql`${standardParams.code} not in ('RT', 'TR')`,
      asc(standardParams.nodeType),
      asc(standardParams.sortOrder),
    )

export type TemperatureParam = Awaited<ReturnType<typeof temperatureParams>>[number]

/** Names of the types of nodes, by their codes. */
export async function nodeTypeNames(db: Queryable, language: Language): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(physicsTypes)
  return new Map(rows.map(({ code, name, nameEn }) => [code, (language === 'en' && nameEn) || name]))
}

const ofNode = alias(organizations, 'of_node')
const pathName = organizationPathName(sql`${organizations.id}`)

/** Every set, with its place; `path` is that of the organisation it stands at, null for the whole company. */
export async function readLimitSets(db: Queryable) {
  const rows = await db
    .select({
      set: temperatureLimits,
      param: standardParams,
      path: sql<string | null>`coalesce(${organizations.path}, ${ofNode.path})`,
      targetName: sql<string>`coalesce(${pathName}, ${physicsNodes.name}, '')`,
    })
    .from(temperatureLimits)
    .innerJoin(standardParams, eq(standardParams.id, temperatureLimits.paramId))
    .leftJoin(organizations, eq(organizations.id, temperatureLimits.organizationId))
    .leftJoin(physicsNodes, eq(physicsNodes.id, temperatureLimits.nodeId))
    .leftJoin(ofNode, eq(ofNode.id, physicsNodes.organizationId))
    .orderBy(asc(standardParams.nodeType), asc(standardParams.code), asc(temperatureLimits.createdAt))
  return rows.map(({ set, ...row }) => ({ ...row, ...set, limits: limitsSchema.parse(set.limits) }))
}
export type StoredSet = Awaited<ReturnType<typeof readLimitSets>>[number]

const judgedPoints = (db: Queryable, paramIds: readonly string[]) =>
  db
    .select({
      id: points.id,
      code: points.code,
      paramId: points.paramId,
      periodS: points.periodS,
      limitLl: points.limitLl,
      limitL: points.limitL,
      limitH: points.limitH,
      limitHh: points.limitHh,
      alarmDelayS: points.alarmDelayS,
      alarmDeadband: points.alarmDeadband,
      param: standardParams,
      node: { path: physicsNodes.path, name: physicsNodes.name },
      organizationPath: organizations.path,
    })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .leftJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .where(and(inArray(points.paramId, [...paramIds]), points.isActive, physicsNodes.isActive, points.isAlarmed))
    .orderBy(points.code)

export type JudgedPoint = Awaited<ReturnType<typeof judgedPoints>>[number]

/** Points of these parameters whose alarm is switched on. */
export const readJudgedPoints = async (db: Queryable, paramIds: readonly string[]): Promise<JudgedPoint[]> =>
  paramIds.length === 0 ? [] : judgedPoints(db, paramIds)

/** Points of the outdoor temperature, by the id of their node. */
export async function outdoorPoints(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ nodeId: points.nodeId, id: points.id })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(and(eq(standardParams.code, OUTDOOR_PARAM), points.isActive))
  return new Map(rows.map(({ nodeId, id }) => [nodeId, id]))
}

/** Mean of each hour, by its beginning in epoch ms. */
export async function hourlyMeans(db: Queryable, pointId: number, from: number, to: number) {
  const rows = await db
    .select({ at: rollup1h.at, average: rollup1h.average })
    .from(rollup1h)
    .where(
      and(
        eq(rollup1h.pointId, pointId),
        gte(rollup1h.at, new Date(from)),
        lt(rollup1h.at, new Date(to)),
        isNotNull(rollup1h.average),
      ),
    )
  return new Map(rows.map(({ at, average }) => [at.getTime(), average]))
}

export const placesOf = async (db: Queryable, session: Session) => ({
  organizations: await db
    .select({ keyId: organizations.id, name: sql<string>`${pathName}`, detail: organizations.code })
    .from(organizations)
    .where(and(eq(organizations.isActive, true), withinScope(session, organizations.path)))
    .orderBy(sql`length(${organizations.path})`, asc(organizations.sortOrder), asc(organizations.name)),
  stations: await db
    .select({ keyId: physicsNodes.id, name: physicsNodes.name, detail: physicsNodes.code })
    .from(physicsNodes)
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .where(
      and(
        inArray(physicsNodes.nodeType, PLACES),
        eq(physicsNodes.isActive, true),
        withinScope(session, organizations.path),
      ),
    )
    .orderBy(physicsNodes.name, physicsNodes.code),
})

const columnsOf = ({ paramId, scope, targetId, limits, delayS, isEnabled }: LimitSet) => ({
  paramId,
  limits,
  delayS,
  isEnabled,
  organizationId: scope === 'organization' ? targetId : null,
  nodeId: scope === 'station' ? targetId : null,
})
type Place = Pick<ReturnType<typeof columnsOf>, 'paramId' | 'organizationId' | 'nodeId'>

/** Id of the set that stands at the same place for the same parameter. */
export async function setAt(db: Queryable, set: LimitSet): Promise<string | null> {
  const { paramId, organizationId, nodeId }: Place = columnsOf(set)
  const [row] = await db
    .select({ id: temperatureLimits.id })
    .from(temperatureLimits)
    .where(
      and(
        eq(temperatureLimits.paramId, paramId),
        organizationId === null
          ? isNull(temperatureLimits.organizationId)
          : eq(temperatureLimits.organizationId, organizationId),
        nodeId === null ? isNull(temperatureLimits.nodeId) : eq(temperatureLimits.nodeId, nodeId),
      ),
    )
  return row?.id ?? null
}

interface SetChange {
  readonly id: string
  /** Null: there was none. */
  readonly before: (LimitSet & { readonly version: number }) | null
  /** Null: it is removed. */
  readonly after: LimitSet | null
}

/** Writes a set, or removes it, with its history. @returns Whether it still had its version. */
export async function writeLimitSet(
  db: Queryable,
  { id, before, after }: SetChange,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const edited = { updatedAt: now, updatedBy: by }
  const own = and(eq(temperatureLimits.id, id), eq(temperatureLimits.version, before?.version ?? 0))
  const written = await (after === null
    ? db.delete(temperatureLimits).where(own).returning({ id: temperatureLimits.id })
    : before === null
      ? db
          .insert(temperatureLimits)
          .values({ id, ...columnsOf(after), ...edited })
          .onConflictDoNothing()
          .returning({ id: temperatureLimits.id })
      : db
          .update(temperatureLimits)
          .set({ ...columnsOf(after), ...edited, version: before.version + 1 })
          .where(own)
          .returning({ id: temperatureLimits.id }))
  if (written.length === 0) return false
  const stored = before && limitSet.parse(before)
  await db.insert(temperatureLimitChanges).values({ limitId: id, at: now, by, reason, before: stored, after })
  return true
}

const MAX_CHANGES = 200
const readSet = (stored: unknown): LimitSet | null => (stored === null ? null : limitSet.parse(stored))

/** Changes, the latest first. */
export async function readChanges(db: Queryable) {
  const newest = db.$with('newest').as(
    db
      .select({ limitId: temperatureLimitChanges.limitId, id: max(temperatureLimitChanges.id).as('newest_id') })
      .from(temperatureLimitChanges)
      .groupBy(temperatureLimitChanges.limitId),
  )
  const rows = await db
    .with(newest)
    .select({ change: temperatureLimitChanges, newestId: newest.id })
    .from(temperatureLimitChanges)
    .innerJoin(newest, eq(newest.limitId, temperatureLimitChanges.limitId))
    .orderBy(desc(temperatureLimitChanges.id))
    .limit(MAX_CHANGES)
  return rows.map(({ change, newestId }) => ({
    ...change,
    before: readSet(change.before),
    after: readSet(change.after),
    isLatest: change.id === newestId,
  }))
}
export type LimitSetChange = Awaited<ReturnType<typeof readChanges>>[number]
