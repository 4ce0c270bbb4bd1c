import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { ORGANIZATION_TYPES, organizations } from '#server/core/organization/tables.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { createTableTree } from '#server/core/resources/table-tree.ts'

const { name, code, type, parentId, head, phone, sortOrder, isActive } = organizations

const store = createTableStore(organizationResource, {
  table: organizations,
  columns: { name, code, type, parentId, head, phone, sortOrder, isActive },
  extra: {
    parentName: organizationPathName(sql`organizations.parent_id`),
    path: sql`${organizations.path}`,
  },
  scope: (session) => withinScope(session, organizations.path),
})

const organizationRow = z.object({
  name: z.string(),
  code: z.string(),
  type: z.enum(ORGANIZATION_TYPES),
  parentId: z.string().nullable(),
  head: z.string(),
  phone: z.string(),
  sortOrder: z.number(),
  isActive: z.boolean(),
  path: z.string(),
})

export const organizationStore: ResourceStore = {
  ...store,
  async insert(db, values, actor, now) {
    const row = organizationRow.parse({ ...values, path: '' })
    const [added] = await db
      .insert(organizations)
      .values({ ...row, createdAt: now, updatedAt: now, updatedBy: actor.session.realName })
      .returning({ id: organizations.id })
    const id = added?.id ?? ''
    await renewPaths(db, id, '', row.parentId === null ? '' : await pathOf(db, row.parentId))
    return id
  },
}

export const organizationTree = createTableTree({ table: organizations, parent: parentId, sortOrder })

export async function pathOf(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ path: organizations.path }).from(organizations).where(eq(organizations.id, id))
  return row?.path ?? ''
}

/** Path of an organisation and whether it is active; undefined if it does not exist. */
export async function findPlace(
  db: Queryable,
  id: string,
): Promise<{ readonly path: string; readonly isActive: boolean } | undefined> {
  const { path } = organizations
  const [row] = await db.select({ path, isActive }).from(organizations).where(keyIs(organizations.id, id))
  return row
}

/** Paths of those organisations that exist. */
export const pathsOfOrganizations = async (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ path: organizations.path })
      .from(organizations)
      .where(inArray(organizations.id, [...ids]))
  ).map(({ path }) => path)

/** Updates the paths of a moved organisation and all below it; also sets the first path of a new one. */
export async function renewPaths(db: Queryable, id: string, oldPath: string, parentPath: string): Promise<void> {
  const path = `${parentPath}${id}/`
  if (path === oldPath) return
  await db
    .update(organizations)
    .set({ path: sql`${path} || substr(${organizations.path}, ${oldPath.length + 1}::int)` })
    .where(oldPath === '' ? eq(organizations.id, id) : like(organizations.path, `${oldPath}%`))
}

export const countUsersIn = (db: Queryable, organizationId: string): Promise<number> =>
  db.$count(users, eq(users.organizationId, organizationId))

export async function hasSibling(
  db: Queryable,
  parent: string | null,
  wanted: string,
  except: string | null,
): Promise<boolean> {
  const sameParent = sql`${organizations.parentId} is not distinct from ${parent}::uuid`
  const others = isOther(organizations.id, except)
  return (await db.$count(organizations, and(sameParent, eq(organizations.name, wanted), others))) > 0
}
