import type { Env } from '../../env.ts'
import { dropPartitionsBefore, ensurePartitions, type PartitionedTable } from './partitions.repository.ts'
import { reclaimSpace } from './repository.ts'
import { readProgress } from './rollup.repository.ts'

const DAY_MS = 86_400_000
/** Quarters of an hour are kept for a heating season with what comes before and after it. */
export const SEASON_MS = 200 * DAY_MS

/** How long rows are kept; hours and days are kept for ever. */
export const retentionOf = ({ settings }: Pick<Env, 'settings'>): Readonly<Record<PartitionedTable, number>> => ({
  sample: settings.rawRetentionMs,
  rollup_1m: settings.minuteRetentionMs,
  rollup_15m: SEASON_MS,
})

/** Partitions for every time that may still be written, none for those past their retention. */
export async function keepUp(env: Env): Promise<void> {
  const now = env.now()
  const oldestWritten = now - env.settings.rawRetentionMs
  const dropped: string[] = []
  for (const [table, retention] of Object.entries(retentionOf(env)) as [PartitionedTable, number][]) {
    await ensurePartitions(env.db, table, oldestWritten, now + DAY_MS)
    const limit = now - retention
    dropped.push(
      ...(await dropPartitionsBefore(
        env.db,
        table,
        table === 'sample' ? Math.min(limit, await rolledUpTo(env, limit)) : limit,
      )),
    )
  }
  if (dropped.length > 0) env.log.info({ dropped }, 'old values dropped')
  // the embedded engine has no background processes: nobody else ends its log or reclaims dead rows
  if (!env.settings.databaseUrl) await reclaimSpace(env.db)
}

/** Samples of which no rollup was made yet stay, whatever their age. */
async function rolledUpTo({ db }: Env, otherwise: number): Promise<number> {
  const progress = await readProgress(db.$client)
  return progress?.jobs['15m'].doneAt ?? otherwise
}
