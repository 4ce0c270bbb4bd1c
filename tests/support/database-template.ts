import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { startTestCluster } from './test-cluster.ts'
import { CLUSTER, EMPTY, onServer, openDatabaseOf, TEMPLATES } from './test-db.ts'

/**
 * Runs once: starts a PostgreSQL, where TEST_DATABASE_URL names none, with a migrated database that the test files copy.
 * TEST_POSTGRES is the folder of another PostgreSQL's programs to start.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || null
  const own = given ? null : await startTestCluster(process.env.TEST_POSTGRES)
  const url = given ?? own?.url ?? ''
  const templates = `template_${randomUUID().slice(0, 8)}`
  process.env[CLUSTER] = url
  process.env[TEMPLATES] = templates
  await onServer(url, `create database ${templates}_${EMPTY}`)
  const database = await openDatabaseOf(url, `${templates}_${EMPTY}`)
  await migrateDatabase(database.db)
  // a database can be copied only without open connections
  await database.close()
  return async () => {
    if (own) await own.stop()
    else await dropAll(url, templates)
  }
}

/** Drops the databases whose names begin so. */
async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}
