import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { startOwnPostgres } from '#server/core/db/own-postgres/own-postgres.ts'
import { startTestCluster } from './test-cluster.ts'

/** A migrated database, or one with the demo company at the defaults of {@link createTestEnv}. */
export type Template = 'empty' | 'demo'

/** Environment variable with the address of the run's PostgreSQL. */
export const CLUSTER = 'TEST_CLUSTER_URL'
/** Environment variables with the name of each template database. */
export const TEMPLATES: Readonly<Record<Template, string>> = {
  empty: 'TEST_TEMPLATE_EMPTY',
  demo: 'TEST_TEMPLATE_DEMO',
}

/** Address of the run's PostgreSQL; the setup of the project `server` starts it. */
export function clusterUrl(): string {
  const url = process.env[CLUSTER]
  if (!url) throw new Error('A test with a database runs in the project server: tests/support/server-tests.ts.')
  return url
}

/** A database for one test file: a copy of a template, on the run's PostgreSQL. */
export async function createTestDb(template: Template = 'empty'): Promise<Database> {
  // a browser journey opens one database at most, and starts a PostgreSQL for it
  if (!process.env[CLUSTER] && template === 'empty') return createCluster()
  const url = clusterUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // copied as files, not through the log: a template is large, and its copy lives for minutes
  await onServer(url, `create database ${name} template ${process.env[TEMPLATES[template]]} strategy file_copy`)
  const database = await openDatabaseOf(url, name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

async function createCluster(): Promise<Database> {
  const cluster = await startTestCluster()
  const database = await connectPostgres(cluster.url)
  await migrateDatabase(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      await cluster.stop()
    },
  }
}

/** Opens the database in the data folder of a server that does not run, migrated. */
export async function openDataFolder(folder: string): Promise<Database> {
  const own = await startOwnPostgres(folder)
  const database = await connectPostgres(own.url)
  await migrateDatabase(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      await own.stop()
    },
  }
}

/** Connects to a database by name on the server of an address. */
export function openDatabaseOf(url: string, name: string): Promise<Database> {
  return connectPostgres(addressOf(url, name))
}

/** The address of a database by name, on the server of another address. */
export function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on the server of an address. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
