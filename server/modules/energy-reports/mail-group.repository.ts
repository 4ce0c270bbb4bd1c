import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { mailGroups } from '../alarm-settings/tables.ts'

/** A mail group by its name, with the path of its organisation; null: it stands for the whole company. */
export async function findMailGroup(db: Queryable, name: string) {
  const { members, isEnabled } = mailGroups
  const [group] = await db
    .select({ members, isEnabled, path: organizations.path, organization: organizations.name })
    .from(mailGroups)
    .leftJoin(organizations, eq(mailGroups.organizationId, organizations.id))
    .where(eq(sql`lower(${mailGroups.name})`, name.toLowerCase()))
    .limit(1)
  return group
}

/** Those that are enabled. */
export async function namesOfMailGroups(db: Queryable): Promise<string[]> {
  const { name, isEnabled } = mailGroups
  const groups = await db.select({ name }).from(mailGroups).where(eq(isEnabled, true)).orderBy(name)
  return groups.map((group) => group.name)
}
