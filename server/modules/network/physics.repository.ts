import { eq, like, sql } from 'drizzle-orm'
import type { PhysicsTreeNode, PhysicsType } from '../../../src/contract/resources/physics.resource.ts'
import type { Queryable } from '../../db/client.ts'
import type { Session } from '../../kit/session.ts'
import { points } from '../points/tables.ts'
import { attributesByType } from './attribute.repository.ts'
import { nodesInScope } from './node.repository.ts'
import { physicsNodes, physicsTypes } from './tables.ts'

/** All nodes in scope in tree order, and what they hang below, whoever runs that. */
export async function physicsTreeOf(db: Queryable, session: Session): Promise<PhysicsTreeNode[]> {
  const scope = nodesInScope(session)
  const rows = await db
    .select({
      keyId: physicsNodes.id,
      parentId: physicsNodes.parentId,
      code: physicsNodes.code,
      name: physicsNodes.name,
      pinyin: physicsNodes.pinyin,
      nodeType: physicsNodes.nodeType,
      isActive: physicsNodes.isActive,
      isOwn: scope ? sql<boolean>`(${scope})` : sql<boolean>`true`,
    })
    .from(physicsNodes)
    .orderBy(physicsNodes.sortOrder, physicsNodes.code)
  return inScopeOrder(rows)
}

interface TreeRow extends Omit<PhysicsTreeNode, 'isForeign'> {
  readonly isOwn: boolean
}

/** Parents first; of the rows outside of the scope those alone that lead to one inside. */
function inScopeOrder(rows: readonly TreeRow[]): PhysicsTreeNode[] {
  const below = new Map<string | null, TreeRow[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  const ordered: PhysicsTreeNode[] = []
  /** @returns Whether anything at or below the row is in scope. */
  const walk = ({ isOwn, ...row }: TreeRow): boolean => {
    const at = ordered.length
    ordered.push({ ...row, isForeign: !isOwn })
    const hasOwn = (below.get(row.keyId) ?? []).map(walk).includes(true) || isOwn
    if (!hasOwn) ordered.length = at
    return hasOwn
  }
  for (const root of below.get(null) ?? []) walk(root)
  return ordered
}

export const countPointsOf = (db: Queryable, nodeId: string): Promise<number> =>
  db.$count(points, eq(points.nodeId, nodeId))

/** Whatever hangs below a node that is switched off is off too. */
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
