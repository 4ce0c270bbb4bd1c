// Cycles with their results, and what a strategy remembers of units. Invariant: a span of a version is run once, whoever runs it.

import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { type MemberState, memberState } from '../computing/cycle.ts'
import { type StoredWrite, strategyCycles, strategyMemberStates, strategyResults } from '../tables.ts'

export type StoredCycle = typeof strategyCycles.$inferSelect
export type StoredResult = typeof strategyResults.$inferSelect
type NewCycle = Omit<typeof strategyCycles.$inferInsert, 'id'>

export const hasCycle = async (
  db: Queryable,
  { strategyId, version, startsAt }: Pick<NewCycle, 'strategyId' | 'version' | 'startsAt'>,
): Promise<boolean> =>
  (await db.$count(
    strategyCycles,
    and(
      eq(strategyCycles.strategyId, strategyId),
      eq(strategyCycles.version, version),
      eq(strategyCycles.startsAt, startsAt),
    ),
  )) > 0

/** @returns Its id; null: another server has run it. Until the end of the transaction nobody else can. */
export async function addCycle(tx: Queryable, cycle: NewCycle): Promise<string | null> {
  const [row] = await tx.insert(strategyCycles).values(cycle).onConflictDoNothing().returning({ id: strategyCycles.id })
  return row?.id ?? null
}

/** As one parameter: of a large strategy there are hundreds, with their inputs. */
export async function addResults(tx: Queryable, rows: readonly StoredResult[]): Promise<void> {
  if (rows.length > 0) await tx.insert(strategyResults).values([...rows])
}

export async function newestCycle(db: Queryable, strategyId: string): Promise<StoredCycle | null> {
  const [row] = await db
    .select()
    .from(strategyCycles)
    .where(eq(strategyCycles.strategyId, strategyId))
    .orderBy(desc(strategyCycles.startsAt), desc(strategyCycles.beganAt))
    .limit(1)
  return row ?? null
}

export const resultsOfCycle = (db: Queryable, cycleId: string): Promise<StoredResult[]> =>
  db.select().from(strategyResults).where(eq(strategyResults.cycleId, cycleId)).orderBy(asc(strategyResults.position))

export const askingCycles = (db: Queryable): Promise<StoredCycle[]> =>
  db
    .select()
    .from(strategyCycles)
    .where(eq(strategyCycles.state, 'asking'))
    .orderBy(asc(strategyCycles.startsAt), asc(strategyCycles.id))

export async function lockAsking(tx: Queryable, cycleId: string): Promise<StoredCycle | null> {
  const [row] = await tx
    .select()
    .from(strategyCycles)
    .where(and(eq(strategyCycles.id, cycleId), eq(strategyCycles.state, 'asking')))
    .for('update')
  return row ?? null
}

export const finishCycle = (tx: Queryable, cycleId: string, at: Date) =>
  tx.update(strategyCycles).set({ state: 'done', doneAt: at }).where(eq(strategyCycles.id, cycleId))

/** What was not asked for of a strategy's cycles is asked for no more. @param exceptId - Of the cycle that goes on. */
export async function endAsking(tx: Queryable, strategyId: string, at: Date, exceptId?: string): Promise<void> {
  const ended = await tx
    .update(strategyCycles)
    .set({ state: 'ended', doneAt: at })
    .where(
      and(
        eq(strategyCycles.strategyId, strategyId),
        eq(strategyCycles.state, 'asking'),
        exceptId === undefined ? undefined : ne(strategyCycles.id, exceptId),
      ),
    )
    .returning({ id: strategyCycles.id })
  for (const { id } of ended)
    await saveWrites(
      tx,
      (await resultsOfCycle(tx, id)).flatMap((result) =>
        result.isWritten && result.writes.some(({ state }) => state === 'planned')
          ? [{ ...result, writes: result.writes.map(endedWrite) }]
          : [],
      ),
    )
}

/** It is not asked for any more. */
export const endedWrite = (write: StoredWrite): StoredWrite =>
  write.state === 'planned' ? { ...write, state: 'ended' } : write

/** Stores what became of the writes of results, and what is said of it. */
export async function saveWrites(
  tx: Queryable,
  results: readonly Pick<StoredResult, 'cycleId' | 'position' | 'writes' | 'reasonZh' | 'reasonEn'>[],
): Promise<void> {
  if (results.length === 0) return
  const changed = results.map(({ cycleId, position, writes, reasonZh, reasonEn }) => ({
    cycle_id: cycleId,
    position,
    writes,
    reason_zh: reasonZh,
    reason_en: reasonEn,
  }))
  await tx.execute(sql`update strategy_results result
    set writes = changed.writes, reason_zh = changed.reason_zh, reason_en = changed.reason_en
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as changed(cycle_id uuid, position smallint, writes jsonb, reason_zh text, reason_en text)
    where result.cycle_id = changed.cycle_id and result.position = changed.position`)
}

/** Stores what telemetry shows of targets. @param reached - By unit. */
export async function saveReached(tx: Queryable, cycleId: string, reached: ReadonlyMap<string, number>): Promise<void> {
  const found = [...reached].map(([node_id, value]) => ({ node_id, value }))
  await tx.execute(sql`update strategy_results result set reached = found.value
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(node_id uuid, value float8)
    where result.cycle_id = ${cycleId}::uuid and result.node_id = found.node_id`)
}

/** By unit. */
export async function readStates(db: Queryable, strategyId: string): Promise<ReadonlyMap<string, MemberState>> {
  const rows = await db.select().from(strategyMemberStates).where(eq(strategyMemberStates.strategyId, strategyId))
  return new Map(rows.map(({ nodeId, state }) => [nodeId, memberState.parse(state)]))
}

export async function saveStates(
  tx: Queryable,
  strategyId: string,
  states: readonly { readonly nodeId: string; readonly state: MemberState }[],
): Promise<void> {
  if (states.length === 0) return
  await tx
    .insert(strategyMemberStates)
    .values(states.map(({ nodeId, state }) => ({ strategyId, nodeId, state })))
    .onConflictDoUpdate({
      target: [strategyMemberStates.strategyId, strategyMemberStates.nodeId],
      set: { state: sql`excluded.state` },
    })
}

/** Units that are there still: a result is of one. */
export async function existingNodes(db: Queryable, nodeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from physics_nodes where id = any(${sql.param([...nodeIds])}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes cycles of before a time, with their results, but for the first of each hour of a strategy.
 *
 * @returns Their number.
 */
export async function thinCyclesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { strategyId, startsAt, id } = strategyCycles
  const surplus = db
    .select({ id })
    .from(strategyCycles)
    .where(
      sql`${startsAt} < ${before.toISOString()} and exists (select 1 from strategy_cycles earlier
        where earlier.strategy_id = ${strategyId} and earlier.starts_at >= date_trunc('hour', ${startsAt})
          and (earlier.starts_at, earlier.id) < (${startsAt}, ${id}))`,
    )
    .limit(limit)
  const deleted = await db.delete(strategyCycles).where(inArray(id, surplus)).returning({ id })
  return deleted.length
}
