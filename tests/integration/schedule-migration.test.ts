import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const migration = new URL('../../server/core/db/migrations/0058_reclaiming-space-goes.sql', import.meta.url)
const KIND = 'database.reclaimSpace'

let database: Database
beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

it('tasks of a kind that is gone are removed from older databases, open runs end, and records of runs stay', async () => {
  const { db } = database
  const at = new Date()
  const once = { title: '回收内置数据库空间', kind: KIND }
  const schedule = (code: string, kind: string) => ({ code, kind, title: code, cron: '10 3 * * *', nextAt: at })
  const [task] = await db
    .insert(jobSchedules)
    .values([schedule('embedded-space', KIND), schedule('job-records', 'jobRuns.expire')])
    .returning()
  const run = { ...once, scheduleId: task?.id ?? null, queuedAt: at, dueAt: at, maxAttempts: 2 }
  await db.insert(jobRuns).values([
    { ...run, state: 'done', finishedAt: at },
    { ...run, state: 'queued' },
    { ...run, scheduleId: null, state: 'running', leaseId: crypto.randomUUID(), leaseUntil: at },
  ])
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await db.$client.query(statement)
  const left = await db.select().from(jobSchedules)
  expect(left.map(({ code }) => code)).toEqual(['job-records'])
  expect(left.every(({ kind }) => jobKinds(createTestEnv(db)).has(kind))).toBe(true)
  const records = await db.select().from(jobRuns)
  expect(records.map(({ state, scheduleId, title }) => [state, scheduleId, title]).sort()).toEqual([
    ['cancelled', null, once.title],
    ['cancelled', null, once.title],
    ['done', null, once.title],
  ])
  expect(records.every(({ finishedAt, leaseId }) => finishedAt !== null && leaseId === null)).toBe(true)
})
