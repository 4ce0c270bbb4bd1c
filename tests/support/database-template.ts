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

/** Once a run: databases that the files of tests take copies of, as making one takes longer than most tests in it. */
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
      // only what nobody is connected with can be copied
      await database.close()
      process.env[TEMPLATES[template]] = name
    },
    remove: async () => {
      for (const name of names) await onServer(url, `drop database ${name} with (force)`)
    },
  }
}
