import { asc } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { cityWeather } from './tables.ts'

export const weatherOfCities = (db: Queryable) => db.select().from(cityWeather).orderBy(asc(cityWeather.cityName))
