import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { z } from 'zod'
import { projectRoot } from '../kit/project-root.ts'
import { StartError } from '../settings.ts'
import { type Db, openSession } from './client.ts'

const migrationsFolder = join(projectRoot, 'server/core/db/migrations')
const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

// an arbitrary number that all processes of one database share
const MIGRATION_LOCK = 4_217_001
/** Changing a large table takes long. */
const STATEMENT_MS = 3_600_000

/**
 * Brings the schema up to date; processes that start together take turns.
 *
 * @throws {StartError} when the database was migrated by a newer version.
 */
export async function migrateDatabase(db: Db): Promise<void> {
  await refuseNewer(db)
  const { client, close } = await openSession(db, STATEMENT_MS)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await close()
  }
}

async function refuseNewer(db: Db): Promise<void> {
  const { rows } = await db.execute<{ present: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!rows[0]?.present) return
  const applied = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  const { entries } = journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
  const known = Math.max(...entries.map((entry) => entry.when))
  if (Number(applied.rows[0]?.newest ?? 0) > known) {
    throw new StartError(
      'The database belongs to a newer version of the console: start that version, or set another DATA_DIR.',
    )
  }
}
