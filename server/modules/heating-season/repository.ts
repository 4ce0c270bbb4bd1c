import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { heatingSeasonResource, heatingStageResource } from '#contract/resources/heating-season.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import type { ResourceOption } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { heatingSeasons, heatingStages } from './tables.ts'

export type HeatingSeason = typeof heatingSeasons.$inferSelect

export interface Days {
  readonly startDate: string
  readonly endDate: string
}

const { code, name, startDate, endDate, legalRoomC, isCurrent } = heatingSeasons
export const heatingSeasonStore = createTableStore(heatingSeasonResource, {
  table: heatingSeasons,
  columns: { code, name, startDate, endDate, legalRoomC, isCurrent },
})

const stage = heatingStages
export const heatingStageStore = createTableStore(heatingStageResource, {
  table: stage,
  columns: {
    seasonId: stage.seasonId,
    kind: stage.kind,
    startDate: stage.startDate,
    endDate: stage.endDate,
    relativePrimaryFlow: stage.relativePrimaryFlow,
    relativeSecondaryFlow: stage.relativeSecondaryFlow,
    targetHeatIndexWM2: stage.targetHeatIndexWM2,
  },
  extra: {
    seasonName: sql`(select season.name from heating_seasons season where season.id = heating_stages.season_id)`,
  },
})

export async function seasonOptions(db: Queryable): Promise<ResourceOption[]> {
  const rows = await db.select({ keyId: heatingSeasons.id, name }).from(heatingSeasons).orderBy(asc(startDate))
  return rows.map((row) => ({ ...row, parentId: null }))
}

export async function seasonById(db: Queryable, keyId: string) {
  const [row] = await db.select().from(heatingSeasons).where(keyIs(heatingSeasons.id, keyId))
  return row
}

/** Another season that overlaps these days. */
export async function overlappingSeason(db: Queryable, days: Days, exceptKeyId: string | null) {
  const [row] = await db
    .select({ name, startDate, endDate })
    .from(heatingSeasons)
    .where(
      and(
        isOther(heatingSeasons.id, exceptKeyId),
        sql`daterange(${startDate}, ${endDate}, '[]') && daterange(${days.startDate}::date, ${days.endDate}::date, '[]')`,
      ),
    )
  return row
}

/** Another season that is the current one. */
export async function currentSeason(db: Queryable, exceptKeyId: string | null): Promise<string | undefined> {
  const others = isOther(heatingSeasons.id, exceptKeyId)
  const [row] = await db
    .select({ name })
    .from(heatingSeasons)
    .where(and(eq(isCurrent, true), others))
  return row?.name
}

export const stagesOf = (db: Queryable, seasonId: string) =>
  db
    .select({ keyId: stage.id, kind: stage.kind, startDate: stage.startDate, endDate: stage.endDate })
    .from(stage)
    .where(keyIs(stage.seasonId, seasonId))
    .orderBy(asc(stage.startDate))

/**
 * The current season unless it is over; else the one that contains the day, else the next.
 *
 * @param day - `yyyy-MM-dd`
 */
export async function seasonAt(db: Queryable, day: string): Promise<HeatingSeason | null> {
  const [season] = await db
    .select()
    .from(heatingSeasons)
    .where(gte(heatingSeasons.endDate, day))
    .orderBy(desc(heatingSeasons.isCurrent), asc(heatingSeasons.startDate))
    .limit(1)
  return season ?? null
}

/** The season that is marked as the current one, even if it is over; else {@link seasonAt}. */
export async function chosenSeason(db: Queryable, day: string): Promise<HeatingSeason | null> {
  const [season] = await db.select().from(heatingSeasons).where(eq(isCurrent, true))
  return season ?? (await seasonAt(db, day))
}

export const addCurrentSeason = (
  db: Queryable,
  season: Days & { readonly code: string; readonly name: string },
  at: Date,
  by: string,
) =>
  db
    .insert(heatingSeasons)
    .values({ ...season, isCurrent: true, createdAt: at, updatedAt: at, updatedBy: by })
    .returning({ id: heatingSeasons.id })

/** Sets the days of a season and of all its stages, and marks the season as the current one. */
export async function setSeasonDays(
  db: Queryable,
  season: Pick<HeatingSeason, 'id'> & Days,
  stages: readonly (Days & { readonly keyId: string })[],
  at: Date,
  by: string,
): Promise<void> {
  const kept = await db.select().from(stage).where(eq(stage.seasonId, season.id))
  const changed = { updatedAt: at, updatedBy: by }
  // without stages in between: neither the old nor the new ones fit both spans
  await db.delete(stage).where(eq(stage.seasonId, season.id))
  await db
    .update(heatingSeasons)
    .set({
      startDate: season.startDate,
      endDate: season.endDate,
      isCurrent: true,
      version: sql`${heatingSeasons.version} + 1`,
      ...changed,
    })
    .where(eq(heatingSeasons.id, season.id))
  const moved = kept.map((row) => {
    const days = stages.find(({ keyId }) => keyId === row.id) ?? row
    const isMoved = days.startDate !== row.startDate || days.endDate !== row.endDate
    return {
      ...row,
      startDate: days.startDate,
      endDate: days.endDate,
      ...(isMoved ? { version: row.version + 1, ...changed } : {}),
    }
  })
  if (moved.length > 0) await db.insert(stage).values(moved)
}
