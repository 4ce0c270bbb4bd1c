// When it is heated, and by which flows. Duty: the season and the stage of a day. Neighbours: heating-season keeps them.

import { asc, eq } from 'drizzle-orm'
import type { STAGE_KINDS } from '#contract/resources/heating-season.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { heatingSeasons, heatingStages } from '../heating-season/tables.ts'

export interface Stage {
  readonly kind: (typeof STAGE_KINDS)[number]
  readonly startDate: string
  readonly endDate: string
  readonly relativePrimaryFlow: number
  readonly relativeSecondaryFlow: number
}

interface Season {
  readonly startDate: string
  readonly endDate: string
  readonly stages: readonly Stage[]
}

/** Rising. */
export async function readSeasons(db: Queryable): Promise<Season[]> {
  const seasons = await db.select().from(heatingSeasons).orderBy(asc(heatingSeasons.startDate))
  const stages = await db
    .select()
    .from(heatingStages)
    .innerJoin(heatingSeasons, eq(heatingSeasons.id, heatingStages.seasonId))
    .orderBy(asc(heatingStages.startDate))
  return seasons.map(({ id, startDate, endDate }) => ({
    startDate,
    endDate,
    stages: stages.flatMap(({ heating_stages: stage }) => (stage.seasonId === id ? [stage] : [])),
  }))
}

const holds = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }, day: string) =>
  startDate <= day && day <= endDate

/** Whether a day is heated: where no season is set up, every one. */
export const isHeated = (seasons: readonly Season[], day: string): boolean =>
  seasons.length === 0 || seasons.some((season) => holds(season, day))

/** The stage that holds a day; undefined between stages. */
export const stageOf = (seasons: readonly Season[], day: string): Stage | undefined =>
  seasons.flatMap(({ stages }) => stages).find((stage) => holds(stage, day))

export type Seasons = readonly Season[]
