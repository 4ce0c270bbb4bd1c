import { asc, desc, gte } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { heatingSeasons } from '../heating-season/tables.ts'
import { cityWeather } from './tables.ts'

export type HeatingSeason = typeof heatingSeasons.$inferSelect

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

export const weatherOfCities = (db: Queryable) => db.select().from(cityWeather).orderBy(asc(cityWeather.cityName))
