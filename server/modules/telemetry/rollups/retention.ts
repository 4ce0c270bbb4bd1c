import type { Env } from '#server/core/env.ts'
import {
  dropPartitionsBefore,
  ensurePartitions,
  type PartitionedTable,
  sampleDays,
} from '../samples/partitions.repository.ts'
import { reclaimSpace } from './embedded-space.repository.ts'
import { readProgress } from './rollup.repository.ts'

const DAY_MS = 86_400_000
/** How long rows are kept; hours and days are kept for ever. */
export const retentionOf = ({ settings }: Pick<Env, 'settings'>): Readonly<Record<PartitionedTable, number>> => ({
  sample: settings.rawRetentionMs,
  // at least as long as the samples, from which minutes can be computed
  rollup_1m: Math.max(settings.minuteRetentionMs, settings.rawRetentionMs),
  rollup_15m: settings.quarterRetentionMs,
})

/**
 * Creates the partitions that may still be written, and drops those past their retention. Rollups of a day are kept
 * while its samples are: after a long downtime the server still has to compute them.
 */
export async function applyRetention(env: Env): Promise<void> {
  const { background: db, settings } = env
  const now = env.now()
  const { sample, ...rollups } = retentionOf(env)
  const limit = now - sample
  await ensurePartitions(db, 'sample', limit, now + DAY_MS)
  const dropped = await dropPartitionsBefore(db, 'sample', Math.min(limit, await rolledUpTo(env, limit)))
  const days = await sampleDays(db)
  for (const table of ['rollup_1m', 'rollup_15m'] as const) {
    if (table === 'rollup_15m' || settings.minuteRetentionMs > 0)
      for (const day of days) await ensurePartitions(db, table, day, day)
    const oldest = Math.min(now - rollups[table], days[0] ?? now)
    dropped.push(...(await dropPartitionsBefore(db, table, oldest)))
  }
  if (dropped.length > 0) env.log.info({ dropped }, 'old values dropped')
  // the embedded engine has no background process that reclaims dead rows
  if (!settings.databaseUrl) await reclaimSpace(db)
}

/** Time up to which samples are rolled up; later samples are kept regardless of age. */
async function rolledUpTo({ background: db }: Env, otherwise: number): Promise<number> {
  const progress = await readProgress(db.$client)
  return progress?.jobs['15m'].doneAt ?? otherwise
}
