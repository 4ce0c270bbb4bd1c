// How many writes of strategies a source bears in a minute (domain guide 4.7).

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'

/** Writes in a minute to the units of one source, of all strategies. */
export const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000

const unitSource = z.object({ nodeId: z.string(), sourceId: z.string() })
const asked = z.object({ sourceId: z.string(), num: z.int() })

/** Source of each unit. */
export async function sourcesOf(db: Queryable, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute(sql`
    select unit.id as "nodeId", heat_stations.source_id as "sourceId" from physics_nodes unit
    join heat_stations on heat_stations.id = unit.parent_id
    where unit.id = any(${sql.param([...nodeIds])}::uuid[])`)
  return new Map(
    z
      .array(unitSource)
      .parse(rows)
      .map(({ nodeId, sourceId }) => [nodeId, sourceId]),
  )
}

/**
 * How many writes are left of the present minute, by source. Until the end of the transaction no other strategy asks for units of
 * these sources.
 */
export async function leftOfMinute(
  tx: Queryable,
  sourceIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  // in one order, so that two strategies cannot wait for each other
  for (const id of [...new Set(sourceIds)].sort()) await lockByName(tx, `regulation source ${id}`)
  const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const { rows } = await tx.execute(sql`
    select heat_stations.source_id as "sourceId", count(*)::int as num from control_commands command
    join physics_nodes unit on unit.id = command.node_id join heat_stations on heat_stations.id = unit.parent_id
    where command.asked_at >= ${minute.toISOString()} and command.strategy_id is not null and command.state <> 'refused'
    group by 1`)
  const used = new Map(
    z
      .array(asked)
      .parse(rows)
      .map(({ sourceId, num }) => [sourceId, num]),
  )
  return new Map(sourceIds.map((id) => [id, Math.max(0, MOST_A_MINUTE - (used.get(id) ?? 0))]))
}
