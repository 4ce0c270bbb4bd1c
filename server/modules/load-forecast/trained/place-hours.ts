/**
 * What models learn from and forecast by, out of the store. Duty: heat, changes and weather of units and sources by the hour, with
 * the weather as it was issued. Neighbours: measured.ts says what heat is known, `learning` takes the hours. Invariant: nothing that
 * was measured, observed or issued at or after the end is read, unless the weather as it came is asked for.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LEAST_KNOWN_SHARE } from '#contract/endpoints/load-forecast.ts'
import type { CompanyPlace } from '#lib/company-place.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, companyZone } from '#server/core/kit/company-time.ts'
import { type Bindings, weatherOfNode } from '../../weather/node-bindings.ts'
import { forecastsIssuedBetween, observationsBetween } from '../../weather/repository.ts'
import type { WeatherHour } from '../../weather/sources/weather-source.ts'
import { withSun } from '../../weather/sunny-hours.ts'
import { readCalendarDays } from '../company-days.repository.ts'
import type { MovedLevel } from '../learning/apply-models.ts'
import { type CalendarDays, calendarOf } from '../learning/calendar.ts'
import { type CleanLoad, cleanLoad } from '../learning/clean-load.ts'
import { HOUR_MS, type HourData, type WeatherHours } from '../learning/hour-data.ts'
import type { IssuedWeather } from '../learning/train.ts'
import { readMeasuredUnits, readUnitFlows } from '../measured.ts'
import type { ForecastUnit } from '../units.repository.ts'
import { readBindings } from '../weather-at.ts'

const DAY_MS = 24 * HOUR_MS
const W_PER_KW = 1000
/** Hours of all units that are read at once, so that nothing else waits for long. */
const PART_UNIT_HOURS = 20_000
/** After so many hours in a row without a load it may be another one. */
const LONG_GAP_H = 6

export interface Place {
  readonly nodeId: string
  readonly units: readonly ForecastUnit[]
}

export interface PlaceHours {
  readonly data: HourData
  /** First hour of which nothing is known. */
  readonly until: number
  readonly issued: readonly IssuedWeather[]
  readonly days: CalendarDays
  /** As it was read, of a single unit. */
  readonly metered: MeteredHours | null
  /** See {@link CleanLoad}. */
  readonly stood: Uint8Array
}

/** What a unit’s meter says, hour by hour; NaN where it is not known. */
interface MeteredHours {
  /** kW. */
  readonly heat: Float64Array
  /** Of the primary side, as a share of the design. */
  readonly flow: Float64Array
}

interface Span {
  /** Epoch ms of the first hour, and of what is known last. */
  readonly from: number
  readonly to: number
  /** Hours beyond what is known. */
  readonly aheadH: number
  /** Weather that was issued before is not read. */
  readonly issuedFrom: number
  /** Afterwards: the weather as it came until then stands for what was issued; null: what was issued. */
  readonly cameUntil: number | null
}

/** Of units; hours count from the same beginning. */
export type MovedLevels = ReadonlyMap<string, MovedLevel>

/** Units, and the sources that feed them. */
export const placesOf = (units: readonly ForecastUnit[]): Place[] => [
  ...units.map((unit) => ({ nodeId: unit.nodeId, units: [unit] })),
  ...[...new Set(units.map(({ sourceId }) => sourceId))].map((sourceId) => ({
    nodeId: sourceId,
    units: units.filter((unit) => unit.sourceId === sourceId),
  })),
]

/**
 * @returns Finds the hours of a place, its units at their usual levels; null where it has no weather. Heat and weather are read once.
 */
export async function readPlaceHours(db: Db, units: readonly ForecastUnit[], span: Span) {
  const { from, to, aheadH } = span
  const until = Math.ceil((to - from) / HOUR_MS)
  const known = { span, until, numHours: until + aheadH, place: await readCompanyPlace(db) }
  const bindings = await readBindings(db)
  const days = await readCalendarDays(db, companyDay(from), companyDay(to + aheadH * HOUR_MS))
  const calendar = calendarOf(from, known.numHours, companyZone(), days)
  const metered = await readMeteredHours(db, units, span, known.numHours)
  const clean = new Map([...metered].map(([nodeId, { heat, flow }]) => [nodeId, cleanLoad(heat, calendar, flow)]))
  const changes = await readChanges(db, units, from, to)
  const weathers = new Map<string, Promise<PlaceWeather>>()
  return async (place: Place, levels: MovedLevels = new Map()): Promise<PlaceHours | null> => {
    const config = weatherUsed(bindings, place.units)
    if (!config) return null
    const weather = await (weathers.get(config.id) ?? readWeather(db, config, known))
    weathers.set(config.id, Promise.resolve(weather))
    const own = place.units.length === 1 && levels.size === 0 ? place.units[0] : undefined
    const { load, isOff, stood, schedule } =
      (own && clean.get(own.nodeId)) ??
      cleanLoad(sumOfLoads(place.units, clean, levels, known.numHours), calendar, null)
    const changed = changedHours(load, isOff, until)
    // of many units one that is moved says nothing about the others
    for (const at of changes.get(own?.nodeId ?? '') ?? []) changed[Math.floor((at - from) / HOUR_MS)] = 1
    return {
      data: { start: from, load, changed, weather: weather.observed, schedule },
      until,
      issued: weather.issued,
      days,
      stood,
      metered: (own && metered.get(own.nodeId)) ?? null,
    }
  }
}

/** Of everything that a model is learnt from. */
export function hashOf({ data, until, issued, days }: PlaceHours): string {
  const hash = createHash('sha256')
  const addHours = ({ temperature, wind, sun }: WeatherHours): void => {
    for (const values of [temperature, wind, sun]) if (values) hash.update(values)
  }
  hash.update(`${data.start} ${until} ${[...days.holidays]} ${[...days.workingDays]}`)
  hash.update(data.load).update(data.changed)
  if (data.schedule) hash.update(data.schedule.masks)
  addHours(data.weather)
  for (const { first, hours } of issued) {
    hash.update(String(first))
    addHours(hours)
  }
  return hash.digest('hex')
}

async function readMeteredHours(db: Db, units: readonly ForecastUnit[], { from, to }: Span, numHours: number) {
  const nodeIds = units.map(({ nodeId }) => nodeId)
  const empty = () => new Float64Array(numHours).fill(Number.NaN)
  const metered = new Map(nodeIds.map((nodeId): [string, MeteredHours] => [nodeId, { heat: empty(), flow: empty() }]))
  const partMs = DAY_MS * Math.max(1, Math.floor(PART_UNIT_HOURS / (24 * Math.max(1, units.length))))
  const put = (read: ReadonlyMap<string, ReadonlyMap<number, number>>, name: keyof MeteredHours): void => {
    for (const [nodeId, hours] of read) {
      const values = metered.get(nodeId)?.[name]
      for (const [at, value] of hours) if (values) values[Math.floor((at - from) / HOUR_MS)] = value
    }
  }
  for (let begins = from; begins < to; begins += partMs) {
    const ends = Math.min(begins + partMs, to)
    put(await readMeasuredUnits(db, nodeIds, begins, ends), 'heat')
    put(await readUnitFlows(db, units, begins, ends), 'flow')
  }
  return metered
}

/** The heat of units together, where enough of it is known; what is not known stands as its design beside the others. */
function sumOfLoads(
  units: readonly ForecastUnit[],
  clean: ReadonlyMap<string, CleanLoad>,
  levels: MovedLevels,
  numHours: number,
): Float64Array {
  const [heat, known] = [new Float64Array(numHours), new Float64Array(numHours)]
  let designKw = 0
  for (const { nodeId, areaM2, designHeatIndexWM2 } of units) {
    const ownKw = (areaM2 * designHeatIndexWM2) / W_PER_KW
    designKw += ownKw
    const level = levels.get(nodeId)
    for (const [hour, value] of clean.get(nodeId)?.load.entries() ?? []) {
      const isMoved = level !== undefined && hour >= level.from
      if (Number.isNaN(value) || (isMoved && !level.isFollowed)) continue
      heat[hour] = (heat[hour] ?? 0) + (isMoved ? value / level.factor : value)
      known[hour] = (known[hour] ?? 0) + ownKw
    }
  }
  return heat.map((heatKw, hour) => {
    const knownKw = known[hour] ?? 0
    return knownKw > 0 && knownKw >= LEAST_KNOWN_SHARE * designKw ? (heatKw * designKw) / knownKw : Number.NaN
  })
}

const change = z.object({ nodeId: z.string(), at: z.coerce.date() })

/** Moments at which people moved a set point of a unit or of its station, and it was carried out. */
async function readChanges(db: Db, units: readonly ForecastUnit[], from: number, to: number) {
  const { rows } = await db.$client.query(
    `select unit.id as "nodeId", coalesce(answered_at, asked_at) as at
     from control_commands command join physics_nodes unit on command.node_id in (unit.id, unit.parent_id)
     where command.channel = 'manual' and command.state in ('answered', 'readBack') and unit.id = any($1::uuid[])
       and coalesce(answered_at, asked_at) >= $2 and coalesce(answered_at, asked_at) < $3`,
    [units.map(({ nodeId }) => nodeId), new Date(from), new Date(to)],
  )
  const found = new Map<string, number[]>()
  for (const { nodeId, at } of z.array(change).parse(rows))
    found.set(nodeId, [...(found.get(nodeId) ?? []), at.getTime()])
  return found
}

/** The weather by which most of the heat is. */
function weatherUsed(bindings: Bindings, units: readonly ForecastUnit[]) {
  const shares = new Map<string, number>()
  const configs = units.flatMap((unit) => {
    const config = weatherOfNode(bindings, unit)?.config
    if (!config) return []
    shares.set(config.id, (shares.get(config.id) ?? 0) + unit.areaM2 * unit.designHeatIndexWM2)
    return [config]
  })
  const most = Math.max(...shares.values())
  return configs.find(({ id }) => shares.get(id) === most)
}

interface PlaceWeather {
  readonly observed: WeatherHours
  readonly issued: readonly IssuedWeather[]
}

interface Known {
  readonly span: Span
  readonly until: number
  readonly numHours: number
  readonly place: CompanyPlace
}

async function readWeather(
  db: Db,
  { placeId, offsetK }: { readonly placeId: string; readonly offsetK: number },
  { span: { from, to, aheadH, issuedFrom, cameUntil }, until, numHours, place }: Known,
): Promise<PlaceWeather> {
  const observed = await observationsBetween(db, placeId, new Date(from), new Date(to))
  const came = cameUntil === null ? [] : await observationsBetween(db, placeId, new Date(to), new Date(cameUntil))
  const forecasts = await forecastsIssuedBetween(db, placeId, new Date(issuedFrom), new Date(to))
  const arrays = (hours: readonly WeatherHour[], first: number, length: number): WeatherHours => {
    const empty = () => new Float64Array(length).fill(Number.NaN)
    const [temperature, wind, sun] = [empty(), empty(), empty()]
    for (const { at, temperatureC, windMS, sunWM2 } of withSun(hours, place)) {
      const hour = Math.floor((at - from) / HOUR_MS) - first
      if (hour < 0 || hour >= length) continue
      temperature[hour] = temperatureC + offsetK
      wind[hour] = windMS
      sun[hour] = sunWM2
    }
    return { temperature, wind, sun }
  }
  const known = arrays(observed, 0, numHours)
  if (cameUntil !== null) return { observed: known, issued: [{ first: until, hours: arrays(came, until, aheadH) }] }
  return {
    observed: known,
    issued: forecasts.map(({ issuedAt, hours }) => {
      const first = Math.min(until, Math.ceil((issuedAt - from) / HOUR_MS))
      // forecasts begin an hour later: the hour of the issue is observed
      const now = observed.filter(({ at }) => at === issuedAt)
      return { first, hours: arrays([...now, ...hours], first, aheadH) }
    }),
  }
}

/** A shut-off, and a long span without good data. */
function changedHours(load: Float64Array, isOff: Uint8Array, until: number): Uint8Array {
  const changed = isOff.slice()
  let numMissing = 0
  for (let hour = 0; hour < until; hour += 1) {
    numMissing = Number.isNaN(load[hour]) ? numMissing + 1 : 0
    if (numMissing >= LONG_GAP_H) changed[hour] = 1
  }
  return changed
}
