import type { Env } from '#server/core/env.ts'
import { isStopped } from '#server/core/jobs/schedule.repository.ts'
import { dropSpansBefore } from '../samples/judged-samples.ts'
import {
  dropPartitionsBefore,
  dropSampleDay,
  ensurePartitions,
  type PartitionedTable,
  sampleDays,
} from '../samples/partitions.repository.ts'
import { closeDay, isSettled } from './reopened.repository.ts'
import { readProgress } from './rollup.repository.ts'

type RetentionEnv = Pick<Env, 'db' | 'background' | 'settings' | 'now'>

const DAY_MS = 86_400_000
/** The kind of job that drops old values. */
export const OLD_VALUES_KIND = 'telemetry.dropOld'
/** The kind of job that judges values. */
export const JUDGE_KIND = 'telemetry.judge'
/** How long rows are kept; hours and days are kept for ever. */
export const retentionOf = ({ settings }: Pick<Env, 'settings'>): Readonly<Record<PartitionedTable, number>> => ({
  sample: settings.rawRetentionMs,
  // at least as long as the samples, from which minutes can be computed
  rollup_1m: Math.max(settings.minuteRetentionMs, settings.rawRetentionMs),
  rollup_15m: settings.quarterRetentionMs,
})

/** Creates the partitions that may still be written. What ingest needs: it must go on where nothing is dropped. */
export async function keepRoom({ background: db, settings, ...env }: RetentionEnv): Promise<void> {
  const now = env.now()
  await ensurePartitions(db, 'sample', now - settings.rawRetentionMs, now + DAY_MS)
  const days = await sampleDays(db)
  for (const table of ['rollup_1m', 'rollup_15m'] as const)
    for (const day of days) await ensurePartitions(db, table, day, day)
}

/**
 * Drops the partitions past their retention, and judgements of their time. Rollups of a day are kept while its samples
 * are: after a long downtime the server still has to compute them.
 *
 * @returns Names of the dropped partitions.
 */
export async function dropOldValues(env: RetentionEnv): Promise<string[]> {
  const { background: db } = env
  const now = env.now()
  const { sample, ...rollups } = retentionOf(env)
  const limit = now - sample
  const dropped = await dropOldSamples(env, Math.min(limit, await rolledUpTo(env, limit)))
  const days = await sampleDays(db)
  for (const table of ['rollup_1m', 'rollup_15m'] as const)
    dropped.push(...(await dropPartitionsBefore(db, table, Math.min(now - rollups[table], days[0] ?? now))))
  await dropSpansBefore(db.$client, now - rollups.rollup_15m)
  return dropped
}

/** Days that ended before a time, once nothing is left to be computed of them. */
async function dropOldSamples({ db: calls, background: db, ...env }: RetentionEnv, before: number): Promise<string[]> {
  const options = { isJudged: !(await isStopped(calls, JUDGE_KIND)), now: env.now() }
  const dropped: string[] = []
  for (const day of await sampleDays(db)) {
    if (day + DAY_MS > before || !(await isSettled(db.$client, day, options))) continue
    const name = await dropSampleDay(db, day, async (client) => {
      if (!(await isSettled(client, day, options))) return false
      await closeDay(client, day)
      return true
    })
    if (name !== null) dropped.push(name)
  }
  return dropped
}

/** Both, as the start of the server does: a demo that was left off must not begin with a full disk. */
export async function applyRetention(env: RetentionEnv): Promise<void> {
  await keepRoom(env)
  if (!(await isStopped(env.db, OLD_VALUES_KIND))) await dropOldValues(env)
}

/** Time up to which samples are rolled up; later samples are kept regardless of age. */
async function rolledUpTo({ background: db }: RetentionEnv, otherwise: number): Promise<number> {
  const progress = await readProgress(db.$client)
  return progress?.jobs['15m'].doneAt ?? otherwise
}
