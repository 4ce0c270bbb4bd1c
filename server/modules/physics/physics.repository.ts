import { eq, like, type SQLWrapper, sql } from 'drizzle-orm'
import type { NodeColumns } from '#contract/network/node-columns.ts'
import type { PhysicsType } from '#contract/resources/physics.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { attributesByType } from './attribute.repository.ts'
import { physicsNodes, physicsTypes } from './tables.ts'
import { columnsInScope } from './tree-columns.ts'

/**
 * All nodes in scope in tree order, plus their ancestors even out of scope. The database answers with one row of lists,
 * because transferring one row per node is slow.
 */
export async function physicsTreeOf(db: Queryable, session: Session): Promise<NodeColumns> {
  const listed = db
    .select({
      keyId: physicsNodes.id,
      parentId: physicsNodes.parentId,
      code: physicsNodes.code,
      name: physicsNodes.name,
      pinyin: physicsNodes.pinyin,
      version: physicsNodes.version,
      nodeType: physicsNodes.nodeType,
      isActive: physicsNodes.isActive,
      isOwn: sql<boolean>`${withinScope(session, organizations.path) ?? sql`true`}`.as('is_own'),
    })
    .from(physicsNodes)
    .innerJoin(organizations, eq(physicsNodes.organizationId, organizations.id))
    .orderBy(physicsNodes.sortOrder, physicsNodes.code)
    .as('listed')
  const [columns] = await db
    .select({
      keyIds: listOf<string>(listed.keyId),
      parentIds: listOf<string | null>(listed.parentId),
      codes: listOf<string>(listed.code),
      names: listOf<string>(listed.name),
      pinyins: listOf<string>(listed.pinyin),
      versions: listOf<number>(listed.version),
      nodeTypes: listOf<string>(listed.nodeType),
      actives: listOf<boolean>(listed.isActive),
      owns: listOf<boolean>(listed.isOwn),
    })
    .from(listed)
  if (!columns) throw new Error('An aggregate gave no row.')
  return columnsInScope(columns)
}

const listOf = <Value>(column: SQLWrapper) => sql<Value[]>`coalesce(json_agg(${column}), '[]')`

/** Switches off all nodes below a node that was switched off. */
export async function switchOffBelow(db: Queryable, path: string): Promise<void> {
  await db
    .update(physicsNodes)
    .set({ isActive: false, version: sql`${physicsNodes.version} + 1` })
    .where(sql`${like(physicsNodes.path, `${path}_%`)} and ${physicsNodes.isActive}`)
}

export async function wholeNode(db: Queryable, id: string): Promise<typeof physicsNodes.$inferSelect> {
  const [row] = await db.select().from(physicsNodes).where(eq(physicsNodes.id, id))
  if (!row) throw new Error(`Node ${id} is gone.`)
  return row
}

export async function schemaTypes(db: Queryable): Promise<PhysicsType[]> {
  const attributes = await attributesByType(db)
  const types = await db
    .select({
      code: physicsTypes.code,
      name: physicsTypes.name,
      nameEn: physicsTypes.nameEn,
      icon: physicsTypes.icon,
      parentCodes: physicsTypes.parentCodes,
    })
    .from(physicsTypes)
    .orderBy(physicsTypes.sortOrder)
  return types.map((type) => ({ ...type, attributes: [...(attributes.get(type.code) ?? [])] }))
}
