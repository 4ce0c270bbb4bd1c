// Values of an import before they become history: a table of its own, without a log, which is gone when the import has ended.

import type pg from 'pg'
import type { Db } from '#server/core/db/client.ts'
import type { ValuePart } from './reading/read-file.ts'

export const stagingOf = (importId: string): string => `import_${importId.replaceAll('-', '')}`

/** Begins with nothing, whatever an earlier attempt has left. */
export async function createStaging(db: Db, importId: string): Promise<void> {
  const table = stagingOf(importId)
  await dropStaging(db, importId)
  await db.$client.query(
    `create unlogged table ${table} (point_id int not null, at timestamptz not null, value float8 not null, quality smallint not null)`,
  )
}

export const dropStaging = (db: Db, importId: string) => db.$client.query(`drop table if exists ${stagingOf(importId)}`)

export const addValues = (db: Db, importId: string, { columns }: ValuePart) =>
  db.$client.query({
    name: `stage-${importId}`,
    text: `insert into ${stagingOf(importId)} select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])`,
    values: [...columns],
  })

/** Makes the values readable by point and time. @returns How many were left out, as another file has the same. */
export async function prepareStaging(db: Db, importId: string, hasSeveralFiles: boolean): Promise<number> {
  const table = stagingOf(importId)
  // values of a point lie apart in the table: with all columns in the index, and pages known to be visible, it is not read at all
  await db.$client.query(`create index on ${table} (point_id, at) include (value, quality)`)
  await db.$client.query(`vacuum analyze ${table}`)
  if (!hasSeveralFiles) return 0
  const { rowCount } = await db.$client.query(
    `delete from ${table} where ctid = any(array(
      select place from (
        select ctid as place, row_number() over (partition by point_id, at order by ctid) as number from ${table}) numbered
      where number > 1))`,
  )
  return rowCount ?? 0
}

/** Hours of points that have values in a range, epoch ms. */
export async function standingHours(
  client: pg.Pool,
  wanted: readonly { readonly pointId: number; readonly from: number; readonly to: number }[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ point_id: number; count: number }>(
    `select wanted.point_id, count(*)::int as count
    from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) wanted (point_id, from_at, to_at)
    join rollup_1h hour on hour.point_id = wanted.point_id and at > from_at - interval '1 hour' and at <= to_at and count_all > 0
    group by 1`,
    [
      wanted.map(({ pointId }) => pointId),
      wanted.map(({ from }) => new Date(from)),
      wanted.map(({ to }) => new Date(to)),
    ],
  )
  return new Map(rows.map(({ point_id, count }) => [point_id, count]))
}
