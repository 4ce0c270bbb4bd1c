import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDb } from '#tests/support/test-db.ts'
import { connectPostgres, type Database } from './client.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

it('statements count in UTC and are not compiled, whatever the database server is set to', async () => {
  const { $client } = database.db
  const url = String($client.options.connectionString)
  const name = new URL(url).pathname.slice(1)
  for (const setting of ["timezone = 'Asia/Shanghai'", 'jit = on'])
    await $client.query(`alter database ${name} set ${setting}`)
  const again = await connectPostgres(url)
  try {
    const { rows } = await again.db.$client.query(
      `select current_setting('timezone') as zone, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off' }])
  } finally {
    await again.close()
  }
})
