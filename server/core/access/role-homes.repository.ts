import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HomeTile } from '#contract/home/home-widgets.ts'
import type { Queryable } from '../db/client.ts'
import { roleHomes } from './tables.ts'

export type RoleHomeRow = typeof roleHomes.$inferSelect

/** In the order of the roles; those that nobody configured are left out. */
export async function homesOfRoles(db: Queryable, roleIds: readonly string[]): Promise<RoleHomeRow[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .select()
    .from(roleHomes)
    .where(inArray(roleHomes.roleId, [...roleIds]))
  return roleIds.flatMap((id) => rows.filter(({ roleId }) => roleId === id))
}

interface RoleHomeChange {
  readonly mainUrl: string | null
  readonly tiles: readonly HomeTile[] | null
  readonly updatedAt: Date
  readonly updatedBy: string
}

/**
 * Saves over one version. @param version - 0: nobody configured it before.
 * @returns Whether the stored version was that one.
 */
export async function saveRoleHome(
  db: Queryable,
  roleId: string,
  version: number,
  change: RoleHomeChange,
): Promise<boolean> {
  const saved =
    version === 0
      ? await db
          .insert(roleHomes)
          .values({ roleId, ...change })
          .onConflictDoNothing()
          .returning({ roleId: roleHomes.roleId })
      : await db
          .update(roleHomes)
          .set({ ...change, version: sql`${roleHomes.version} + 1` })
          .where(and(eq(roleHomes.roleId, roleId), eq(roleHomes.version, version)))
          .returning({ roleId: roleHomes.roleId })
  return saved.length > 0
}
