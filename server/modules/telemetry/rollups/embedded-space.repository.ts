import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'

/** Frees the dead rows of frequently updated tables; on an external PostgreSQL, autovacuum does this. */
export const reclaimSpace = (db: Db) => db.execute(sql`vacuum latest, rollup_progress, rollup_seal, rollup_dirty`)

/**
 * Size of the write-ahead log that triggers a checkpoint. A checkpoint frees the log before it, but the first change of
 * each page after it logs the whole page.
 */
const LOG_BYTES = 64 << 20

/** Runs a checkpoint when the write-ahead log is long; the embedded engine has no background process for it. */
export async function endLog(db: Db): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  if ((rows[0]?.bytes ?? 0) > LOG_BYTES) await db.execute(sql`checkpoint`)
}
