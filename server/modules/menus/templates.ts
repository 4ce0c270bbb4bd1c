import type { ModelMenuNode } from '#contract/resources/menu.resource.ts'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { refuseMenusBeyond } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { giveToAdministrators } from './new-page.ts'
import { changeMenu, insertMenu, type MenuRecord, menusOf, removeMenus } from './repository.ts'

/** A set of menus as a tree. */
export function modelTree(rows: readonly MenuRecord[], parentId: string | null = null): ModelMenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      keyId: row.id,
      menuName: row.name,
      menuUrl: row.url,
      childMenuList: modelTree(rows, row.id),
    }))
}

/** Copies the menus of one set into another, empty one. */
export async function copyMenus(db: Queryable, fromSet: string, toSet: string, by: string, now: Date): Promise<void> {
  const copyOf = new Map<string, string>()
  for (const row of parentsFirst(await menusOf(db, fromSet))) {
    const parentId = row.parentId === null ? null : (copyOf.get(row.parentId) ?? null)
    const { id, createdAt: _created, version: _version, ...rest } = row
    copyOf.set(id, await insertMenu(db, { ...rest, setKey: toSet, parentId, updatedAt: now, updatedBy: by }))
  }
}

/**
 * Makes the main set equal to a template. A menu with the same address (a group: the same name) stays the same record
 * and so keeps its grants, shortcuts and help text; menus that the template does not have are removed.
 *
 * @throws {AppError} 1003 when that removes a page from a role beyond the actor's reach, or gives it one.
 */
export async function applyTemplate(db: Queryable, templateKey: string, actor: Actor, now: Date): Promise<void> {
  const by = actor.session.realName
  const present = await menusOf(db, MAIN_SET)
  const free = new Map<string, MenuRecord[]>()
  for (const row of present) free.set(identityOf(row), [...(free.get(identityOf(row)) ?? []), row])
  const placeOf = new Map<string, string>()
  const switched: string[] = []
  for (const row of parentsFirst(await menusOf(db, templateKey))) {
    const { name, nameEn, url, path, openType, sortOrder, isActive } = row
    const parentId = row.parentId === null ? null : (placeOf.get(row.parentId) ?? null)
    const values = { name, nameEn, url, path, openType, sortOrder, isActive, parentId, updatedAt: now, updatedBy: by }
    const kept = free.get(identityOf(row))?.shift()
    if (kept) {
      const specification = kept.specification || row.specification
      if (kept.isActive !== isActive) switched.push(kept.id)
      await changeMenu(db, kept.id, { ...values, specification })
      placeOf.set(row.id, kept.id)
      continue
    }
    const id = await insertMenu(db, { ...values, setKey: MAIN_SET, specification: row.specification })
    if (url !== '') await giveToAdministrators(db, id, url, actor)
    placeOf.set(row.id, id)
  }
  const removed = [...free.values()].flat().map(({ id }) => id)
  await refuseMenusBeyond(db, [...removed, ...switched], actor)
  await removeMenus(db, removed)
}

const identityOf = ({ url, name }: MenuRecord): string => (url === '' ? `group ${name}` : `page ${url}`)

function parentsFirst(rows: readonly MenuRecord[]): MenuRecord[] {
  const below = (parentId: string | null): MenuRecord[] =>
    rows.filter((row) => row.parentId === parentId).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}
