import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import { keyIsOneOf } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { envelopeStep } from '#server/modules/physics/cohort.repository.ts'
import { heatStations, heatUnits, physicsNodes } from '#server/modules/physics/tables.ts'
import { isUnheatedRoom } from '#server/modules/points/heated-room.repository.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

/**
 * The active nodes with points (of some types, or all) and their ancestors, within a session's scope; parents first. A
 * node whose parent is out of scope is attached to the nearest ancestor in scope.
 */
export async function listTelemetryNodes(
  db: Db,
  session: Session,
  types: readonly string[] | undefined,
): Promise<TelemetryNode[]> {
  const { id, path, code, name, pinyin, nodeType, sortOrder } = physicsNodes
  const ofType = types ? sql`and carrier.node_type = any(${sql.param([...types])}::text[])` : sql``
  const rows = await db
    .select({
      keyId: id,
      path,
      code,
      name,
      pinyin,
      nodeType,
      heatedAreaM2: heatUnits.heatedAreaM2,
      emitter: heatUnits.emitter,
      envelopeStep,
      branch,
      sourceId: heatStations.sourceId,
    })
    .from(physicsNodes)
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .leftJoin(heatUnits, eq(heatUnits.id, id))
    .leftJoin(heatStations, eq(heatStations.id, id))
    .where(
      and(
        eq(physicsNodes.isActive, true),
        withinScope(session, organizations.path),
        sql`${id} in (
          select unnest(string_to_array(rtrim(carrier.path, '/'), '/')::uuid[]) from physics_nodes carrier
          where carrier.is_active ${ofType}
            and exists (select 1 from points where points.node_id = carrier.id and points.is_active))`,
      ),
    )
    .orderBy(sql`length(${path})`, asc(sortOrder), asc(code))
  const seen = new Set(rows.map(({ keyId }) => keyId))
  return rows.map(({ path: way, heatedAreaM2, emitter, envelopeStep: step, sourceId, ...node }) => ({
    ...node,
    ...(heatedAreaM2 === null ? {} : { heatedAreaM2 }),
    ...(emitter === null ? {} : { emitter }),
    ...(step === null ? {} : { envelopeStep: step }),
    ...(sourceId === null ? {} : { sourceId }),
    parentId:
      way
        .split('/')
        .slice(0, -2)
        .findLast((above) => seen.has(above)) ?? null,
  }))
}

/** The branch above an organisation, or the organisation itself where it is part of none. */
const branch = sql<NonNullable<TelemetryNode['branch']>>`(
  select json_build_object('keyId', above.id, 'name', above.name) from organizations above
  where ${organizations.path} like above.path || '%'
  order by above.type = 'branch' desc, length(above.path) desc limit 1)`

const NO_LIMITS = { ll: null, l: null, h: null, hh: null } as const

/** The active points of some nodes in a session's scope, by node and in the order of the parameters. */
export async function listTelemetryPoints(
  db: Db,
  session: Session,
  nodeIds: readonly string[],
  paramCodes: readonly string[] | undefined,
): Promise<TelemetryPoint[]> {
  const rows = await db
    .select({
      pointId: points.id,
      code: points.code,
      nodeId: points.nodeId,
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
      kind: standardParams.kind,
      category: standardParams.category,
      words: standardParams.words,
      // the point's limit if set, else the parameter's
      ll: sql<number | null>`coalesce(${points.limitLl}, ${standardParams.limitLl})`,
      l: sql<number | null>`coalesce(${points.limitL}, ${standardParams.limitL})`,
      h: sql<number | null>`coalesce(${points.limitH}, ${standardParams.limitH})`,
      hh: sql<number | null>`coalesce(${points.limitHh}, ${standardParams.limitHh})`,
      isUnheated: isUnheatedRoom,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .where(
      and(
        keyIsOneOf(points.nodeId, nodeIds),
        eq(points.isActive, true),
        withinScope(session, organizations.path),
        paramCodes && inArray(standardParams.code, [...paramCodes]),
      ),
    )
    .orderBy(asc(physicsNodes.sortOrder), asc(physicsNodes.code), asc(standardParams.sortOrder), asc(points.id))
  return rows.map(({ ll, l, h, hh, isUnheated, ...point }) => ({
    ...point,
    limits: isUnheated ? NO_LIMITS : { ll, l, h, hh },
  }))
}
