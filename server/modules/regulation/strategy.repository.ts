// Strategies with their versions and releases. Invariant: a version is added and never changed.

import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Strategy, strategySchema } from '#contract/regulation/strategy.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import { strategies, strategyMemberStates, strategyMembers, strategyReleases, strategyVersions } from './tables.ts'

export type StrategyRecord = typeof strategies.$inferSelect
export type StoredRelease = typeof strategyReleases.$inferSelect

/** A version as it is stored. */
export interface StoredVersion {
  readonly number: number
  readonly strategy: Strategy
  readonly madeAt: Date
  readonly madeBy: string
}

export const listStrategies = (db: Queryable): Promise<StrategyRecord[]> =>
  db.select().from(strategies).orderBy(asc(strategies.name))

export async function findStrategy(db: Queryable, id: string): Promise<StrategyRecord | null> {
  const [row] = await db.select().from(strategies).where(eq(strategies.id, id))
  return row ?? null
}

/** Until the end of the transaction nobody else changes it. */
export async function lockStrategy(tx: Queryable, id: string): Promise<StrategyRecord | null> {
  const [row] = await tx.select().from(strategies).where(eq(strategies.id, id)).for('update')
  return row ?? null
}

export const runningStrategies = (db: Queryable): Promise<StrategyRecord[]> =>
  db.select().from(strategies).where(ne(strategies.state, 'off')).orderBy(asc(strategies.id))

/** Newest first. */
export async function versionsOf(db: Queryable, strategyId: string): Promise<StoredVersion[]> {
  const rows = await db
    .select()
    .from(strategyVersions)
    .where(eq(strategyVersions.strategyId, strategyId))
    .orderBy(desc(strategyVersions.number))
  return rows.map(toVersion)
}

export async function findVersion(db: Queryable, strategyId: string, number: number): Promise<StoredVersion | null> {
  const [row] = await db
    .select()
    .from(strategyVersions)
    .where(and(eq(strategyVersions.strategyId, strategyId), eq(strategyVersions.number, number)))
  return row ? toVersion(row) : null
}

const toVersion = ({ number, strategy, madeAt, madeBy }: typeof strategyVersions.$inferSelect): StoredVersion => ({
  number,
  strategy: strategySchema.parse(strategy),
  madeAt,
  madeBy,
})

interface By {
  readonly name: string
  readonly at: Date
}

/** A new strategy without a version; null: the name is taken. */
export async function addStrategy(tx: Queryable, { name, kind }: Strategy, by: By): Promise<StrategyRecord | null> {
  const [row] = await tx
    .insert(strategies)
    .values({ name, kind, createdAt: by.at, updatedAt: by.at, updatedBy: by.name })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** @returns Its number. */
export async function addVersion(tx: Queryable, strategyId: string, strategy: Strategy, by: By): Promise<number> {
  const [newest] = await tx
    .select({ number: sql<number>`coalesce(max(${strategyVersions.number}), 0)::int` })
    .from(strategyVersions)
    .where(eq(strategyVersions.strategyId, strategyId))
  const number = (newest?.number ?? 0) + 1
  await tx.insert(strategyVersions).values({ strategyId, number, strategy, madeAt: by.at, madeBy: by.name })
  await tx.insert(strategyMembers).values(
    strategy.members.map(({ nodeId, isExcluded }, position) => ({
      strategyId,
      version: number,
      nodeId,
      position,
      isExcluded,
    })),
  )
  return number
}

/** Whether another strategy has the name. */
export const isNameTaken = async (db: Queryable, name: string, exceptId: string | null): Promise<boolean> =>
  (await db.$count(
    strategies,
    and(eq(strategies.name, name), exceptId === null ? undefined : ne(strategies.id, exceptId)),
  )) > 0

/** Changes a locked strategy, whose record then has the next version. */
export const changeStrategy = (
  tx: Queryable,
  { id, version }: StrategyRecord,
  values: Partial<Omit<StrategyRecord, 'id' | 'version'>>,
  by: By,
) =>
  tx
    .update(strategies)
    .set({ ...values, version: version + 1, updatedAt: by.at, updatedBy: by.name })
    .where(eq(strategies.id, id))

export const addRelease = (tx: Queryable, release: Omit<typeof strategyReleases.$inferInsert, 'id'>) =>
  tx.insert(strategyReleases).values(release)

/** Newest first. */
export const releasesOf = (db: Queryable, strategyId: string): Promise<StoredRelease[]> =>
  db
    .select()
    .from(strategyReleases)
    .where(eq(strategyReleases.strategyId, strategyId))
    .orderBy(desc(strategyReleases.at), desc(strategyReleases.id))

/** The last release of the version that ran before the present one. @param releases - Newest first. */
export const releaseBefore = (releases: readonly StoredRelease[], present: number | null): StoredRelease | null =>
  releases.find(({ version }) => version !== present) ?? null

/** Releases follow one another, so that of two strategies the second sees the first. */
export const lockReleases = (tx: Queryable) => lockByName(tx, 'regulation releases')

/** Versions that run in auto, but for one strategy. */
export async function inAutoBeside(
  db: Queryable,
  exceptId: string,
): Promise<{ readonly record: StrategyRecord; readonly strategy: Strategy }[]> {
  const rows = await db
    .select()
    .from(strategies)
    .innerJoin(
      strategyVersions,
      and(
        eq(strategyVersions.strategyId, strategies.id),
        eq(strategyVersions.number, sql`${strategies.presentVersion}`),
      ),
    )
    .where(and(eq(strategies.state, 'auto'), ne(strategies.id, exceptId)))
  return rows.map((row) => ({ record: row.strategies, strategy: strategySchema.parse(row.strategy_versions.strategy) }))
}

/** What it remembers of units counts no more once it no longer holds them. @param keep - Units that it goes on with. */
export const forgetStates = (tx: Queryable, strategyId: string, keep: readonly string[] = []) =>
  tx
    .delete(strategyMemberStates)
    .where(
      and(
        eq(strategyMemberStates.strategyId, strategyId),
        sql`${strategyMemberStates.nodeId} <> all(${sql.param([...keep])}::uuid[])`,
      ),
    )

/** The units that a version writes to once so many of its members are released. */
export const writtenMembers = (strategy: Strategy, membersReleased: number): Strategy['members'] =>
  strategy.members.slice(0, membersReleased).filter(({ isExcluded }) => !isExcluded)

/** Members of versions by their units. */
export const membersOf = (db: Queryable, strategyIds: readonly string[]) =>
  db
    .select()
    .from(strategyMembers)
    .where(inArray(strategyMembers.strategyId, [...strategyIds]))
    .orderBy(asc(strategyMembers.position))

const shownVersion = z.object({
  id: z.string(),
  newest: z.int(),
  /** What runs, or ran last; else the newest. */
  shown: z.int(),
  cycleMinutes: z.int(),
  lastCycleAt: z.coerce.date().nullable(),
})

/** Which versions of strategies there are to look at, by strategy. */
export async function shownVersions(
  db: Queryable,
  strategyIds: readonly string[],
): Promise<ReadonlyMap<string, z.infer<typeof shownVersion>>> {
  const { rows } = await db.execute(sql`
    select strategy.id, newest.number as newest, shown.number as shown,
      (shown.strategy ->> 'cycleMinutes')::int as "cycleMinutes",
      (select max(starts_at) from strategy_cycles where strategy_id = strategy.id) as "lastCycleAt"
    from strategies strategy
    cross join lateral (select max(number) as number from strategy_versions where strategy_id = strategy.id) newest
    join strategy_versions shown on shown.strategy_id = strategy.id
      and shown.number = coalesce(strategy.present_version, newest.number)
    where strategy.id = any(${sql.param([...strategyIds])}::uuid[])`)
  return new Map(
    z
      .array(shownVersion)
      .parse(rows)
      .map((row) => [row.id, row]),
  )
}
