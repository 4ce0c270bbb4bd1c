// Results of cycles as pages read them, with what became of their commands.

import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ConstantQuantity } from '#contract/control/constant-quantities.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { controlCommands } from '../../control/tables.ts'
import type { StoredCycle, StoredResult } from '../running/cycle.repository.ts'
import { strategies, strategyCycles, strategyResults, strategyVersions } from '../tables.ts'

export interface ReadResult extends StoredResult {
  readonly version: number
  readonly strategyName: string
  /** What its version holds constant; null: another kind. */
  readonly quantity: ConstantQuantity | null
}

const readResults = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      result: strategyResults,
      version: strategyCycles.version,
      strategyName: strategies.name,
      quantity: sql<ConstantQuantity | null>`${strategyVersions.strategy} -> 'params' ->> 'quantity'`,
    })
    .from(strategyResults)
    .innerJoin(strategyCycles, eq(strategyCycles.id, strategyResults.cycleId))
    .innerJoin(strategies, eq(strategies.id, strategyResults.strategyId))
    .innerJoin(
      strategyVersions,
      and(
        eq(strategyVersions.strategyId, strategyCycles.strategyId),
        eq(strategyVersions.number, strategyCycles.version),
      ),
    )
    .where(where)

const flat = ({
  result,
  ...rest
}: Omit<ReadResult, keyof StoredResult> & { readonly result: StoredResult }): ReadResult => ({
  ...result,
  ...rest,
})

/** In the order of the strategy. */
export const resultsOf = async (db: Queryable, cycleId: string): Promise<ReadResult[]> =>
  (await readResults(db, eq(strategyResults.cycleId, cycleId)).orderBy(asc(strategyResults.position))).map(flat)

/** Of running strategies of a kind, of the newest cycle of each. */
export const resultsOfKind = async (db: Queryable, kind: StrategyKind): Promise<ReadResult[]> =>
  (
    await readResults(
      db,
      sql`${strategyResults.cycleId} in (
        select distinct on (cycle.strategy_id) cycle.id from strategy_cycles cycle
        join strategies running on running.id = cycle.strategy_id and running.kind = ${kind} and running.state <> 'off'
        order by cycle.strategy_id, cycle.starts_at desc, cycle.began_at desc)`,
    ).orderBy(asc(strategies.name), asc(strategyResults.position))
  ).map(flat)

/** Of all strategies, newest first. */
export const resultsOfNode = async (db: Queryable, nodeId: string, from: Date, to: Date): Promise<ReadResult[]> =>
  (
    await readResults(
      db,
      and(eq(strategyResults.nodeId, nodeId), gte(strategyResults.at, from), lt(strategyResults.at, to)),
    ).orderBy(desc(strategyResults.at))
  ).map(flat)

export async function cyclesOf(
  db: Queryable,
  strategyId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly list: StoredCycle[]; readonly total: number }> {
  const own = eq(strategyCycles.strategyId, strategyId)
  const list = await db
    .select()
    .from(strategyCycles)
    .where(own)
    .orderBy(desc(strategyCycles.startsAt), desc(strategyCycles.beganAt))
    .offset(offset)
    .limit(limit)
  const [counted] = await db.select({ total: count() }).from(strategyCycles).where(own)
  return { list, total: counted?.total ?? 0 }
}

/** The newest cycle in auto since a time of which is known what it reached: another in auto has begun after it. */
export async function followedCycle(db: Queryable, strategyId: string, since: Date): Promise<StoredCycle | null> {
  const [, followed] = await db
    .select()
    .from(strategyCycles)
    .where(and(eq(strategyCycles.strategyId, strategyId), strategyCycles.isAuto, gte(strategyCycles.beganAt, since)))
    .orderBy(desc(strategyCycles.startsAt), desc(strategyCycles.beganAt))
    .limit(2)
  return followed ?? null
}

export async function findCycle(db: Queryable, id: string): Promise<StoredCycle | null> {
  const [row] = await db.select().from(strategyCycles).where(eq(strategyCycles.id, id))
  return row ?? null
}

/** A result of a unit, which nobody else takes until the end of the transaction. */
export async function lockResult(tx: Queryable, cycleId: string, nodeId: string): Promise<StoredResult | null> {
  const [row] = await tx
    .select()
    .from(strategyResults)
    .where(and(eq(strategyResults.cycleId, cycleId), eq(strategyResults.nodeId, nodeId)))
    .for('update')
  return row ?? null
}

/** What became of the commands of results, by their ids. */
export async function commandStates(
  tx: Queryable,
  results: readonly StoredResult[],
): Promise<ReadonlyMap<string, string>> {
  const ids = results.flatMap(({ writes }) => writes.flatMap(({ commandId }) => commandId ?? []))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: controlCommands.id, state: controlCommands.state })
    .from(controlCommands)
    .where(inArray(controlCommands.id, ids))
  return new Map(rows.map(({ id, state }) => [id, state]))
}
