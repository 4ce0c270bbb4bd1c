// Who has a drawing open in an editor: each tab says so again and again, and counts until it has been silent for too
// long. All times are the database's, as its clock is the one that all server processes share.

import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { EDITING_LIFE_MS, type EditingNews } from '#contract/endpoints/drawings.ts'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { drawingEditors } from './tables.ts'

const lifeAgo = sql.raw(`now() - interval '${EDITING_LIFE_MS} ms'`)

export interface Tab {
  readonly drawingId: string
  readonly userId: string
  readonly tabId: string
}

const isTab = ({ drawingId, userId, tabId }: Tab): SQL | undefined =>
  and(eq(drawingEditors.drawingId, drawingId), eq(drawingEditors.userId, userId), eq(drawingEditors.tabId, tabId))

/** A tab has a drawing open. */
export async function noteTab(db: Queryable, tab: Tab): Promise<void> {
  const { drawingId, userId, tabId, seenAt } = drawingEditors
  await db.delete(drawingEditors).where(sql`${seenAt} < ${lifeAgo}`)
  await db
    .insert(drawingEditors)
    .values({ ...tab, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: [drawingId, userId, tabId], set: { seenAt: sql`now()` } })
}

/** A tab has closed a drawing. */
export async function forgetTab(db: Queryable, tab: Tab): Promise<void> {
  await db.delete(drawingEditors).where(isTab(tab))
}

/** The people with a drawing open in other tabs than this one, each once. */
export async function editorsBeside(
  db: Queryable,
  { drawingId, userId, tabId }: Omit<Tab, 'tabId'> & { readonly tabId: string | undefined },
): Promise<EditingNews['editors']> {
  const rows = await db
    .selectDistinct({ id: users.id, name: users.realName })
    .from(drawingEditors)
    .innerJoin(users, eq(users.id, drawingEditors.userId))
    .where(
      and(
        eq(drawingEditors.drawingId, drawingId),
        sql`${drawingEditors.seenAt} >= ${lifeAgo}`,
        tabId === undefined ? undefined : or(ne(drawingEditors.userId, userId), ne(drawingEditors.tabId, tabId)),
      ),
    )
    .orderBy(users.realName, users.id)
  return rows.map(({ id, name }) => ({ name, isSelf: id === userId }))
}

/** The people with a drawing open, as one text; of the table `drawings` in the statement around it. */
export const editorNames = sql<string>`coalesce((
  select string_agg(distinct users.real_name, '、' order by users.real_name)
  from drawing_editors join users on users.id = drawing_editors.user_id
  where drawing_editors.drawing_id = drawings.id and drawing_editors.seen_at >= ${lifeAgo}), '')`
