import { and, asc, eq, sql } from 'drizzle-orm'
import { heatingSeasonResource, heatingStageResource } from '#contract/resources/heating-season.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import type { ResourceOption } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { heatingSeasons, heatingStages } from './tables.ts'

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
