import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { readingsNear } from './counter.repository.ts'
import { DESIGN_GJ, DESIGN_TABLES, rulesOf } from './counter-limits.ts'
import type { CounterReading, CounterRules } from './counter-readings.ts'

const storedReading = z.object({ at: z.number(), value: z.number() }).nullable()
const aroundRow = z.object({
  unit: z.string(),
  decimals: z.int(),
  node_type: z.string(),
  period_s: z.number(),
  design_gj: z.number().nullable(),
  /** Most that an hour of the week before has counted; null where too few hours of it were measured. */
  usual_most: z.number().nullable(),
  before: storedReading,
  after: storedReading,
})

/** Measured hours that show what is usual of a meter, and how far beyond it a reading may be. */
const LEAST_HOURS = 24
const UNUSUAL_FACTOR = 2

export interface ReadingsAroundTime {
  readonly unit: string
  readonly decimals: number
  /** With the most that an hour counts of what is usual for the meter, where that is known. */
  readonly rules: CounterRules
  readonly before: CounterReading | null
  readonly after: CounterReading | null
}

/**
 * The last usable reading of a counter before a time and the first one from it on, stored or written down with another
 * exchange; null for a point that does not exist.
 *
 * @param exceptKeyId - An exchange that does not count.
 */
export async function readingsAroundTime(
  db: Queryable,
  pointCode: string,
  time: Date,
  exceptKeyId: string | null,
): Promise<ReadingsAroundTime | null> {
  const at = `'${time.toISOString()}'::timestamptz`
  const { rows } = await db.execute(sql`
    select param.unit, param.decimals, param.node_type, point.period_s, ${sql.raw(DESIGN_GJ)} as design_gj,
      ${nearest('before', at, exceptKeyId)} as before, ${nearest('from', at, exceptKeyId)} as after,
      (select case when count(*) >= ${LEAST_HOURS} then max(consumed) end from counter_hours
       where point_id = point.id and method = 'measured' and at < ${sql.raw(at)} and at >= ${sql.raw(at)} - interval '7 days') as usual_most
    from points point
    join standard_params param on param.id = point.param_id
    ${sql.raw(DESIGN_TABLES)}
    where point.code = ${pointCode}`)
  const [row] = z.array(aroundRow).parse(rows)
  if (!row) return null
  const { usual_most, unit, decimals, before, after } = row
  const rules = rulesOf(row)
  const usual = usual_most === null || usual_most === 0 ? rules.maxPerHour : usual_most * UNUSUAL_FACTOR
  return { unit, decimals, before, after, rules: { ...rules, maxPerHour: Math.min(rules.maxPerHour, usual) } }
}

/** As `{at, value}`. The new meter of an earlier exchange is the old one of this, and the old one of a later exchange the new one. */
const nearest = (direction: 'before' | 'from', at: string, exceptKeyId: string | null) => {
  const [comparison, order, reading] =
    direction === 'before' ? ['<', 'desc', 'first_reading'] : ['>', 'asc', 'last_reading']
  return sql`(
    select json_build_object('at', date_part('epoch', at) * 1000, 'value', value) from (
      select at, value from ${sql.raw(readingsNear('sample', at, direction, 1))} stored
      union all
      select at, ${sql.raw(reading)} from meter_exchanges where point_id = point.id and at ${sql.raw(comparison)} ${sql.raw(at)}
        and id is distinct from ${exceptKeyId}::uuid
    ) known order by at ${sql.raw(order)} limit 1)`
}
