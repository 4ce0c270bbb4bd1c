import type { Database } from '#server/core/db/client.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const SEASON_DAYS = 66
/** Parameters of each unit that its pages show. */
const KEY_PARAMS = ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'HT1', 'T2g', 'T2h', 'P2g', 'P2h', 'CV1_U']

/** Fills a database: hours and days of a season, quarter-hours of its last week, minutes and samples of its last day */
export async function fillSeason({ db }: Database, now: number): Promise<{ pointIds: number[]; rows: number }> {
  const query = (text: string, values: unknown[] = []) => db.$client.query(text, values)
  const { rows: points } = await query(
    `select points.id from points join standard_params on standard_params.id = param_id
    where standard_params.code = any($1::text[]) and node_type = 'unit' order by points.id`,
    [KEY_PARAMS],
  )
  const pointIds = points.map(({ id }) => id as number) // an integer column
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  await ensurePartitions(db, 'rollup_15m', now - 7 * DAY_MS, now)
  await ensurePartitions(db, 'sample', now - DAY_MS, now)
  await ensurePartitions(db, 'rollup_1m', now - DAY_MS, now)
  let rows = 0
  const fill = async (table: string, columns: string, values: string, from: number, to: number, step: string) => {
    // a hundred points at a time, which gives about the row order that a running server writes
    for (let at = 0; at < pointIds.length; at += 100) {
      const { rowCount } = await query(
        `insert into ${table} (point_id, at, ${columns})
        select id, at, ${values} from unnest($1::int[]) id,
          generate_series($2::timestamptz, $3::timestamptz - interval '1 second', interval '${step}') at`,
        [pointIds.slice(at, at + 100), new Date(from), new Date(to)],
      )
      rows += rowCount ?? 0
    }
  }
  const columns = 'average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality'
  const measures = (seconds: number): string =>
    `50 + id % 7 + sin(extract(epoch from at) / 9000), 49, 58, 50.5, 51.25, ${seconds}, ${seconds / 60}, ${seconds / 60}, 0`
  await fill('rollup_1h', columns, measures(3600), hour - SEASON_DAYS * DAY_MS, hour, '1 hour')
  await fill('rollup_1d', columns, measures(86_400), hour - SEASON_DAYS * DAY_MS, hour, '1 day')
  await fill('rollup_15m', columns, measures(900), now - 7 * DAY_MS, now, '15 minutes')
  await fill('rollup_1m', columns, measures(60), now - DAY_MS, now, '1 minute')
  await fill(
    'sample',
    'value, quality',
    '50 + id % 7 + sin(extract(epoch from at) / 9000), 0',
    now - DAY_MS,
    now,
    '1 minute',
  )
  await query('analyze')
  return { pointIds, rows }
}
