/**
 * Collects the weather. Duty: reads every place that is used when it is due, stores what its source answers, and notes
 * why a source was not used. Neighbours: `sources` asks, the pages read what is stored. Invariant: a source that fails
 * changes nothing that is stored, and delays no other.
 */
import type { CompanyPlace } from '#lib/company-place.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import { claimDuePlaces, newestObservedAt, noteReading, storeAnswer, type WeatherPlace } from './collect.repository.ts'
import { createHttpSource } from './sources/http-source.ts'
import { HOUR_MS, SIMULATOR_SOURCE, type WeatherSource } from './sources/weather-source.ts'

const PAUSE_MS = 10_000
/** An older newest observation counts as outdated. */
export const OUTDATED_MS = 3 * HOUR_MS
/** Answers in a row for one place: a source may give its past in parts. */
const MAX_PARTS = 60

/** Finds a source by its name; null where it is not one of the settings'. */
export type FindSource = (name: string) => WeatherSource | null

/** @param simulator - The demo's weather service; null before it runs, and in real use. */
export const createSources =
  ({ settings }: Pick<Env, 'settings'>, simulator: () => WeatherSource | null): FindSource =>
  (name) => {
    if (name === SIMULATOR_SOURCE) return simulator()
    return settings.weatherHosts.includes(name) ? createHttpSource(name) : null
  }

/** Reads the places that are due, side by side. */
export async function collectWeather(env: Env, findSource: FindSource): Promise<void> {
  const places = await claimDuePlaces(env.background, new Date(env.now()))
  if (places.length === 0) return
  const company = await readCompanyPlace(env.background)
  await Promise.all(places.map((place) => readPlace(env, { ...place, ...company }, findSource(place.source))))
}

async function readPlace(
  { background: db, now }: Env,
  place: WeatherPlace & CompanyPlace,
  source: WeatherSource | null,
) {
  if (!source) return noteReading(db, place.id, new Date(now()), { problem: 'unknownSource', detail: place.source })
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const since = await newestObservedAt(db, place.id)
    const read = await source.read(place, since, now())
    if (!read.isOk) return noteReading(db, place.id, new Date(now()), read)
    await db.transaction((tx) => storeAnswer(tx, place.id, read.answer))
    const newest = await newestObservedAt(db, place.id)
    const isOutdated = newest === null || now() - newest > OUTDATED_MS
    const isComplete = !isOutdated || newest === since
    if (!isComplete) continue
    const detail = newest === null ? '' : new Date(newest).toISOString()
    return noteReading(db, place.id, new Date(now()), isOutdated ? { problem: 'outdated', detail } : null)
  }
}

/**
 * Collects the weather from now on. On a timer and not as a job: a place that somebody has just set up is read within
 * seconds, each place has its own pause, and keeps the outcome of its last reading.
 */
export const startWeather = (env: Env, findSource: FindSource): { stop(): Promise<void> } =>
  repeat(
    PAUSE_MS,
    () => collectWeather(env, findSource),
    (err) => env.log.error({ err }, 'the weather was not collected'),
  )
