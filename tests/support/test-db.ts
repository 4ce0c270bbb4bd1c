import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { connectPglite, connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { wireAnswer } from '#server/core/db/wire-answer.ts'

/** A migrated database, or one with the demo company at the defaults of {@link createTestEnv}. */
export type Template = 'empty' | 'demo'

/** Environment variables with the template of each kind: a PGlite file, or a database on the server. */
export const TEMPLATES: Readonly<Record<Template, string>> = {
  empty: 'TEST_TEMPLATE_EMPTY',
  demo: 'TEST_TEMPLATE_DEMO',
}

/**
 * A database for one test file, copied from a shared template: in-memory PGlite, or a database on the PostgreSQL server
 * of TEST_DATABASE_URL.
 */
export async function createTestDb(template: Template = 'empty'): Promise<Database> {
  const original = process.env[TEMPLATES[template]]
  if (!original) {
    if (template === 'demo') throw new Error('A test of the demo company runs in the project server.')
    // no template: a browser journey opens one database at most
    return migrated(await openPglite())
  }
  const url = process.env.TEST_DATABASE_URL
  return url ? copyOnServer(url, original) : openedBy(new PGlite({ loadDataDir: new Blob([await readFile(original)]) }))
}

async function migrated(database: Database): Promise<Database> {
  await migrateDatabase(database.db)
  return database
}

/** Opens PGlite in this process, including the pool; in memory, or in a folder. */
export const openPglite = (folder?: string): Promise<Database> => openedBy(new PGlite(folder))

export async function openedBy(pglite: PGlite): Promise<Database> {
  await pglite.waitReady
  const database = connectPglite((bytes) => wireAnswer(pglite, bytes))
  return {
    ...database,
    close: async () => {
      await database.close()
      await pglite.close()
    },
  }
}

async function copyOnServer(url: string, original: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${original}`)
  const database = await openDatabaseOf(url, name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

/** Connects to a database by name on the server of an address. */
export function openDatabaseOf(url: string, name: string): Promise<Database> {
  const address = new URL(url)
  address.pathname = `/${name}`
  return connectPostgres(address.href)
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
