import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import './cheap-passwords.ts'
import { onServer, openDatabaseOf, openedBy, TEMPLATES, type Template } from './test-db.ts'
import { createTestEnv, DEMO_STATIONS } from './test-env.ts'

/** Runs once: creates template databases that the test files copy, as creating one takes longer than most tests. */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { make, remove } = url ? onPostgres(url) : await onPglite()
  await make('empty', (database) => migrateDatabase(database.db))
  await make('demo', async (database) => {
    await migrateDatabase(database.db)
    await seedDemo(createTestEnv(database.db, { now: Date.now }, { SIM_STATIONS: DEMO_STATIONS }))
  })
  return remove
}

interface Maker {
  make(template: Template, fill: (database: Database) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

async function onPglite(): Promise<Maker> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-templates-'))
  return {
    make: async (template, fill) => {
      const pglite = new PGlite()
      const database = await openedBy(pglite)
      await fill(database)
      const file = join(folder, template)
      await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
      await database.close()
      process.env[TEMPLATES[template]] = file
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function onPostgres(url: string): Maker {
  const names: string[] = []
  return {
    make: async (template, fill) => {
      const name = `template_${randomUUID().replaceAll('-', '')}`
      names.push(name)
      await onServer(url, `create database ${name}`)
      const database = await openDatabaseOf(url, name)
      await fill(database)
      // a database can be copied only without open connections
      await database.close()
      process.env[TEMPLATES[template]] = name
    },
    remove: async () => {
      for (const name of names) await onServer(url, `drop database ${name} with (force)`)
    },
  }
}
