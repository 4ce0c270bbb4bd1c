import type { HistoryStep } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import { bucketsSql } from '#server/modules/telemetry/history/buckets-sql.ts'
import type { RollupProgress } from '#server/modules/telemetry/rollups/rollup.repository.ts'

export interface ValueStretch {
  readonly step: HistoryStep
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

/** How many values of some points there are in a stretch; at most `limit` are counted. */
export async function countValues(
  db: Db,
  ids: readonly number[],
  { step, from, to }: ValueStretch,
  progress: RollupProgress,
  limit: number,
): Promise<number> {
  const values =
    step === 'raw'
      ? `select from sample where point_id = any($1::int[]) and at >= $2::timestamptz and at < $3::timestamptz`
      : `select from (${bucketsSql({ step, from, to }, progress)}) bucket
        where count_all > 0 and at >= $2::timestamptz and at < $3::timestamptz`
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*)::int as count from (${values} limit $4) counted`,
    [ids, new Date(from), new Date(to), limit],
  )
  return rows[0]?.count ?? 0
}
