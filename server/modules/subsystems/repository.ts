import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { menus, roleMenus, roles } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { createTableTree } from '#server/core/resources/table-tree.ts'
import { subsystemMenus, subsystems } from './tables.ts'

const { name, nameEn, sid, isOpen, parentId, hashHide, sortOrder } = subsystems

export const subsystemStore = createTableStore(subsystemResource, {
  table: subsystems,
  columns: {
    menuName: name,
    menuNameEn: nameEn,
    sid,
    openFlag: isOpen,
    parentMenuId: parentId,
    hashHide,
    sortOrder,
  },
  extra: {
    quickMenuIds: sql`array_to_string(${subsystems.quickMenuIds}, ',')`,
    parentMenuName: sql`(select parent.name from subsystems parent where parent.id = subsystems.parent_id)`,
  },
})

export const subsystemTree = createTableTree({ table: subsystems, parent: parentId, sortOrder })

export interface SubsystemPage {
  readonly menuId: string
  readonly openType: number
}

export const pagesOfSubsystem = (db: Queryable, keyId: string): Promise<SubsystemPage[]> =>
  db
    .select({ menuId: subsystemMenus.menuId, openType: subsystemMenus.openType })
    .from(subsystemMenus)
    .innerJoin(menus, eq(subsystemMenus.menuId, menus.id))
    .where(and(keyIs(subsystemMenus.subsystemId, keyId), eq(menus.setKey, MAIN_SET)))
    .orderBy(asc(menus.sortOrder), asc(menus.id))

/** The pages of the subsystem with this key; null when there is no active one. */
export async function pagesBySid(db: Queryable, key: string): Promise<SubsystemPage[] | null> {
  const [found] = await db
    .select({ id: subsystems.id })
    .from(subsystems)
    .where(and(eq(subsystems.sid, key), eq(subsystems.isOpen, true)))
  return found ? pagesOfSubsystem(db, found.id) : null
}

/** Menu ids of every active subsystem. */
export async function pagesOfOpenSubsystems(db: Queryable): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: subsystems.id, menuId: subsystemMenus.menuId })
    .from(subsystems)
    .innerJoin(subsystemMenus, eq(subsystemMenus.subsystemId, subsystems.id))
    .where(eq(subsystems.isOpen, true))
  const pages = new Map<string, string[]>()
  for (const { id, menuId } of rows) pages.set(id, [...(pages.get(id) ?? []), menuId])
  return pages
}

/** Roles that were given at least one of some menus. */
export async function rolesWithMenus(db: Queryable, menuIds: readonly string[]) {
  if (menuIds.length === 0) return []
  const rows = await db
    .select({ key: roles.key, name: roles.name, menuId: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(roles, eq(roleMenus.roleId, roles.id))
    .where(inArray(roleMenus.menuId, [...menuIds]))
    .orderBy(asc(roles.level), asc(roles.key))
  const byKey = new Map<string, { key: string; name: string; menuIds: string[] }>()
  for (const { key, name: roleName, menuId } of rows) {
    const entry = byKey.get(key) ?? { key, name: roleName, menuIds: [] }
    entry.menuIds.push(menuId)
    byKey.set(key, entry)
  }
  return [...byKey.values()]
}

/** @returns Whether the subsystem still had this version. */
export async function replacePages(
  db: Queryable,
  subsystem: { readonly keyId: string; readonly version: number },
  {
    menus: pages,
    quickMenuIds,
  }: { readonly menus: readonly SubsystemPage[]; readonly quickMenuIds: readonly string[] },
  by: string,
  now: Date,
): Promise<boolean> {
  const { keyId, version } = subsystem
  const changed = await db
    .update(subsystems)
    .set({ quickMenuIds: [...quickMenuIds], version: sql`${subsystems.version} + 1`, updatedAt: now, updatedBy: by })
    .where(and(keyIs(subsystems.id, keyId), eq(subsystems.version, version)))
    .returning({ id: subsystems.id })
  if (changed.length === 0) return false
  await db.delete(subsystemMenus).where(keyIs(subsystemMenus.subsystemId, keyId))
  if (pages.length > 0)
    await db
      .insert(subsystemMenus)
      .values(pages.map(({ menuId, openType }) => ({ subsystemId: keyId, menuId, openType })))
  return true
}
