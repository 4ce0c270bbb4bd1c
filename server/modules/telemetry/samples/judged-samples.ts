// SQL of judgements. Neighbours: rollups and history read samples with it, ingest marks the nodes of late ones,
// quality/span.repository.ts writes judgements. Invariant: value and sent quality of a sample are never changed.

import type pg from 'pg'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { JUDGED_RULES, QUALITY_OF_RULE } from '#server/modules/data-quality/quality-rules.ts'

const qualityOfRule = `case span.rule ${JUDGED_RULES.map((rule) => `when '${rule}' then ${QUALITY_OF_RULE[rule]}`).join(' ')} end`
const usable = USABLE_QUALITIES.join(', ')

/** SQL: the quality of a value to show: the judged one, where a usable value was judged to be bad. */
export const shownQuality = (pointId: string, at: string, quality: string): string =>
  `(case when ${quality} in (${usable}) then coalesce((
      select (${qualityOfRule})::smallint from quality_spans span
      where span.point_id = ${pointId} and span.from_at <= ${at} and (span.to_at is null or span.to_at > ${at})
      order by span.rule limit 1), ${quality}) else ${quality} end)`

/** SQL: whether any value of a point in a range is judged to be bad. */
export const isJudgedBetween = (pointId: string, from: string, to: string): string =>
  `exists (select from quality_spans span
    where span.point_id = ${pointId} and span.from_at < ${to} and (span.to_at is null or span.to_at > ${from}))`

/** Makes the nodes of late samples due. Parameters: ids and times of samples, and the time before which they are late. */
export const MARK_NODES_DUE = `
  insert into quality_due (node_id, from_at, to_at)
  select point.node_id, min(late.at), max(late.at) + interval '1 millisecond'
  from unnest($1::int[], $2::timestamptz[]) late (point_id, at)
  join points point on point.id = late.point_id
  where late.at < $3
  group by point.node_id order by point.node_id
  on conflict (node_id) do update set
    from_at = least(quality_due.from_at, excluded.from_at), to_at = greatest(quality_due.to_at, excluded.to_at)`

/** Removes judgements that ended before the oldest quarters that are kept. @returns Their number. */
export async function dropSpansBefore(client: pg.ClientBase | pg.Pool, before: number): Promise<number> {
  const { rowCount } = await client.query('delete from quality_spans where to_at < $1', [new Date(before)])
  return rowCount ?? 0
}
