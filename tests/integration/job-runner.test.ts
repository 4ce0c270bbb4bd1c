import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { cancelRun } from '#server/core/jobs/run.repository.ts'
import { LEASE_MS, pauseAfter, STOP_GRACE_MS } from '#server/core/jobs/runner.ts'
import { jobRuns } from '#server/core/jobs/tables.ts'
import { createJobStage, type JobStage } from '../support/job-stage.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** 16:00 in the company. */
const START = Date.UTC(2026, 0, 20, 8)

let database: Database
let env: Env
let clock: TestClock
let stage: JobStage

beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())
beforeEach(async () => {
  clock = createTestClock(START)
  env = createTestEnv(database.db, clock)
  stage = await createJobStage(env)
})

/** A run under way, begun a minute after the start of the test. */
async function begun(kind = 'test.held') {
  const scheduleId = await stage.schedule({ kind, cron: '1 16 20 1 *' })
  const server = stage.server()
  clock.advance(MINUTE)
  await server.tick()
  const [attempt] = stage.attempts
  if (!attempt) throw new Error('No run was begun.')
  return { scheduleId, server, attempt }
}

describe('a schedule', () => {
  it('R1-07 runs at its times in the zone of the company, and leaves a record with its result', async () => {
    const scheduleId = await stage.schedule({ cron: '30 16 * * *', params: { size: 3 } })
    const server = stage.server()
    clock.advance(29 * MINUTE)
    await server.tick()
    expect(stage.attempts).toEqual([])
    clock.advance(MINUTE)
    await server.tick()
    expect(stage.attempts[0]?.params).toEqual({ size: 3 })
    expect(await stage.run()).toMatchObject({ state: 'running', scheduleId, attempts: 1, requestedBy: '' })
    clock.advance(MINUTE)
    stage.attempts[0]?.finish()
    await server.idle()
    expect(await stage.run()).toMatchObject({
      state: 'done',
      progress: 1,
      result: { zh: '完成', en: 'finished' },
      leaseId: null,
      startedAt: new Date(START + 30 * MINUTE),
      finishedAt: new Date(START + 31 * MINUTE),
    })
    expect((await stage.scheduleOf(scheduleId)).nextAt).toEqual(new Date(START + DAY + 30 * MINUTE))
  })

  it('R1-07 runs once with two servers on one database', async () => {
    for (const code of ['one', 'two', 'three']) await stage.schedule({ code, cron: '1 16 20 1 *' })
    const servers = [stage.server(), stage.server()]
    clock.advance(MINUTE)
    for (let look = 0; look < 3; look += 1) await Promise.all(servers.map((server) => server.tick()))
    expect(stage.attempts).toHaveLength(3)
    expect((await stage.runs()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['running', 1],
      ['running', 1],
      ['running', 1],
    ])
    for (const attempt of stage.attempts) attempt.finish()
    await Promise.all(servers.map((server) => server.idle()))
    await Promise.all(servers.map((server) => server.tick()))
    expect((await stage.runs()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(stage.attempts).toHaveLength(3)
  })

  it('R1-07 missed while no server was up is made up exactly once', async () => {
    const scheduleId = await stage.schedule({ cron: '0 * * * *' })
    clock.advance(10 * DAY)
    const server = stage.server()
    await server.tick()
    stage.attempts[0]?.finish()
    await server.idle()
    await server.tick()
    expect(await stage.run()).toMatchObject({ state: 'done' })
    expect((await stage.scheduleOf(scheduleId)).nextAt).toEqual(new Date(START + 10 * DAY + 60 * MINUTE))
  })

  it('R1-07 never overlaps itself', async () => {
    await stage.schedule({ cron: '* * * * *' })
    const server = stage.server()
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(MINUTE)
      await server.tick()
    }
    expect(stage.attempts).toHaveLength(1)
    stage.attempts[0]?.finish()
    await server.idle()
    clock.advance(MINUTE)
    await server.tick()
    expect((await stage.runs()).map(({ state }) => state)).toEqual(['done', 'running'])
  })

  it('is refused where its time never comes or is no time', async () => {
    await expect(stage.schedule({ cron: '0 0 30 2 *' })).rejects.toThrow('never comes: 0 0 30 2 *')
    await expect(stage.schedule({ cron: '61 * * * *' })).rejects.toThrow('minute')
    await expect(stage.schedule({ cron: '* * * * * *' })).rejects.toThrow('5 parts')
  })
})

describe('a run', () => {
  it('R1-07 whose server died is taken by another after its lease, and what the dead one writes later is void', async () => {
    const { server: dead, attempt: lost } = await begun()
    const other = stage.server()
    clock.advance(LEASE_MS)
    await other.tick()
    expect(stage.attempts).toHaveLength(1)
    clock.advance(1)
    await other.tick()
    expect(stage.attempts).toHaveLength(2)
    lost.fail('too late')
    await dead.idle()
    stage.attempts[1]?.finish()
    await other.idle()
    expect(await stage.run()).toMatchObject({ state: 'done', attempts: 2, error: '' })
  })

  it('keeps its lease and tells its progress while its server lives', async () => {
    const { server, attempt } = await begun()
    const other = stage.server()
    attempt.progress(0.4)
    for (let look = 0; look < 5; look += 1) {
      clock.advance(LEASE_MS / 2)
      await server.tick()
      await other.tick()
    }
    expect(stage.attempts).toHaveLength(1)
    expect(await stage.run()).toMatchObject({ state: 'running', progress: 0.4, heartbeatAt: new Date(clock.now()) })
    attempt.finish()
    await server.idle()
  })

  it('fails once its servers have died as often as it may be tried', async () => {
    await begun()
    const server = stage.server()
    for (let time = 0; time < 4; time += 1) {
      clock.advance(LEASE_MS + 1)
      await stage.server().tick()
    }
    expect(stage.attempts).toHaveLength(3)
    expect(await stage.run()).toMatchObject({ state: 'failed', failure: 'processDied', attempts: 3 })
    await server.close()
  })

  it('R1-07 that fails is tried again after pauses that grow, up to its limit', async () => {
    const { server, attempt } = await begun()
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 3_600_000])
    attempt.fail('磁盘已满')
    await server.idle()
    expect(await stage.run()).toMatchObject({ state: 'queued', failure: 'error', error: '磁盘已满', finishedAt: null })
    for (const [numBegun, pause] of [30_000, 60_000].entries()) {
      clock.advance(pause - 1)
      await server.tick()
      expect(stage.attempts).toHaveLength(numBegun + 1)
      clock.advance(1)
      await server.tick()
      expect(stage.attempts).toHaveLength(numBegun + 2)
      stage.attempts.at(-1)?.fail('磁盘仍满')
      await server.idle()
    }
    expect(await stage.run()).toMatchObject({ state: 'failed', attempts: 3, error: '磁盘仍满' })
  })

  it('R1-07 is stopped at its time-out, and tried again', async () => {
    const { server, attempt } = await begun()
    for (let minute = 0; minute < 10; minute += 1) {
      expect(attempt.signal.aborted).toBe(false)
      clock.advance(MINUTE)
      await server.tick()
    }
    expect(attempt.signal.aborted).toBe(true)
    await server.idle()
    expect(await stage.run()).toMatchObject({ state: 'queued', failure: 'timeout' })
  })

  it('R1-07 is cancelled while it is under way by its signal', async () => {
    const { server, attempt } = await begun()
    const { id } = await stage.run()
    expect(await database.db.transaction((tx) => cancelRun(tx, id, new Date(clock.now())))).toBe('running')
    await server.tick()
    expect(attempt.signal.aborted).toBe(true)
    await server.idle()
    expect(await stage.run()).toMatchObject({ state: 'cancelled', failure: null, finishedAt: new Date(clock.now()) })
    expect(await database.db.transaction((tx) => cancelRun(tx, id, new Date(clock.now())))).toBeNull()
  })

  it('R1-07 is cancelled at once while it waits for its next attempt', async () => {
    const { server, attempt } = await begun()
    attempt.fail('once')
    await server.idle()
    const { id } = await stage.run()
    expect(await database.db.transaction((tx) => cancelRun(tx, id, new Date(clock.now())))).toBe('queued')
    clock.advance(DAY)
    await server.tick()
    expect(await stage.run()).toMatchObject({ state: 'cancelled', attempts: 1 })
  })

  it('that does not stop is given up, its place is free, and it is not tried again', async () => {
    const { server, attempt } = await begun('test.deaf')
    clock.advance(10 * MINUTE)
    await server.tick()
    clock.advance(STOP_GRACE_MS)
    await server.tick()
    expect(await stage.run()).toMatchObject({ state: 'failed', failure: 'notStopping' })
    attempt.finish()
    await server.idle()
    expect(await stage.run()).toMatchObject({ state: 'failed', result: null })
  })

  it('returns to the queue when its server closes, and its attempt does not count', async () => {
    const { server, attempt } = await begun()
    await server.close()
    expect(attempt.signal.aborted).toBe(true)
    expect(await stage.run()).toMatchObject({ state: 'queued', attempts: 0, leaseId: null, startedAt: null })
    await stage.server().tick()
    expect(await stage.run()).toMatchObject({ state: 'running', attempts: 1 })
  })

  it('fails at once with parameters that its kind does not take, and waits where its kind is unknown', async () => {
    await stage.schedule({ code: 'wrong', params: { size: 100 }, cron: '1 16 20 1 *' })
    await stage.schedule({ code: 'unknown', kind: 'test.newer', cron: '1 16 20 1 *' })
    const server = stage.server()
    clock.advance(MINUTE)
    await server.tick()
    await server.idle()
    expect(stage.attempts).toEqual([])
    expect(await stage.run()).toMatchObject({ state: 'failed', failure: 'wrongParams', attempts: 1 })
    expect((await database.db.select().from(jobRuns))[0]?.error).toContain('size')
  })
})
