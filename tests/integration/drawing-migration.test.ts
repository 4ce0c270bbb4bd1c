import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { createTestDb } from '../support/test-db.ts'

const migration = new URL('../../server/core/db/migrations/0015_drawing-versions.sql', import.meta.url)
/** What only `json` keeps: order of fields, forms of numbers, white space. */
const CANVAS = '{ "b": 1.0, "a":1e3 ,"2":0,"1":0}'

let database: Database
beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

it('drawings of an older version are version 1, published, and unchanged to the byte', async () => {
  const { $client } = database.db
  await $client.query(`
    drop table drawing_editors, drawing_versions cascade;
    drop index drawings_node;
    alter table drawings drop constraint drawings_published, drop column newest_number, drop column published_number,
      drop column deleted_at, drop column version, drop column updated_by, add column canvas json not null`)
  const { rows: added } = await $client.query(
    `insert into drawings (title, type, node_code, unit_code, canvas, updated_at)
    values ('旧图', 'station', 'HZ0001', '', $1, '2026-01-05T00:00:00Z') returning id`,
    [CANVAS],
  )
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await $client.query(statement)
  const { rows } = await $client.query(
    `select title, newest_number, published_number, deleted_at, number, canvas::text, saved_at
    from drawings join drawing_versions on drawing_id = id where id = $1`,
    [added[0].id],
  )
  expect(rows).toEqual([
    {
      title: '旧图',
      newest_number: 1,
      published_number: 1,
      deleted_at: null,
      number: 1,
      canvas: CANVAS,
      saved_at: new Date('2026-01-05T00:00:00Z'),
    },
  ])
})
