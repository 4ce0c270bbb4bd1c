import { sql } from 'drizzle-orm'
import type { Settings } from '../settings.ts'
import type { Queryable } from './client.ts'

export interface StoredSizes {
  /** The whole database, including PostgreSQL's system tables. */
  readonly databaseBytes: number
  /** The write-ahead log; null for an external PostgreSQL, where reading it needs extra rights. */
  readonly logBytes: number | null
  /** Each table with its indices and partitions, largest first. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[]
}

/** Reading the sizes touches many files, so they are cached for this long. */
const KEPT_MS = 60_000

/** Disk usage of the database, at most a minute old. */
export function createStoredSizes({
  db,
  settings,
  now,
}: {
  readonly db: Queryable
  readonly settings: Pick<Settings, 'databaseUrl'>
  readonly now: () => number
}): () => Promise<StoredSizes> {
  let kept: { readonly at: number; readonly sizes: Promise<StoredSizes> } | null = null
  return () => {
    if (!kept || now() - kept.at >= KEPT_MS) {
      const sizes = readSizes(db, !settings.databaseUrl)
      kept = { at: now(), sizes }
      // after a failure the next caller reads again
      sizes.catch(() => {
        kept = null
      })
    }
    return kept.sizes
  }
}

async function readSizes(db: Queryable, isEmbedded: boolean): Promise<StoredSizes> {
  const { rows: tables } = await db.execute<{ name: string; bytes: number }>(sql`
    select coalesce(whole.relname, part.relname) as name, sum(pg_total_relation_size(part.oid))::float8 as bytes
    from pg_class part
    left join pg_inherits on inhrelid = part.oid
    left join pg_class whole on whole.oid = inhparent
    where part.relkind = 'r' and part.relnamespace = 'public'::regnamespace
    group by 1 order by 2 desc, 1`)
  const { rows: whole } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const log = isEmbedded
    ? await db.execute<{ bytes: number }>(sql`select sum(size)::float8 as bytes from pg_ls_waldir()`)
    : null
  return { databaseBytes: whole[0]?.bytes ?? 0, logBytes: log?.rows[0]?.bytes ?? null, tables }
}
