import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { menuModelResource, menuResource } from '#contract/resources/menu.resource.ts'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { authorityCodes, menuModels, menus, roleMenus } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { createTableTree } from '#server/core/resources/table-tree.ts'

export type MenuRecord = typeof menus.$inferSelect

const { name, nameEn, url, openType, parentId, sortOrder, isActive } = menus

/** The menus in use. */
export const menuStore = createTableStore(menuResource, {
  table: menus,
  columns: {
    menuName: name,
    menuNameEn: nameEn,
    menuUrl: url,
    path: menus.path,
    openType,
    parentMenuId: parentId,
    sortOrder,
    isActive,
  },
  extra: {
    openType: sql`${menus.openType}::text`,
    menuSpecification: sql`${menus.specification}`,
    parentMenuName: sql`(select parent.name from menus parent where parent.id = menus.parent_id)`,
  },
  narrow: ({ sid }) => (typeof sid === 'string' && sid !== '' ? isOfSubsystem(sid) : undefined),
  fixed: { setKey: MAIN_SET },
})

/** Whether a menu is a page of the subsystem with this key. */
const isOfSubsystem = (sid: string): SQL =>
  sql`exists (select 1 from subsystem_menus page join subsystems subsystem on subsystem.id = page.subsystem_id
    where page.menu_id = menus.id and subsystem.sid = ${sid})`

export const menuTree = createTableTree({
  table: menus,
  parent: parentId,
  sortOrder,
  condition: eq(menus.setKey, MAIN_SET),
})

export const menuModelStore = createTableStore(menuModelResource, {
  table: menuModels,
  columns: { name: menuModels.name, remark: menuModels.remark },
  extra: { key: sql`${menuModels.key}`, isApplied: sql`${menuModels.isApplied}` },
  initial: () => ({ key: sql`gen_random_uuid()::text` }),
})

export const menusOf = (db: Queryable, setKey: string): Promise<MenuRecord[]> =>
  db.select().from(menus).where(eq(menus.setKey, setKey)).orderBy(asc(menus.sortOrder), asc(menus.id))

/** The menu of a page of the main set. */
export async function findMenuByUrl(db: Queryable, address: string): Promise<MenuRecord | null> {
  const [found] = await db
    .select()
    .from(menus)
    .where(and(eq(menus.setKey, MAIN_SET), eq(menus.url, address)))
    .orderBy(asc(menus.sortOrder))
    .limit(1)
  return found ?? null
}

/** Texts that the company has written itself. */
export const ownHelpTexts = (db: Queryable) =>
  db
    .select({ url: menus.url, specification: menus.specification })
    .from(menus)
    .where(and(eq(menus.setKey, MAIN_SET), ne(menus.specification, '')))

export const pagesWithoutOwnHelp = (db: Queryable) =>
  db
    .select({ url: menus.url })
    .from(menus)
    .where(and(eq(menus.setKey, MAIN_SET), ne(menus.url, ''), eq(menus.specification, '')))

/** Stores the help text of a menu. @returns Whether the menu still had this version. */
export async function saveSpecification(
  db: Queryable,
  menu: { readonly keyId: string; readonly version: number; readonly html: string },
  by: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(menus)
    .set({ specification: menu.html, version: sql`${menus.version} + 1`, updatedAt: now, updatedBy: by })
    .where(and(keyIs(menus.id, menu.keyId), eq(menus.version, menu.version)))
    .returning({ id: menus.id })
  return changed.length > 0
}

/** Basic codes of a page: without them it shows nothing. */
export const basicCodesOf = async (db: Queryable, menuUrl: string): Promise<string[]> =>
  (
    await db
      .select({ code: authorityCodes.code })
      .from(authorityCodes)
      .where(and(eq(authorityCodes.menuUrl, menuUrl), eq(authorityCodes.isBasic, true)))
  ).map(({ code }) => code)

export async function giveMenu(
  db: Queryable,
  menuId: string,
  roleIds: readonly string[],
  permissions: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return
  await db
    .insert(roleMenus)
    .values(roleIds.map((roleId) => ({ roleId, menuId, permissions: [...permissions] })))
    .onConflictDoNothing()
}

export const templatesOf = (db: Queryable) =>
  db.select().from(menuModels).where(ne(menuModels.key, MAIN_SET)).orderBy(asc(menuModels.name))

export async function findTemplate(db: Queryable, id: string): Promise<typeof menuModels.$inferSelect | null> {
  const [found] = await db
    .select()
    .from(menuModels)
    .where(and(keyIs(menuModels.id, id), ne(menuModels.key, MAIN_SET)))
  return found ?? null
}

export async function markApplied(db: Queryable, id: string): Promise<void> {
  await db.update(menuModels).set({ isApplied: sql`${menuModels.id} = ${id}::uuid` })
}

export async function insertMenu(db: Queryable, menu: typeof menus.$inferInsert): Promise<string> {
  const [added] = await db.insert(menus).values(menu).returning({ id: menus.id })
  return added?.id ?? ''
}

export async function changeMenu(db: Queryable, id: string, change: Partial<typeof menus.$inferInsert>): Promise<void> {
  await db
    .update(menus)
    .set({ ...change, version: sql`${menus.version} + 1` })
    .where(eq(menus.id, id))
}

/** Removes menus of a set, parents and children in any order. */
export async function removeMenus(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(menus)
    .set({ parentId: null })
    .where(inArray(menus.parentId, [...ids]))
  await db.delete(menus).where(inArray(menus.id, [...ids]))
}
