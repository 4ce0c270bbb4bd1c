import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { noteFailed, noteSent } from '#server/core/mail/outbox.repository.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { BASE_SCHEDULES, seedSchedules } from '#server/first-start/base-schedules.ts'
import { seedSteps } from '#server/first-start/tables.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { storeAnswer } from '#server/modules/weather/collect.repository.ts'
import { weatherForecasts, weatherPlaces } from '#server/modules/weather/tables.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from '../support/test-env.ts'

const DAY = 86_400_000
const NEW_CODES = ['old-values', 'sent-mail', 'old-forecasts']

let database: Database
let env: Env
let clock: TestClock

beforeAll(async () => {
  database = await createTestDb()
  clock = createTestClock(Date.UTC(2026, 0, 20, 8))
  env = createTestEnv(database.db, clock)
  await seedSchedules(env.db, env.now())
})
beforeEach(() => env.db.delete(jobRuns))
afterAll(() => database?.close())

async function runAllDue(): Promise<void> {
  const runner = startJobRunner(env, jobKinds(env), { polls: false })
  for (let look = 0; look < BASE_SCHEDULES.length; look += 1) {
    await runner.tick()
    await runner.idle()
  }
}
const runsOf = (kind: string) => env.db.select().from(jobRuns).where(eq(jobRuns.kind, kind))
const stop = (code: string) =>
  env.db.update(jobSchedules).set({ isEnabled: false, nextAt: null }).where(eq(jobSchedules.code, code))
/** Days of which raw samples are stored. */
async function sampleDays(): Promise<string[]> {
  const { rows } = await env.db.$client.query("select relid::regclass::text as name from pg_partition_tree('sample')")
  return rows
    .map(({ name }) => String(name))
    .filter((name) => name !== 'sample')
    .sort()
}
const dayName = (time: number) => `sample_${new Date(time).toISOString().slice(0, 10).replaceAll('-', '')}`
/** Time passes, and all that was stored before is rolled up; what is not would be kept. */
async function passDays(days: number): Promise<void> {
  clock.advance(days * DAY)
  await env.db.$client.query('update rollup_progress set done_at = $1', [new Date(clock.now())])
}
/** A server that starts and stops. */
async function startOnce(): Promise<void> {
  const telemetry = await startTelemetry(env)
  await telemetry.close()
}

describe('what deletes old data', () => {
  it('R1-07 is a task with a record of each run, and a run that was missed is made up once', async () => {
    const now = new Date(clock.now())
    for (const days of [0, 60]) {
      const mail = await queueMail(env.db, { to: ['a@heat.example'], subject: `${days}`, text: '' }, now)
      await noteSent(env.db, mail, new Date(clock.now() - days * DAY))
    }
    await queueMail(env.db, { to: ['a@heat.example'], subject: 'waiting', text: '' }, now)
    for (const days of [0, 60]) {
      const queuedAt = new Date(clock.now() - days * DAY)
      const mail = { to: ['a@heat.example'], subject: `given up ${days}`, text: '' }
      await noteFailed(env.db, await queueMail(env.db, mail, queuedAt), 'no such user', null)
    }
    const [place] = await env.db.insert(weatherPlaces).values({ cityId: '1', source: 's' }).returning()
    const notGiven = { sunWM2: null, cloudPct: null, windDirectionDeg: null }
    const hour = { temperatureC: -3, humidityPct: 50, windMS: 2, precipitationMm: 0, code: 0, ...notGiven }
    const forecasts = [0, 180].map((days) => ({
      issuedAt: clock.now() - days * DAY,
      hours: [1, 2].map((hours) => ({ at: clock.now() + hours * 3_600_000, ...hour })),
    }))
    await storeAnswer(env.db, place?.id ?? '', { observations: [], forecasts })
    await startOnce()
    const firstDay = dayName(clock.now())
    expect(await sampleDays()).toContain(firstDay)

    await passDays(40)
    await runAllDue()
    const kept = (await env.db.select().from(mailOutbox)).map(({ subject }) => subject)
    expect(kept.sort()).toEqual(['0', 'given up 0', 'waiting'])
    expect(await env.db.$count(weatherForecasts)).toBe(2)
    expect(await sampleDays()).not.toContain(firstDay)
    for (const [kind, text] of [
      ['mail.expire', '删除 2 封邮件'],
      ['weather.expireForecasts', '删除 2 条预报'],
      ['telemetry.dropOld', expect.stringMatching(/删除 [1-9]\d* 个分区/)],
    ] as const)
      expect(await runsOf(kind)).toMatchObject([{ state: 'done', result: { zh: text } }])
  })

  it('comes to a database of an earlier version as well, and what was stopped or deleted stays so', async () => {
    const steps = NEW_CODES.map((code) => `schedule ${code}`)
    await env.db.delete(jobSchedules).where(inArray(jobSchedules.code, NEW_CODES))
    await env.db.delete(seedSteps).where(inArray(seedSteps.name, steps))
    await seedSchedules(env.db, env.now())
    const tasks = () => env.db.select().from(jobSchedules).where(inArray(jobSchedules.code, NEW_CODES))
    expect((await tasks()).map(({ isEnabled }) => isEnabled)).toEqual([true, true, true])
    await stop('sent-mail')
    await env.db.delete(jobSchedules).where(eq(jobSchedules.code, 'old-forecasts'))
    await seedSchedules(env.db, env.now())
    expect((await tasks()).map(({ code, isEnabled }) => [code, isEnabled]).sort()).toEqual([
      ['old-values', true],
      ['sent-mail', false],
    ])
    clock.advance(DAY)
    await runAllDue()
    expect(await runsOf('mail.expire')).toEqual([])
  })
})

describe('the start of a server that was off for long', () => {
  it('drops old values before it goes on, unless their task is stopped', async () => {
    await startOnce()
    const firstDay = dayName(clock.now())
    await passDays(30)
    await startOnce()
    expect(await sampleDays()).not.toContain(firstDay)
    const secondDay = dayName(clock.now())
    await stop('old-values')
    await passDays(30)
    await startOnce()
    expect(await sampleDays()).toEqual(expect.arrayContaining([secondDay, dayName(clock.now())]))
  })
})
