import { randomUUID } from 'node:crypto'
import type { Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import './cheap-passwords.ts'
import { startTestCluster } from './test-cluster.ts'
import { CLUSTER, onServer, openDatabaseOf, TEMPLATES, type Template } from './test-db.ts'
import { createTestEnv, DEMO_STATIONS } from './test-env.ts'

/**
 * Runs once: starts a PostgreSQL, where TEST_DATABASE_URL names none, with template databases that the test files copy,
 * as filling one takes longer than most tests. TEST_POSTGRES is the folder of another PostgreSQL's programs to start.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || null
  const own = given ? null : await startTestCluster(process.env.TEST_POSTGRES)
  const url = given ?? own?.url ?? ''
  process.env[CLUSTER] = url
  const names: string[] = []
  const make = async (template: Template, fill: (database: Database) => Promise<void>): Promise<void> => {
    const name = `template_${randomUUID().replaceAll('-', '')}`
    names.push(name)
    await onServer(url, `create database ${name}`)
    const database = await openDatabaseOf(url, name)
    await fill(database)
    // a database can be copied only without open connections
    await database.close()
    process.env[TEMPLATES[template]] = name
  }
  await make('empty', (database) => migrateDatabase(database.db))
  await make('demo', async (database) => {
    await migrateDatabase(database.db)
    await seedDemo(createTestEnv(database.db, { now: Date.now }, { SIM_STATIONS: DEMO_STATIONS }))
  })
  return async () => {
    for (const name of names) await onServer(url, `drop database ${name} with (force)`)
    await own?.stop()
  }
}
