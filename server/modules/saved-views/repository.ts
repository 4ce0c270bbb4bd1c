import { and, asc, count, eq, ne } from 'drizzle-orm'
import { roles, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { savedViews } from './tables.ts'

export type ViewRow = typeof savedViews.$inferSelect
export interface OwnedView extends ViewRow {
  readonly ownerName: string
}

const viewsWhere = (db: Queryable, condition: ReturnType<typeof eq>): Promise<OwnedView[]> => {
  const { id, ownerId, page, name, state, roleKeys, isDefault, updatedAt } = savedViews
  const columns = { id, ownerId, page, name, state, roleKeys, isDefault, updatedAt, ownerName: users.realName }
  return db
    .select(columns)
    .from(savedViews)
    .innerJoin(users, eq(savedViews.ownerId, users.id))
    .where(condition)
    .orderBy(asc(name), asc(id))
}

export const viewsOfPage = (db: Queryable, page: string): Promise<OwnedView[]> =>
  viewsWhere(db, eq(savedViews.page, page))

export async function findView(db: Queryable, id: string): Promise<OwnedView | null> {
  const [view] = await viewsWhere(db, eq(savedViews.id, id))
  return view ?? null
}

/** Locks the user's row first, so that two requests at the same time count one after the other. */
export async function countViewsOf(db: Queryable, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [row] = await db.select({ views: count() }).from(savedViews).where(eq(savedViews.ownerId, userId))
  return row?.views ?? 0
}

export async function isNameTaken(
  db: Queryable,
  view: Pick<ViewRow, 'ownerId' | 'page' | 'name'>,
  exceptId: string | null,
): Promise<boolean> {
  const same = and(
    eq(savedViews.ownerId, view.ownerId),
    eq(savedViews.page, view.page),
    eq(savedViews.name, view.name),
    exceptId === null ? undefined : ne(savedViews.id, exceptId),
  )
  return (await db.select({ id: savedViews.id }).from(savedViews).where(same).limit(1)).length > 0
}

/** No view of this owner and page opens by itself any more. */
export async function clearDefault(db: Queryable, { ownerId, page }: Pick<ViewRow, 'ownerId' | 'page'>): Promise<void> {
  await db
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(eq(savedViews.ownerId, ownerId), eq(savedViews.page, page)))
}

export async function addView(db: Queryable, view: typeof savedViews.$inferInsert): Promise<string> {
  const [row] = await db.insert(savedViews).values(view).returning({ id: savedViews.id })
  if (!row) throw new Error('The new view has no row.')
  return row.id
}

export async function changeView(
  db: Queryable,
  id: string,
  change: Pick<ViewRow, 'name' | 'state' | 'roleKeys' | 'isDefault' | 'updatedAt'>,
): Promise<void> {
  await db.update(savedViews).set(change).where(eq(savedViews.id, id))
}

export async function removeView(db: Queryable, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id))
}

export const allRoles = (db: Queryable): Promise<{ key: string; name: string }[]> =>
  db.select({ key: roles.key, name: roles.name }).from(roles).orderBy(asc(roles.level), asc(roles.key))
