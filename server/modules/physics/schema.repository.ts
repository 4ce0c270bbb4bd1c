import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/kit/resource.ts'
import { areaHistoryResource, physicsTypeResource } from '#contract/resources/physics.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { ownNode } from './node.repository.ts'
import { areaHistory, physicsTypes } from './tables.ts'

const { name, nameEn, code, icon, parentCodes, isBuiltIn, sortOrder } = physicsTypes
export const typeStoreOfSchema = createTableStore(physicsTypeResource, {
  table: physicsTypes,
  columns: { name, nameEn, code, icon, parentCodes, isBuiltIn, sortOrder },
  extra: {
    parentNamesEn: sql`coalesce((select array_agg(case when above.name_en = '' then above.name else above.name_en end order by above.sort_order) from physics_types above where above.code = any(physics_types.parent_codes)), '{}')`,
    parentNames: sql`coalesce((select array_agg(above.name order by above.sort_order) from physics_types above where above.code = any(physics_types.parent_codes)), '{}')`,
    numNodes: sql`(select count(*)::int from physics_nodes node where node.node_type = physics_types.code)`,
  },
})

/** Types as choices, keyed by code, as the schema refers to parents by code. */
export async function typeOptions(db: Queryable): Promise<ResourceOption[]> {
  const rows = await db.select({ keyId: code, name }).from(physicsTypes).orderBy(asc(sortOrder))
  return rows.map((row) => ({ ...row, parentId: null }))
}

/** Number of nodes of a type whose parent has none of these types. */
export async function countMisplaced(db: Queryable, type: string, allowed: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from physics_nodes node left join physics_nodes above on above.id = node.parent_id
    where node.node_type = ${type} and not case when node.parent_id is null then ${allowed.length === 0}
      else above.node_type = any(${sql.param(`{${allowed.join(',')}}`)}::text[]) end`)
  return rows[0]?.count ?? 0
}

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = area_history.node_id)`
const scope = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = area_history.node_id)`,
      )

const areas = createTableStore(areaHistoryResource, {
  table: areaHistory,
  columns: {
    nodeId: areaHistory.nodeId,
    fromDate: areaHistory.fromDate,
    toDate: areaHistory.toDate,
    builtAreaM2: areaHistory.builtAreaM2,
    connectedAreaM2: areaHistory.connectedAreaM2,
    heatedAreaM2: areaHistory.heatedAreaM2,
  },
  extra: { nodeCode: nodeOf('code'), nodeName: nodeOf('name') },
  scope,
  narrow: ({ nodeCode, nodeId }: Partial<ListQuery>) =>
    and(
      textIn(nodeCode) === ''
        ? undefined
        : sql`${nodeOf('code')} ilike ${`%${textIn(nodeCode).replace(/[\\%_]/g, '')}%`}`,
      textIn(nodeId) === '' ? undefined : keyIs(areaHistory.nodeId, textIn(nodeId)),
    ),
})
export const areaStore: ResourceStore = {
  ...areas,
  async insert(db, values, actor, now) {
    const { id: nodeId } = await ownNode(db, values.nodeCode, actor)
    if (values.toDate === null) await endBefore(db, nodeId, textIn(values.fromDate), actor, now)
    return areas.insert(db, { ...values, nodeId }, actor, now)
  },
  update: async (db, keyId, version, values, actor, now) =>
    areas.update(db, keyId, version, { ...values, nodeId: (await ownNode(db, values.nodeCode, actor)).id }, actor, now),
}

/** When the area of a node changes, the open-ended record ends on the day before. */
async function endBefore(db: Queryable, nodeId: string, fromDate: string, { session }: Actor, now: Date) {
  await db
    .update(areaHistory)
    .set({
      toDate: sql`${fromDate}::date - 1`,
      version: sql`${areaHistory.version} + 1`,
      updatedAt: now,
      updatedBy: session.realName,
    })
    .where(
      and(eq(areaHistory.nodeId, nodeId), isNull(areaHistory.toDate), sql`${areaHistory.fromDate} < ${fromDate}::date`),
    )
}

/**
 * First day of another record of the node that overlaps these dates. A new open-ended record after an older open-ended
 * one is no overlap: it ends the older one.
 * @throws {AppError} 1001 for a node out of scope.
 */
export async function overlappingArea(
  db: Queryable,
  { nodeCode, fromDate, toDate }: { nodeCode: string; fromDate: string; toDate: string | null },
  exceptKeyId: string | null,
  actor: Actor,
): Promise<string | undefined> {
  const node = await ownNode(db, nodeCode, actor)
  const [row] = await db
    .select({ fromDate: areaHistory.fromDate })
    .from(areaHistory)
    .where(
      and(
        eq(areaHistory.nodeId, node.id),
        exceptKeyId === null
          ? toDate === null
            ? sql`not (${areaHistory.toDate} is null and ${areaHistory.fromDate} < ${fromDate}::date)`
            : undefined
          : isOther(areaHistory.id, exceptKeyId),
        sql`daterange(${areaHistory.fromDate}, ${areaHistory.toDate}, '[]') && daterange(${fromDate}::date, ${toDate}::date, '[]')`,
      ),
    )
  return row?.fromDate
}
