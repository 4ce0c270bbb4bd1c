import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'

/** What PostgreSQL's background processes do elsewhere: frees the dead rows of what is updated in place. */
export const reclaimSpace = (db: Db) => db.execute(sql`vacuum latest, rollup_progress, rollup_seal, rollup_dirty`)

/**
 * So much write-ahead log is kept: a checkpoint lets go of what is before it, but the first change of each page after it
 * writes the whole page.
 */
const LOG_BYTES = 64 << 20

/** Ends the write-ahead log where it is long. Nobody else does, where there are no background processes. */
export async function endLog(db: Db): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  if ((rows[0]?.bytes ?? 0) > LOG_BYTES) await db.execute(sql`checkpoint`)
}
