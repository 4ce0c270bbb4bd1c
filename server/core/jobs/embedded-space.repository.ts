import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** Tables that change and are not partitions, most dead rows first. */
export async function changingTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', stat.schemaname, stat.relname) as name
    from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
    where not class.relispartition and class.relkind = 'r'
    order by stat.n_dead_tup desc, name`)
  return rows.map(({ name }) => name)
}

/** @param table - As {@link changingTables} names it, quoted where needed. */
export const reclaimTable = (db: Db, table: string) => db.execute(sql`vacuum (analyze) ${sql.raw(table)}`)
