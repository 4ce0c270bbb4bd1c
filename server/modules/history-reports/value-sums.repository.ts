import type { Db } from '#server/core/db/client.ts'

/** What a point measured in a period: sums that are added over periods before anything is divided. */
export interface ValueSums {
  /** Mean × seconds. */
  readonly weighted: number
  /** Seconds with a good value. */
  readonly goodS: number
  /** Values that came, and those of them that are suspect. */
  readonly numValues: number
  readonly numSuspect: number
  readonly minimum: number
  readonly maximum: number
}

interface SumsRow extends ValueSums {
  readonly pointId: number
  readonly period: number
}

/** Begin and end, epoch ms. */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Sums of points by period, in a map of point and number of period; a point without values has none.
 *
 * @param periods - In order: hours, or whole days of the company.
 * @param step - What is stored that the periods are made of; `isSingle`: each is one such bucket.
 */
export async function readValueSums(
  db: Db,
  pointIds: readonly number[],
  periods: readonly Span[],
  { step, isSingle }: { readonly step: '1h' | '1d'; readonly isSingle: boolean },
): Promise<Map<string, ValueSums>> {
  const within = isSingle ? 'at = period.begins' : 'at >= period.begins and at < period.ends'
  const { rows } = await db.$client.query<SumsRow>(
    `select value.point_id as "pointId", period.n::int - 1 as period, coalesce(sum(average * good_s), 0)::float8 as weighted,
      sum(good_s::float8) as "goodS", sum(count_all)::float8 as "numValues", sum(count_all - count_good)::float8 as "numSuspect",
      coalesce(min(minimum), 'infinity') as minimum, coalesce(max(maximum), '-infinity') as maximum
    from unnest($1::int[]) point (id)
    cross join lateral (select point_id, at, average, good_s, count_good, count_all, minimum, maximum from rollup_${step}
      where point_id = point.id and at >= $2 and at < $3 and (average is not null or count_all > 0) offset 0) value
    join unnest($4::timestamptz[], $5::timestamptz[]) with ordinality period (begins, ends, n) on ${within}
    group by value.point_id, period.n`,
    [
      pointIds,
      new Date(periods[0]?.from ?? 0),
      new Date(periods.at(-1)?.to ?? 0),
      periods.map(({ from }) => new Date(from)),
      periods.map(({ to }) => new Date(to)),
    ],
  )
  return new Map(rows.map(({ pointId, period, ...sums }) => [keyOfValue(pointId, period), sums]))
}

export const keyOfValue = (pointId: number, period: number): string => `${pointId} ${period}`
