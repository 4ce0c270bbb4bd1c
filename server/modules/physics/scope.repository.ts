import { and, inArray, like, not, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from './node.repository.ts'
import { physicsNodes } from './tables.ts'

/** Those of the codes that belong to nodes in the data scope. */
export async function codesInScope(
  db: Queryable,
  session: Session,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(physicsNodes)
    .where(and(inArray(physicsNodes.code, [...codes]), nodesInScope(session)))
  return new Set(rows.map(({ code }) => code))
}

/** Whether the tree shows a node: it is in the data scope, or an ancestor of such a node. */
export async function isShown(db: Queryable, session: Session, path: string): Promise<boolean> {
  return (await db.$count(physicsNodes, and(like(physicsNodes.path, `${path}%`), nodesInScope(session)))) > 0
}

/** Number of nodes below that are outside the scope: a change of the node must not affect them. */
export async function countForeignBelow(db: Queryable, session: Session, keyId: string): Promise<number> {
  const own = nodesInScope(session)
  if (!own) return 0
  const isBelow = sql`${physicsNodes.path} like (select root.path || '%' from physics_nodes root where root.id = ${uuidOrNull(keyId)})`
  return db.$count(physicsNodes, and(isBelow, not(own)))
}
