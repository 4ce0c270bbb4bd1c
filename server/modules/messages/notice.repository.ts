import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { noticeResource } from '#contract/resources/notice.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { notices } from './tables.ts'

const { title, level, state, validFrom, validTo, roleKeys, organizationIds, publishedAt, publishedBy } = notices

/** Notices whose readers are all within the data scope of who manages them. */
const manageable = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : sql`cardinality(notices.organization_ids) > 0 and not exists (
        select from unnest(notices.organization_ids) chosen (id)
        left join organizations on organizations.id::text = chosen.id
        where organizations.path is null or not (${withinScope(session, sql`organizations.path`)}))`

export const noticeStore = createTableStore(noticeResource, {
  table: notices,
  columns: { title, level, state, validFrom, validTo, roleKeys, organizationIds, publishedAt, publishedBy },
  extra: {
    roleNames: sql`coalesce((select array_agg(roles.name order by roles.sort_order, roles.name) from roles
      where roles.key = any(notices.role_keys)), '{}')`,
    organizationNames: sql`coalesce((select array_agg(${organizationPathName(sql`organizations.id`)} order by organizations.path) from organizations
      where organizations.id::text = any(notices.organization_ids)), '{}')`,
  },
  scope: manageable,
})

type Reader = Pick<Session, 'userId' | 'roles'>

/** Whether a user is among the readers. An account without an organisation belongs to the company as a whole. */
const isFor = ({ userId, roles }: Reader): SQL =>
  sql`(cardinality(notices.role_keys) = 0 or notices.role_keys && array[${sql.join(
    roles.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[])
  and (cardinality(notices.organization_ids) = 0 or exists (
    select from users reader
    left join organizations own on own.id = reader.organization_id
    join organizations chosen on chosen.id::text = any(notices.organization_ids)
    where reader.id = ${userId}
      and coalesce(own.path, (select path from organizations where parent_id is null limit 1)) like chosen.path || '%'))`

/** @param today - `yyyy-MM-dd`. */
const isShown = (reader: Reader, today: string): SQL | undefined =>
  and(eq(state, 'published'), lte(validFrom, today), or(isNull(validTo), gte(validTo, today)), isFor(reader))

/** The notices that a user reads today, latest publication first, without their texts. */
export const noticesFor = (db: Queryable, reader: Reader, { today, limit }: { today: string; limit: number }) =>
  db
    .select({ id: notices.id, title, level, publishedAt })
    .from(notices)
    .where(isShown(reader, today))
    .orderBy(desc(publishedAt))
    .limit(limit)

/** A notice that a user reads today; undefined where it is none of theirs. */
export async function noticeFor(db: Queryable, reader: Reader, keyId: string, today: string) {
  const [found] = await db
    .select()
    .from(notices)
    .where(and(keyIs(notices.id, keyId), isShown(reader, today)))
  return found
}

export async function textOf(db: Queryable, keyId: string): Promise<string> {
  const [found] = await db.select({ text: notices.text }).from(notices).where(keyIs(notices.id, keyId))
  return found?.text ?? ''
}

interface NoticeChange {
  readonly text?: string
  readonly state?: 'published' | 'withdrawn'
  readonly publishedAt?: Date
  readonly publishedBy?: string
}

/** @returns Whether the notice still had this version. */
export async function changeNotice(
  db: Queryable,
  { keyId, version }: { readonly keyId: string; readonly version: number },
  change: NoticeChange,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const changed = await db
    .update(notices)
    .set({ ...change, version: sql`${notices.version} + 1`, updatedAt: at, updatedBy: by })
    .where(and(keyIs(notices.id, keyId), eq(notices.version, version)))
    .returning({ id: notices.id })
  return changed.length > 0
}
