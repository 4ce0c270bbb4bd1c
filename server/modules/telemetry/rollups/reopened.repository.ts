// Days whose samples are gone when late ones come. Duty: open such a day again, and remember what stood in the buckets that
// the late samples reach. Neighbours: ingest writes, `rollups` computes and puts back what is known for longer, retention
// closes the day. Invariant: what stood is noted once, by the transaction of the first late sample of its bucket.

import type pg from 'pg'
import type { Db } from '#server/core/db/client.ts'
import { ensurePartitions } from '../samples/partitions.repository.ts'
import type { STANDING_STEPS } from '../tables.ts'
import { GAP_SQL, MEASURES, ROLLUP_COLUMNS, storeBuckets } from './rollup-sql.ts'

const DAY_MS = 86_400_000

/** More days than this are not open at once: the samples of each are a table of its own. */
const MOST_DAYS = 400

/**
 * Makes room for samples of a UTC day and for what is computed of them.
 *
 * @param until - Epoch ms up to which the latest value is held.
 * @returns False where too many old days are open: some of them must be closed first.
 */
export async function openDay(db: Db, day: number, until: number, now: number): Promise<boolean> {
  const { rows } = await db.$client.query<{ is_there: boolean; count: number }>(
    `select to_regclass('sample_' || to_char($1::timestamptz, 'YYYYMMDD')) is not null as is_there,
      (select count(*) from reopened_days)::int as count`,
    [new Date(day)],
  )
  const [found] = rows
  if (found && !found.is_there) {
    if (found.count >= MOST_DAYS) return false
    // before the table is there: whoever finds it knows what it is
    await db.$client.query('insert into reopened_days (day, opened_at) values ($1, $2) on conflict do nothing', [
      new Date(day).toISOString().slice(0, 10),
      new Date(now),
    ])
    await ensurePartitions(db, 'sample', day, day)
  }
  for (const table of ['rollup_1m', 'rollup_15m'] as const) await ensurePartitions(db, table, day, until)
  return true
}

const REACHED = `
  select distinct point.id as point_id, quarter as at
  from unnest($1::int[], $2::timestamptz[]) late (point_id, at)
  join points point on point.id = late.point_id,
  generate_series(date_bin('15 minutes', late.at, timestamptz '2000-01-01Z'),
    late.at + point.${GAP_SQL} * interval '1 second', interval '15 minutes') quarter
  where to_regclass('sample_' || to_char(quarter, 'YYYYMMDD')) is null
    or exists (select from reopened_days where day = quarter::date)`
const noteOf = (step: string, reached: string): string => `
  insert into standing_rollups (step, point_id, at, ${MEASURES.join(', ')})
  select '${step}', reached.point_id, reached.at, average, minimum, maximum, first, last,
    coalesce(good_s, 0), coalesce(count_good, 0), coalesce(count_all, 0), coalesce(worst_quality, 0)
  from (${reached}) reached left join rollup_${step} stored on stored.point_id = reached.point_id and stored.at = reached.at
  order by 2, 3
  on conflict do nothing`

/** Notes what stands in the buckets that late samples reach and whose own samples are gone. Parameters: ids, times, and a time at which an hour begins. */
export const NOTE_STANDING = `with quarters as materialized (${REACHED}),
  noted as (${noteOf('15m', 'select point_id, at from quarters')})
  ${noteOf('1h', `select distinct point_id, date_bin('1 hour', at, $3::timestamptz) as at from quarters`)}`

/**
 * Puts back what stood in some buckets, where it is known for at least as long as what late samples gave. A bucket into which
 * a value was only held gives way to them.
 */
export const putBackStanding = (
  client: pg.ClientBase,
  step: (typeof STANDING_STEPS)[number],
  pointIds: readonly number[],
  from: number,
  to: number,
) =>
  client.query({
    name: `put-back-${step}`,
    text: storeBuckets(
      step,
      `select ${ROLLUP_COLUMNS} from standing_rollups
      where step = '${step}' and count_all > 0 and at >= $1 and at < $2 and point_id = any($3::int[])`,
      'replaceNoBetter',
    ),
    values: [new Date(from).toISOString(), new Date(to).toISOString(), pointIds],
  })

/** A gateway that was away for long delivers for a while: its days stay open as long. */
const OPEN_MS = 3_600_000

/**
 * Whether nothing is left to be computed of the samples of a UTC day, and no more of them are likely to come.
 *
 * @param isJudged - Whether values are judged at all.
 */
export async function isSettled(
  client: pg.ClientBase | pg.Pool,
  day: number,
  { isJudged, now }: { readonly isJudged: boolean; readonly now: number },
): Promise<boolean> {
  const { rows } = await client.query<{ is_open: boolean }>(
    `select exists (select from rollup_dirty where at >= $1::timestamptz - interval '1 day' and at < $1::timestamptz + interval '2 days')
      or exists (select from calculated_due where from_at < $1::timestamptz + interval '1 day' and to_at > $1)
      or $2 and exists (select from quality_due where from_at < $1::timestamptz + interval '1 day' and to_at > $1)
      or exists (select from reopened_days where day = $1::date and opened_at > $3) as is_open`,
    [new Date(day), isJudged, new Date(now - OPEN_MS)],
  )
  return rows[0]?.is_open === false
}

/** Forgets what stood in a day that is closed, and in the beginning of the next one, into which its values were held. */
export async function closeDay(client: pg.ClientBase, day: number): Promise<void> {
  await client.query('delete from reopened_days where day = $1', [new Date(day).toISOString().slice(0, 10)])
  await client.query(
    `delete from standing_rollups where at >= $1 and at < $2
      and (at < $3 or not exists (select from reopened_days where reopened_days.day = standing_rollups.at::date))`,
    [new Date(day), new Date(day + 2 * DAY_MS), new Date(day + DAY_MS)],
  )
}
