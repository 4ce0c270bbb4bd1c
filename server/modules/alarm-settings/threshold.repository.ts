import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deadbandOf } from '#contract/alarms/condition.ts'
import type { ListQuery, ResourceRow } from '#contract/kit/resource.ts'
import { alarmThresholdResource, type Thresholds, thresholds } from '#contract/resources/alarm-threshold.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs, uuidOrNull } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { thresholdChanges } from './tables.ts'

/** Kinds of parameters that have limits: states and counters have none. */
const LIMITED_KINDS = ['AI', 'AO', 'CALC']
/** Nodes that alarms are told of. */
const STATION_TYPES = ['source', 'relayStation', 'station']

const textsOf = (texts: readonly string[]): SQL => sql`${sql.param(`{${texts.join(',')}}`)}::text[]`
const ofNode = (value: string): SQL =>
  sql`(select ${sql.raw(value)} from physics_nodes node where node.id = points.node_id)`
const ofParam = (value: string): SQL =>
  sql`(select ${sql.raw(value)} from standard_params param where param.id = points.param_id)`
const ofLatest = (value: string): SQL => sql`(select ${sql.raw(value)} from latest where latest.point_id = points.id)`
/** The nearest station or source at or above the node of a point. */
const ofStation = (value: string): SQL => sql`(
  select ${sql.raw(value)} from physics_nodes node
  join physics_nodes above on above.id = any(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
  where node.id = points.node_id and above.node_type = any(${textsOf(STATION_TYPES)})
  order by length(above.path) desc limit 1)`

const isLimited = sql`points.is_active and points.param_id in (
  select param.id from standard_params param where param.kind = any(${textsOf(LIMITED_KINDS)}))`
const inScope = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = points.node_id)`,
      )

/** Node and parameter; in English the Chinese name stands where a parameter has no English one. */
const locationIn = (name: string): SQL =>
  ofNode(
    `node.name || ' ' || coalesce((select ${name} from standard_params param where param.id = points.param_id), '')`,
  )
/** What an alarm may call the place of a point: node, parameter in both languages, code. */
const placeTexts = sql`(select concat_ws(' ', node.name, node.code, param.code, param.name_zh, param.name_en, node.name || param.name_zh, points.code)
  from physics_nodes node, standard_params param where node.id = points.node_id and param.id = points.param_id)`

function narrow(query: Partial<ListQuery>): SQL | undefined {
  const [heatName, place, paramCode] = [query.heatName, query.pointLocation, query.paramCode].map(textIn)
  const stationId = textIn(query.heatKeyId_1)
  return and(
    heatName ? sql`${ofStation('above.name')} ilike ${likePart(heatName)}` : undefined,
    ...(place ?? '')
      .split(/[\s·,，/]+/)
      .filter((word) => word !== '')
      .map((word) => sql`${placeTexts} ilike ${likePart(word)}`),
    paramCode
      ? sql`${ofParam("param.code || ' ' || param.name_zh || ' ' || param.name_en")} ilike ${likePart(paramCode)}`
      : undefined,
    stationId
      ? sql`points.node_id in (select node.id from physics_nodes node join physics_nodes above
          on above.id = ${uuidOrNull(stationId)} and node.path like above.path || '%')`
      : undefined,
  )
}

const table = createTableStore(alarmThresholdResource, {
  table: points,
  columns: {
    code: points.code,
    limitLl: points.limitLl,
    limitL: points.limitL,
    limitH: points.limitH,
    limitHh: points.limitHh,
    isAlarmed: points.isAlarmed,
    alarmDelayS: points.alarmDelayS,
    levelLl: points.levelLl,
    levelL: points.levelL,
    levelH: points.levelH,
    levelHh: points.levelHh,
    alarmDeadband: points.alarmDeadband,
  },
  extra: {
    heatName: ofStation('above.name'),
    heatKeyId_1: ofStation('above.id::text'),
    pointLocation: locationIn('param.name_zh'),
    pointLocationEn: locationIn("coalesce(nullif(param.name_en, ''), param.name_zh)"),
    paramCode: ofParam('param.code'),
    paramUnit: ofParam('param.unit'),
    kind: ofParam('param.kind'),
    category: ofParam('param.category'),
    decimals: ofParam('param.decimals'),
    rangeMin: ofParam('param.range_min'),
    rangeMax: ofParam('param.range_max'),
    presentDeadband: sql`null::float8`,
    value: ofLatest('latest.value'),
    quality: ofLatest('latest.quality'),
    valueAt: ofLatest(`to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
  scope: (session) => and(isLimited, inScope(session)),
  narrow,
})

const limit = z.number().nullable()
const limited = z.object({
  kind: z.string(),
  category: z.string(),
  rangeMin: z.number(),
  rangeMax: z.number(),
  limitLl: limit,
  limitL: limit,
  limitH: limit,
  limitHh: limit,
  alarmDeadband: limit,
})
function withDeadband(row: ResourceRow): ResourceRow {
  const { limitLl: ll, limitL: l, limitH: h, limitHh: hh, alarmDeadband, ...signal } = limited.parse(row)
  return { ...row, presentDeadband: deadbandOf(signal, alarmDeadband, { ll, l, h, hh }) }
}

/** Points with limits, of nodes in the data scope. */
export const thresholdStore: ResourceStore & Pick<typeof table, 'stored'> = {
  ...table,
  ...completedRows(table, withDeadband),
}

export interface LimitedPoint extends Thresholds {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly periodS: number
  readonly nodeCode: string
  readonly paramCode: string
  readonly kind: string
  readonly category: string
  readonly rangeMin: number
  readonly rangeMax: number
}

const limitedPoints = (db: Queryable, session: Session, which: SQL | undefined) =>
  db
    .select({
      id: points.id,
      code: points.code,
      version: points.version,
      periodS: points.periodS,
      limitLl: points.limitLl,
      limitL: points.limitL,
      limitH: points.limitH,
      limitHh: points.limitHh,
      isAlarmed: points.isAlarmed,
      levelLl: points.levelLl,
      levelL: points.levelL,
      levelH: points.levelH,
      levelHh: points.levelHh,
      alarmDeadband: points.alarmDeadband,
      alarmDelayS: points.alarmDelayS,
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      kind: standardParams.kind,
      category: standardParams.category,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(isLimited, nodesInScope(session), which))
    .orderBy(points.code)

export const limitedPointsById = (db: Queryable, session: Session, ids: readonly number[]): Promise<LimitedPoint[]> =>
  limitedPoints(db, session, inArray(points.id, [...ids]))

/** The points of a station and of all below it. */
export const limitedPointsOf = (db: Queryable, session: Session, stationId: string): Promise<LimitedPoint[]> =>
  limitedPoints(
    db,
    session,
    sql`${physicsNodes.path} like (select above.path || '%' from physics_nodes above where above.id = ${uuidOrNull(stationId)})`,
  )

export interface ThresholdChange {
  readonly point: LimitedPoint
  readonly before: Thresholds
  readonly after: Thresholds
}

/** Writes new thresholds and the point's history. @returns Whether the point still had its version. */
export async function writeThresholds(
  db: Queryable,
  { point, before, after }: ThresholdChange,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const written = await db
    .update(points)
    .set({ ...after, version: sql`${points.version} + 1`, updatedAt: now, updatedBy: by })
    .where(and(eq(points.id, point.id), eq(points.version, point.version)))
    .returning({ id: points.id })
  if (written.length > 0)
    await db.insert(thresholdChanges).values({ pointId: point.id, at: now, by, reason, before, after })
  return written.length > 0
}

const MAX_HISTORY = 200
/** Changes of the time when levels and dead-bands could not be chosen lack them: they were the usual ones. */
const { levelLl, levelL, levelH, levelHh, alarmDeadband } = thresholds.shape
const keptThresholds = thresholds.extend({
  levelLl: levelLl.default(3),
  levelL: levelL.default(2),
  levelH: levelH.default(2),
  levelHh: levelHh.default(3),
  alarmDeadband: alarmDeadband.default(null),
})

/** Changes of a point, the latest first. */
export async function historyOf(db: Queryable, keyId: string) {
  const rows = await db
    .select()
    .from(thresholdChanges)
    .where(keyIs(thresholdChanges.pointId, keyId))
    .orderBy(desc(thresholdChanges.id))
    .limit(MAX_HISTORY)
  return rows.map(({ at, by, reason, before, after }) => ({
    at: at.toISOString(),
    by,
    reason,
    before: keptThresholds.parse(before),
    after: keptThresholds.parse(after),
  }))
}

/** Stations and sources in the data scope, by name. */
export async function stationOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  const { id: keyId, name, code } = physicsNodes
  const rows = await db
    .select({ keyId, name, code })
    .from(physicsNodes)
    .where(and(inArray(physicsNodes.nodeType, STATION_TYPES), eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(name, code)
  return rows.map((row) => ({
    keyId: row.keyId,
    name: row.name,
    parentId: null,
    detail: row.code,
    search: `${row.code} ${pinyinOf(row.name)}`.toLowerCase(),
  }))
}
