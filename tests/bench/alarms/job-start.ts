import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { defineJob, jobKindsOf } from '#server/core/jobs/job-kind.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { jobRuns } from '#server/core/jobs/tables.ts'
import { createTestEnv } from '#tests/support/test-env.ts'
import { measuredClusters, type Place, withDatabase } from '../databases.ts'
import PgBoss from '../peers/pg-boss.ts'
import { type BenchRow, benchRow, percentile, withLimit } from '../results.ts'

const JOBS = 100
const SPREAD_MS = 50_000
/** Before the first is due. */
const LEAD_MS = 2_000
const LOOK_MS = 50
const MAX_MS = 1_000
const QUEUE = 'bench'

/** Time from when a job is due to its start: jobs without work, due at two a second. */
export async function benchJobStart(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters()) {
    const ours = await withDatabase(url, measureOurs)
    const peer = await withDatabase(url, measurePgBoss)
    const row = benchRow('alarms', `job due to started on ${cluster}, p99`, 'ms', [percentile(ours, 0.99)], {
      name: 'pg-boss 10, polling each half second',
      runs: [percentile(peer, 0.99)],
    })
    rows.push(withLimit(row, MAX_MS))
  }
  return rows
}

const dueTimes = (): number[] => {
  const first = Date.now() + LEAD_MS
  return Array.from({ length: JOBS }, (_, i) => first + ((i * 7919) % JOBS) * (SPREAD_MS / JOBS))
}

async function measureOurs(place: Place): Promise<number[]> {
  const database: Database = await place.open()
  try {
    await migrateDatabase(database.db)
    const delays: number[] = []
    const kind = defineJob({
      kind: 'bench.start',
      title: label('基准', 'Bench'),
      timeoutMs: 60_000,
      maxAttempts: 1,
      params: z.object({ dueAt: z.number() }),
      paramNames: { dueAt: label('到期', 'Due') },
      run: async ({ params }) => {
        delays.push(Date.now() - params.dueAt)
        return label('完成', 'done')
      },
    })
    const env = { ...createTestEnv(database.db), background: database.background }
    const runner = startJobRunner(env, jobKindsOf([kind]))
    await database.db.insert(jobRuns).values(
      dueTimes().map((at) => ({
        title: 'bench',
        kind: kind.kind,
        params: { dueAt: at },
        maxAttempts: 1,
        queuedAt: new Date(at),
        dueAt: new Date(at),
      })),
    )
    while (delays.length < JOBS) await pause(LOOK_MS)
    await runner.close()
    return delays
  } finally {
    await database.close()
  }
}

async function measurePgBoss(place: Place): Promise<number[]> {
  const database = await place.open()
  const boss = new PgBoss(String(database.db.$client.options.connectionString))
  await boss.start()
  try {
    await boss.createQueue(QUEUE)
    const delays: number[] = []
    const work = (jobs: readonly { data: { dueAt: number } }[]): Promise<void> => {
      for (const { data } of jobs) delays.push(Date.now() - data.dueAt)
      return Promise.resolve()
    }
    await boss.work<{ dueAt: number }>(QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 2 }, work)
    for (const at of dueTimes()) await boss.send(QUEUE, { dueAt: at }, { startAfter: new Date(at) })
    while (delays.length < JOBS) await pause(LOOK_MS)
    return delays
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
  }
}
