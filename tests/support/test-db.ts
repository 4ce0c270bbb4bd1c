import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { connectPglite, connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { wireAnswer } from '#server/core/db/wire-answer.ts'

/**
 * A migrated database of its own for one test file: in-memory PGlite, or a fresh database on the PostgreSQL server
 * that TEST_DATABASE_URL names.
 */
export async function createTestDb(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  const database = url ? await createOnServer(url) : await openPglite()
  await migrateDatabase(database.db)
  return database
}

/** Opens PGlite in this process, with the pool and all: in memory, or in a folder. */
export async function openPglite(folder?: string): Promise<Database> {
  const pglite = new PGlite(folder)
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

async function createOnServer(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await connectPostgres(address.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

/** Runs one statement on the server that an address names. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
