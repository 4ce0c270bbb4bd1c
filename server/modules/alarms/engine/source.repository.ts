import { and, asc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { heatingSeasons } from '../../heating-season/tables.ts'
import { heatStations, physicsNodes } from '../../physics/tables.ts'
import { isUnheatedRoom } from '../../points/heated-room.repository.ts'
import { points, standardParams } from '../../points/tables.ts'
import { latest } from '../../telemetry/tables.ts'
import { alarmRules, alarmUsualHours, temperatureLimits } from '../tables.ts'

/** Types of nodes that a gateway reports for all the time; wireless devices are silent for an hour. */
const ALWAYS_REPORTING = ['station', 'unit', 'source', 'boiler'] as const
export const isAlwaysReporting = (nodeType: string): boolean => ALWAYS_REPORTING.some((type) => type === nodeType)

export type PointRow = Awaited<ReturnType<typeof loadPoints>>[number]
export type RuleRow = typeof alarmRules.$inferSelect
export type HeatNode = Awaited<ReturnType<typeof loadHeatNodes>>[number]

/** Points that may raise an alarm, and those that an alarm of communication or a rule reads. */
export const loadPoints = (db: Queryable) =>
  db
    .select({
      id: points.id,
      gatewayCode: points.gatewayCode,
      reportPeriodS: sql<number | null>`coalesce(${points.reportPeriodS}, ${points.learntPeriodS})`,
      paramId: points.paramId,
      organizationPath: organizations.path,
      limitLl: points.limitLl,
      limitL: points.limitL,
      limitH: points.limitH,
      limitHh: points.limitHh,
      isAlarmed: points.isAlarmed,
      alarmDelayS: points.alarmDelayS,
      alarmDeadband: points.alarmDeadband,
      levelLl: points.levelLl,
      levelL: points.levelL,
      levelH: points.levelH,
      levelHh: points.levelHh,
      param: {
        code: standardParams.code,
        nameZh: standardParams.nameZh,
        nameEn: standardParams.nameEn,
        unit: standardParams.unit,
        kind: standardParams.kind,
        category: standardParams.category,
        decimals: standardParams.decimals,
        rangeMin: standardParams.rangeMin,
        rangeMax: standardParams.rangeMax,
        words: standardParams.words,
      },
      node: {
        id: physicsNodes.id,
        nodeType: physicsNodes.nodeType,
        code: physicsNodes.code,
        name: physicsNodes.name,
        path: physicsNodes.path,
      },
      isUnheatedRoom,
      lastAt: latest.at,
      lastValue: latest.value,
      lastQuality: latest.quality,
    })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .leftJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .leftJoin(latest, eq(latest.pointId, points.id))
    .where(
      and(
        points.isActive,
        physicsNodes.isActive,
        or(
          inArray(physicsNodes.nodeType, [...ALWAYS_REPORTING]),
          and(points.isAlarmed, or(...LIMITS.map((limit) => isNotNull(limit)))),
          inArray(points.nodeId, db.select({ id: alarmRules.nodeId }).from(alarmRules)),
          and(
            points.isAlarmed,
            inArray(points.paramId, db.select({ id: temperatureLimits.paramId }).from(temperatureLimits)),
          ),
        ),
      ),
    )
    .orderBy(asc(points.id))

const LIMITS = [points.limitLl, points.limitL, points.limitH, points.limitHh]

/** A column of the branch office that a node belongs to; a team belongs to the office above it. */
const office = (column: 'id::text' | 'name') => sql<string | null>`(
  select office.${sql.raw(column)} from organizations own
  join organizations office on own.path like office.path || '%' and office.type <> 'team'
  where own.id = physics_nodes.organization_id order by length(office.path) desc limit 1)`

/** Stations and sources; an alarm belongs to the nearest one above its node. */
export const loadHeatNodes = (db: Queryable) =>
  db
    .select({
      id: physicsNodes.id,
      nodeType: physicsNodes.nodeType,
      code: physicsNodes.code,
      name: physicsNodes.name,
      path: physicsNodes.path,
      status: heatStations.status,
      sourceId: heatStations.sourceId,
      officeId: office('id::text'),
      officeName: office('name'),
    })
    .from(physicsNodes)
    .leftJoin(heatStations, eq(heatStations.id, physicsNodes.id))
    .where(and(physicsNodes.isActive, inArray(physicsNodes.nodeType, ['station', 'source'])))

export const loadRules = (db: Queryable): Promise<RuleRow[]> =>
  db.select().from(alarmRules).where(eq(alarmRules.isEnabled, true)).orderBy(asc(alarmRules.id))

/** Limits of temperatures that stand for many points. */
export const loadTemperatureLimits = (db: Queryable) =>
  db.select().from(temperatureLimits).where(eq(temperatureLimits.isEnabled, true)).orderBy(asc(temperatureLimits.id))

/** Differs after every change of the rules, of limits that stand for many points, or of what is usual. */
export async function readRulesRevision(db: Queryable): Promise<string> {
  const revisions: string[] = []
  for (const table of [alarmRules, temperatureLimits]) {
    const revision = sql<string>`concat(count(*), ' ', coalesce(sum(${table.version}), 0), ' ', max(${table.updatedAt}))`
    const [row] = await db.select({ revision }).from(table)
    revisions.push(row?.revision ?? '')
  }
  const [usual] = await db
    .select({ revision: sql<string>`concat(count(*), ' ', max(${alarmUsualHours.fromAt}))` })
    .from(alarmUsualHours)
  return [...revisions, usual?.revision ?? ''].join(' ')
}

/** Whether the day is in a heating season; true where the company has entered none. */
export async function isHeatingDay(db: Queryable, day: string): Promise<boolean> {
  if ((await db.$count(heatingSeasons)) === 0) return true
  const current = and(sql`${heatingSeasons.startDate} <= ${day}`, gte(heatingSeasons.endDate, day))
  return (await db.$count(heatingSeasons, current)) > 0
}
