import { asc, gte } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { cityWeather, heatingSeasons } from './tables.ts'

export type HeatingSeason = typeof heatingSeasons.$inferSelect

/** The season that a day is in, else the next one. @param day - `yyyy-MM-dd` */
export async function seasonAt(db: Queryable, day: string): Promise<HeatingSeason | null> {
  const [season] = await db
    .select()
    .from(heatingSeasons)
    .where(gte(heatingSeasons.endDate, day))
    .orderBy(asc(heatingSeasons.startDate))
    .limit(1)
  return season ?? null
}

export const weatherOfCities = (db: Queryable) => db.select().from(cityWeather).orderBy(asc(cityWeather.cityName))
