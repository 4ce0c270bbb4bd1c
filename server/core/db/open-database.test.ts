import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import type { Db } from './client.ts'
import { openDatabase } from './open-database.ts'

it('background work on an own PostgreSQL stands behind calls on the processors that both share', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heat-open-'))
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }, { demo: true }), () => undefined)
  try {
    const nicenessOf = async (db: Db): Promise<number> => {
      const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      return getPriority(rows[0]?.pid)
    }
    expect(await nicenessOf(database.background)).toBeGreaterThan(await nicenessOf(database.db))
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
