import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { WatchedStrategy } from './judge-alarms.ts'

const strategyRow = z.object({
  strategyId: z.string(),
  name: z.string(),
  cycleMinutes: z.int(),
  releasedAt: z.number(),
  timeoutH: z.number().nullable(),
})
const resultRow = z.object({
  strategyId: z.string(),
  cycleId: z.string(),
  at: z.number(),
  nodeId: z.string(),
  isOut: z.boolean(),
  errorK: z.number().nullable(),
})
const offRow = z.object({ strategyId: z.string(), nodeId: z.string(), since: z.number() })
const placeRow = z.object({ nodeId: z.string(), unit: z.string(), stationId: z.string(), station: z.string() })

export interface NamedStrategy extends WatchedStrategy {
  readonly name: string
}

/** Running one-network strategies with their cycles since a time; the newest first, which may be older. */
export async function watchedStrategies(db: Queryable, since: Date): Promise<NamedStrategy[]> {
  const strategies = await db.execute(sql`
    select strategy.id as "strategyId", strategy.name, (version.strategy ->> 'cycleMinutes')::int as "cycleMinutes",
      (1000 * extract(epoch from strategy.released_at))::float8 as "releasedAt",
      (version.strategy -> 'params' ->> 'timeoutH')::float8 as "timeoutH"
    from strategies strategy
    join strategy_versions version on version.strategy_id = strategy.id and version.number = strategy.present_version
    where strategy.kind = 'oneNetwork' and strategy.state <> 'off' and strategy.released_at is not null
    order by strategy.id`)
  const results = await db.execute(sql`
    select cycle.strategy_id as "strategyId", cycle.id as "cycleId",
      (1000 * extract(epoch from cycle.began_at))::float8 as at, result.node_id as "nodeId",
      (result.target is null and coalesce(result.held_by in ('badInput', 'cabinet', 'rejected'), false)) as "isOut",
      case when result.held_by is distinct from 'frozen' then result.target - (
        select (step ->> 1)::float8 from jsonb_array_elements(result.steps) step where step ->> 0 = 'ownMean' limit 1)
      end as "errorK"
    from strategy_cycles cycle
    join strategies strategy on strategy.id = cycle.strategy_id and strategy.kind = 'oneNetwork' and strategy.state <> 'off'
    join strategy_results result on result.cycle_id = cycle.id
    where cycle.began_at >= ${since.toISOString()}::timestamptz
      and cycle.began_at >= strategy.released_at
    order by cycle.began_at desc, cycle.id, result.position`)
  // of those that the newest cycle has moved, or tried to: a strategy that only advises moves nobody
  const off = await db.execute(sql`
    select result.strategy_id as "strategyId", result.node_id as "nodeId", (stored.state ->> 'offSince')::float8 as since
    from strategies strategy
    join lateral (select id from strategy_cycles where strategy_id = strategy.id order by began_at desc limit 1) cycle on true
    join strategy_results result on result.cycle_id = cycle.id and result.is_written and result.target is not null
    join strategy_member_states stored on stored.strategy_id = strategy.id and stored.node_id = result.node_id
    where strategy.kind = 'oneNetwork' and strategy.state = 'auto' and stored.state ->> 'offSince' is not null`)
  const offs = z.array(offRow).parse(off.rows)
  const found = z.array(resultRow).parse(results.rows)
  return z
    .array(strategyRow)
    .parse(strategies.rows)
    .map((strategy) => {
      const cycles = new Map<string, { at: number; results: z.infer<typeof resultRow>[] }>()
      for (const row of found) {
        if (row.strategyId !== strategy.strategyId) continue
        const cycle = cycles.get(row.cycleId) ?? { at: row.at, results: [] }
        cycle.results.push(row)
        cycles.set(row.cycleId, cycle)
      }
      const own = offs.filter(({ strategyId }) => strategyId === strategy.strategyId)
      return {
        ...strategy,
        offSince: new Map(own.map(({ nodeId, since }) => [nodeId, since])),
        cycles: [...cycles.values()],
      }
    })
}

/** Of units: their names, and the station that each is in. */
export async function placesOf(
  db: Queryable,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, z.infer<typeof placeRow>>> {
  const { rows } = await db.execute(sql`
    select unit.id as "nodeId", unit.name as unit, station.id as "stationId", station.name as station
    from physics_nodes unit join physics_nodes station on station.id = unit.parent_id
    where unit.id = any(${sql.param([...nodeIds])}::uuid[])`)
  return new Map(
    z
      .array(placeRow)
      .parse(rows)
      .map((place) => [place.nodeId, place]),
  )
}

/** Keys of active alarms that begin so, in their order. */
export async function activeKeys(db: Queryable, prefix: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select source_key as key from alarms where state = 'active' and starts_with(source_key, ${prefix}) order by 1`)
  return z
    .array(z.object({ key: z.string() }))
    .parse(rows)
    .map(({ key }) => key)
}
