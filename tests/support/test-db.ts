import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { startOwnPostgres } from '#server/core/db/own-postgres/own-postgres.ts'
import { startTestCluster } from './test-cluster.ts'

/** Environment variable with the address of the run's PostgreSQL. */
export const CLUSTER = 'TEST_CLUSTER_URL'
/** Environment variable with what the names of the run's template databases begin with. */
export const TEMPLATES = 'TEST_TEMPLATES'
/** What the template of a migrated database is called after that. */
export const EMPTY = 'empty'

/** Address of the run's PostgreSQL; the setup of the project `server` starts it. */
export function clusterUrl(): string {
  const url = process.env[CLUSTER]
  if (!url) throw new Error('A test with a database runs in the project server: tests/support/server-tests.ts.')
  return url
}

/** A migrated database for one test file: a copy of a template, on the run's PostgreSQL. */
export async function createTestDb(): Promise<Database> {
  // a browser journey opens one database at most, and starts a PostgreSQL for it
  return process.env[CLUSTER] ? copyOf(EMPTY) : createCluster()
}

/**
 * The same with content, which is filled in once in a run and copied for everyone who asks for it.
 *
 * @param key - Names all that the content depends on, in lower-case letters, digits and `_`.
 */
export async function createFilledDb(key: string, fill: (database: Database) => Promise<void>): Promise<Database> {
  const url = clusterUrl()
  const template = nameOf(key)
  if (!(await hasDatabase(url, template))) {
    const name = randomName()
    await onServer(url, `create database ${name} template ${nameOf(EMPTY)} strategy file_copy`)
    const database = await openDatabaseOf(url, name)
    await fill(database)
    // a database can be copied only without open connections
    await database.close()
    await onServer(url, `alter database ${name} rename to ${template}`).catch(async (error: unknown) => {
      // another worker was quicker with the same content
      await onServer(url, `drop database ${name}`)
      if (!(await hasDatabase(url, template))) throw error
    })
  }
  return copyOf(key)
}

async function copyOf(key: string): Promise<Database> {
  const url = clusterUrl()
  const name = randomName()
  // copied as files, not through the log: a template is large, and its copy lives for minutes
  await onServer(url, `create database ${name} template ${nameOf(key)} strategy file_copy`)
  const database = await openDatabaseOf(url, name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

const nameOf = (key: string): string => `${process.env[TEMPLATES]}_${key}`
const randomName = (): string => `test_${randomUUID().replaceAll('-', '')}`

async function hasDatabase(url: string, name: string): Promise<boolean> {
  return (await onServer(url, `select from pg_database where datname = '${name}'`)) > 0
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

/** Runs one statement on the server of an address; number of its rows. */
export async function onServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
