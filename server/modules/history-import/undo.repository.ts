// Takes back what an import has written, some of its parts at a time. Invariants: a part is one transaction; hours come back as
// they were, quarters and samples where those of their time are still kept; consumption as it was.

import type pg from 'pg'
import { markCalculatedDue } from '#server/modules/telemetry/calculated/due.repository.ts'
import { ROLLUP_COLUMNS } from '#server/modules/telemetry/rollups/rollup-sql.ts'
import { renewDays } from './write.repository.ts'

interface WrittenRow {
  readonly point_id: number
  readonly from_at: Date
  readonly begins: Date
  readonly ends: Date
}

/** Undoes up to `limit` parts, the newest first. @returns Their number. */
export async function undoParts(client: pg.ClientBase, importId: string, limit: number): Promise<number> {
  const { rows } = await client.query<WrittenRow>(
    `select point_id, from_at, lower(range_merge(hours + counted)) as begins, upper(range_merge(hours + counted)) as ends
    from history_import_hours where import_id = $1 order by from_at desc, point_id limit $2`,
    [importId, limit],
  )
  if (rows.length === 0) return 0
  const ids = [...new Set(rows.map(({ point_id }) => point_id))]
  const from = Math.min(...rows.map(({ begins }) => begins.getTime()))
  const to = Math.max(...rows.map(({ ends }) => ends.getTime()))
  const values = [
    importId,
    rows.map(({ point_id }) => point_id),
    rows.map(({ from_at }) => from_at),
    new Date(from),
    new Date(to),
  ]
  for (const statement of STATEMENTS) await client.query(statement, values)
  await renewDays(client, ids, { from, to })
  return rows.length
}

/** Every statement has the same parameters. */
const IN_RANGE = '$4::timestamptz < $5::timestamptz'
const WRITTEN = `(select mine.* from history_import_hours mine
    join unnest($2::int[], $3::timestamptz[]) part (point_id, from_at)
      on mine.point_id = part.point_id and mine.from_at = part.from_at
    where mine.import_id = $1::uuid and ${IN_RANGE}) written`
const inHours = (table: string): string =>
  `${table}.point_id = written.point_id and written.hours @> ${table}.at and ${table}.at >= $4 and ${table}.at < $5`
const inCounted = (table: string): string =>
  `${table}.point_id = written.point_id and written.counted @> ${table}.at and ${table}.at >= $4 and ${table}.at < $5`
const remove = (table: string): string => `delete from ${table} old using ${WRITTEN} where ${inHours('old')}`
/** Whether rows of a time still have a place. */
const hasPlace = (table: string): string => `to_regclass('${table}_' || to_char(old.at, 'YYYYMMDD')) is not null`
const MEASURES = ROLLUP_COLUMNS.split(', ')
  .map((column) => `old.${column}`)
  .join(', ')
const putBack = (step: '15m' | '1h', condition: string): string => `
  insert into rollup_${step} (${ROLLUP_COLUMNS})
  select ${MEASURES} from history_import_replaced old join ${WRITTEN} on ${inHours('old')}
  where old.import_id = $1::uuid and old.step = '${step}' and ${condition} on conflict do nothing`

const STATEMENTS = [
  ...['rollup_1m', 'rollup_15m', 'rollup_1h', 'sample', 'standing_rollups'].map(remove),
  putBack('1h', 'true'),
  putBack('15m', hasPlace('rollup_15m')),
  `insert into sample (point_id, at, value, quality)
    select old.point_id, old.at, value, quality from history_import_samples old join ${WRITTEN} on ${inHours('old')}
    where old.import_id = $1::uuid and ${hasPlace('sample')} on conflict do nothing`,
  // where samples are kept, they are judged again, which makes their buckets dirty where that differs
  `insert into quality_due (node_id, from_at, to_at)
    select point.node_id, min(old.at), max(old.at) + interval '1 millisecond'
    from sample old join ${WRITTEN} on ${inHours('old')} join points point on point.id = old.point_id
    group by point.node_id order by point.node_id
    on conflict (node_id) do update set
      from_at = least(quality_due.from_at, excluded.from_at), to_at = greatest(quality_due.to_at, excluded.to_at)`,
  // and what is calculated from them is calculated again
  markCalculatedDue(`select written.point_id, min(lower(hour)) as first, max(upper(hour)) as last
    from ${WRITTEN}, unnest(written.hours) hour group by written.point_id`),
  `delete from counter_hours old using ${WRITTEN} where ${inCounted('old')}`,
  `insert into counter_hours (point_id, at, consumed, estimated_share, method)
    select old.point_id, old.at, consumed, estimated_share, method
    from history_import_counted old join ${WRITTEN} on ${inCounted('old')}
    where old.import_id = $1::uuid on conflict do nothing`,
  `delete from history_import_counted old using ${WRITTEN} where old.import_id = $1::uuid and ${inCounted('old')}`,
  ...['history_import_replaced', 'history_import_samples'].map(
    (table) => `delete from ${table} old using ${WRITTEN} where old.import_id = $1::uuid and ${inHours('old')}`,
  ),
  `delete from history_import_hours mine using unnest($2::int[], $3::timestamptz[]) part (point_id, from_at)
    where mine.import_id = $1::uuid and mine.point_id = part.point_id and mine.from_at = part.from_at and ${IN_RANGE}`,
]

/** How many parts of an import are written. */
export async function countParts(client: pg.Pool, importId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from history_import_hours where import_id = $1',
    [importId],
  )
  return rows[0]?.count ?? 0
}

/** A later import that has written hours of this one: it must be undone first. */
export async function laterImportOver(client: pg.Pool, importId: string): Promise<Date | null> {
  const { rows } = await client.query<{ created_at: Date }>(
    `select other.created_at from history_imports mine
    join history_imports other on other.changed_at > mine.changed_at and other.id <> mine.id and other.state in ('writing', 'done')
    where mine.id = $1 and exists (
      select from history_import_hours own join history_import_hours theirs
        on theirs.import_id = other.id and theirs.point_id = own.point_id and (own.hours && theirs.hours or own.counted && theirs.counted)
      where own.import_id = mine.id)
    order by other.created_at desc limit 1`,
    [importId],
  )
  return rows[0]?.created_at ?? null
}
