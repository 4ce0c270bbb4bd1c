import type { Comparison, SearchMeasure } from '#contract/endpoints/history-search.ts'
import { BLANK_COVERAGE } from '#contract/kpi/kpi-definitions.ts'
import type { Db } from '#server/core/db/client.ts'

const HOUR_S = 3_600
const SIGN: Readonly<Record<Comparison, string>> = { above: '>', atLeast: '>=', below: '<', atMost: '<=' }

/** Searched nodes, and the hours between two starts of an hour, epoch ms. */
export interface SearchedHours {
  /** Points of each node, one for each parameter; null only where the parameter has no condition. */
  readonly places: readonly { readonly nodeId: string; readonly pointIds: readonly (number | null)[] }[]
  readonly from: number
  readonly to: number
  /** Parameters, by their place in `pointIds`. */
  readonly columns: readonly { readonly param: number; readonly measure: SearchMeasure }[]
  readonly conditions: readonly { readonly column: number; readonly comparison: Comparison; readonly limit: number }[]
}

/** Query of the judged hours with the value of each column, and whether every condition holds. */
function judgedSql({ places, from, to, columns, conditions }: SearchedHours) {
  const judged = [...new Set(conditions.map(({ column }) => columns[column]?.param ?? 0))]
  const numParams = places[0]?.pointIds.length ?? 0
  const params = Array.from({ length: numParams }, (_, at) => at)
  const values: unknown[] = [
    places.map(({ nodeId }) => nodeId),
    ...params.map((param) => places.map(({ pointIds }) => pointIds[param] ?? null)),
    new Date(from),
    new Date(to),
    ...conditions.map(({ limit }) => limit),
  ]
  const [first = 0, ...others] = judged
  const isKnown = (param: number): string => `h${param}.good_s >= ${BLANK_COVERAGE * HOUR_S}`
  const hours = [
    `join rollup_1h h${first} on h${first}.point_id = p${first} and h${first}.at >= $${numParams + 2}
      and h${first}.at < $${numParams + 3} and ${isKnown(first)}`,
    ...others.map(
      (param) => `join rollup_1h h${param} on h${param}.point_id = p${param}
      and h${param}.at = h${first}.at and ${isKnown(param)}`,
    ),
    ...params
      .filter((param) => !judged.includes(param))
      .map(
        (param) => `left join rollup_1h h${param} on h${param}.point_id = p${param}
        and h${param}.at = h${first}.at and ${isKnown(param)}`,
      ),
  ]
  const holds = conditions.map(({ column, comparison }, at) => {
    const { param, measure } = columns[column] ?? { param: 0, measure: 'average' }
    return `h${param}.${measure} ${SIGN[comparison]} $${numParams + 4 + at}::float8`
  })
  const sql = `
    select node_id, h${first}.at, (${holds.join(' and ')}) as holds,
      array[${columns.map(({ param, measure }) => `h${param}.${measure}`).join(', ')}]::float8[] as measured
    from unnest($1::uuid[], ${params.map((param) => `$${param + 2}::int[]`).join(', ')})
      place (node_id, ${params.map((param) => `p${param}`).join(', ')})
    ${hours.join('\n')}`
  return { sql, values }
}

export interface FoundNode {
  readonly nodeId: string
  readonly numJudged: number
  readonly numFound: number
  readonly longestH: number
  readonly lastAt: Date | null
}

/** Counts of each node that has a judged hour. */
export async function countFound(db: Db, asked: SearchedHours): Promise<FoundNode[]> {
  const { sql, values } = judgedSql(asked)
  const { rows } = await db.$client.query<FoundNode>(
    `with judged as materialized (${sql}),
    run as (select node_id, count(*)::int as hours from (
      select node_id, at - row_number() over (partition by node_id order by at) * interval '1 hour' as run
      from judged where holds) found group by node_id, run),
    longest as (select node_id, max(hours) as hours from run group by node_id)
    select node_id as "nodeId", count(*)::int as "numJudged", (count(*) filter (where holds))::int as "numFound",
      coalesce(max(longest.hours), 0) as "longestH", max(at) filter (where holds) as "lastAt"
    from judged left join longest using (node_id) group by node_id`,
    values,
  )
  return rows
}

export interface FoundHour {
  readonly nodeId: string
  readonly at: Date
  readonly values: (number | null)[]
}

/** Hours in which every condition holds, newest first. */
export async function readFound(db: Db, asked: SearchedHours, limit: number): Promise<FoundHour[]> {
  const { sql, values } = judgedSql(asked)
  const { rows } = await db.$client.query<FoundHour>(
    `select node_id as "nodeId", at, measured as values from (${sql}) judged where holds
    order by at desc, array_position($1::uuid[], node_id) limit ${limit}`,
    values,
  )
  return rows
}
