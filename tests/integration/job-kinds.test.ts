import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { BASE_SCHEDULES, seedSchedules } from '#server/first-start/base-schedules.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from '../support/test-env.ts'

const DAY = 86_400_000

let database: Database
let env: Env
let clock: TestClock

beforeAll(async () => {
  database = await createTestDb()
  clock = createTestClock(Date.UTC(2026, 0, 20, 8))
  env = createTestEnv(database.db, clock)
})
afterAll(() => database?.close())

/** Looks for work until none is left. */
async function runAllDue(): Promise<void> {
  const runner = startJobRunner(env, jobKinds(env), { polls: false })
  for (let look = 0; look < BASE_SCHEDULES.length; look += 1) {
    await runner.tick()
    await runner.idle()
  }
}

const storeFile = (name: string, expiresAt: Date | null) =>
  database.db.insert(storedFiles).values({
    kind: expiresAt ? 'export' : 'image',
    name,
    contentType: 'image/png',
    sizeBytes: 1,
    content: Buffer.from([1]),
    createdAt: new Date(clock.now()),
    expiresAt,
  })

describe('the product’s own background work', () => {
  it('R1-07 is scheduled by the first start, once, by kinds that take its parameters', async () => {
    await seedSchedules(database.db, clock.now())
    const [kept] = await database.db.delete(jobSchedules).where(eq(jobSchedules.code, 'job-records')).returning()
    await seedSchedules(database.db, clock.now())
    expect(await database.db.$count(jobSchedules)).toBe(BASE_SCHEDULES.length - 1)
    if (kept) await database.db.insert(jobSchedules).values(kept)
    const kinds = jobKinds(env)
    for (const { kind, params = {} } of BASE_SCHEDULES)
      expect(kinds.get(kind)?.params.safeParse(params).success).toBe(true)
  })

  it('R1-07 deletes what has expired, keeps the rest, and records every run', async () => {
    await storeFile('last week', new Date(clock.now() + DAY / 2))
    await storeFile('kept', null)
    const old = { title: '旧', kind: 'files.expire', maxAttempts: 1, state: 'done' as const }
    const daysAgo = (days: number) => new Date(clock.now() - days * DAY)
    await database.db.insert(jobRuns).values([
      { ...old, queuedAt: daysAgo(31), dueAt: daysAgo(31), finishedAt: daysAgo(31) },
      { ...old, queuedAt: daysAgo(28), dueAt: daysAgo(28), finishedAt: daysAgo(28) },
      { ...old, state: 'queued', queuedAt: daysAgo(40), dueAt: new Date(clock.now() + 90 * DAY) },
    ])
    clock.advance(DAY)
    await runAllDue()
    expect((await database.db.select().from(storedFiles)).map(({ name }) => name)).toEqual(['kept'])
    const records = await database.db.select().from(jobRuns)
    expect(
      records
        .filter(({ title }) => title === '旧')
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['done', 'queued'])
    const made = records.filter(({ title }) => title !== '旧')
    expect(made.map(({ kind, state }) => [kind, state]).sort()).toEqual(
      BASE_SCHEDULES.map(({ kind }) => [kind, 'done']).sort(),
    )
    expect(made.find(({ kind }) => kind === 'files.expire')?.result).toEqual({
      zh: '删除 1 个文件',
      en: 'Expired files deleted: 1',
    })
  })
})
