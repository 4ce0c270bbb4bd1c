import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDb } from '#tests/support/test-db.ts'
import type { Database } from './client.ts'
import { inTransaction } from './in-transaction.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

it('work that goes on after a failed statement is not taken for committed', async () => {
  const work = inTransaction(database.db, async (client) => {
    await client.query('create table kept (value int)')
    await client.query('select 1 / 0').catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
  const { rows } = await database.db.$client.query("select to_regclass('kept') as kept")
  expect(rows).toEqual([{ kept: null }])
})
