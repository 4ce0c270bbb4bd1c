import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { computeCounterHours } from '#server/modules/telemetry/rollups/counter.repository.ts'
import {
  beginRollups,
  computeFromFiner,
  computeQuarters,
  readProgress,
} from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { bucketStart } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { columnsOf, type MeasurementColumns, rangeOf } from '#server/modules/telemetry/samples/measurement-columns.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'

/** Rollups of a step that nothing finer is known of, as columns. */
interface GivenHours {
  readonly pointIds: readonly number[]
  /** Epoch ms, starts of hours. */
  readonly times: readonly number[]
  readonly average: readonly (number | null)[]
  readonly minimum: readonly (number | null)[]
  readonly maximum: readonly (number | null)[]
  readonly first: readonly (number | null)[]
  readonly last: readonly (number | null)[]
  readonly goodS: readonly number[]
  readonly countGood: readonly number[]
  readonly countAll: readonly number[]
  readonly worstQuality: readonly number[]
}

interface GivenValues {
  readonly samples?: MeasurementColumns
  readonly hours?: GivenHours
}

/**
 * Stores samples and hours, and has the database compute all rollups of them that are closed at the seal, as the server
 * does of live values.
 *
 * @param now - Epoch ms; no given value is newer.
 */
export async function writeHistory(db: Db, { samples, hours }: GivenValues, now: number): Promise<void> {
  if (!(await readProgress(db.$client))) await beginRollups(db, now, 0)
  const progress = await readProgress(db.$client)
  if (!progress) throw new Error('Rollups were not begun.')
  const ids = [...new Set([...(samples?.pointIds ?? []), ...(hours?.pointIds ?? [])])]
  const [from] = rangeOf([...(samples?.times ?? []), ...(hours?.times ?? [])])
  for (const table of ['sample', 'rollup_1m', 'rollup_15m'] as const)
    if (samples) await ensurePartitions(db, table, rangeOf(samples.times)[0], now)
  await inTransaction(db, async (client) => {
    if (samples)
      await client.query(
        `insert into sample (point_id, at, value, quality)
        select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[]) on conflict do nothing`,
        columnsOf(samples),
      )
    if (hours)
      await client.query(
        `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
        select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[],
          $7::float8[], $8::real[], $9::int[], $10::int[], $11::smallint[]) on conflict do nothing`,
        [
          hours.pointIds,
          hours.times.map((at) => new Date(at)),
          hours.average,
          hours.minimum,
          hours.maximum,
          hours.first,
          hours.last,
          hours.goodS,
          hours.countGood,
          hours.countAll,
          hours.worstQuality,
        ],
      )
    if (samples) {
      const [first] = rangeOf(samples.times)
      await computeQuarters(client, ids, bucketStart('15m', first), progress.sealedAt)
      // a given hour may know more than the samples of a part of it
      const hourly = progress.jobs['1h'].doneAt
      await computeFromFiner(client, '1h', ids, bucketStart('1h', first), hourly, 'replaceShorter')
    }
    await computeFromFiner(client, '1d', ids, bucketStart('1d', from), progress.jobs['1d'].doneAt)
    const counters = await client.query<{ id: number }>(
      `select id from points where id = any($1::int[]) and param_id in (select id from standard_params where kind = 'PI')`,
      [ids],
    )
    await computeCounterHours(
      client,
      counters.rows.map(({ id }) => id),
      bucketStart('1h', from),
      progress.jobs['1h'].doneAt,
    )
  })
}
