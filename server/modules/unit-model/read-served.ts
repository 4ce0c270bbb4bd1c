/**
 * What the building behind a unit is learnt from, out of the store. Duty: heat, water, rooms and weather by the hour. Neighbour:
 * place-hours.ts of the load forecast reads heat, weather and calendar. Invariant: nothing after the end is read.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/core/db/client.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { calendarOf, DAY_KIND } from '../load-forecast/learning/calendar.ts'
import { HOUR_MS } from '../load-forecast/learning/hour-data.ts'
import { readPlaceHours } from '../load-forecast/trained/place-hours.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { servedHeat } from './learning/served-heat.ts'
import type { ServedHours } from './learning/served-hours.ts'

interface Span {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

export interface UnitHours {
  readonly hours: ServedHours
  readonly numRooms: number
}

/** An hour counts where half of the rooms are known. */
const LEAST_ROOMS_SHARE = 0.5
/** Flats of a building differ by so much where too few of them say it, K (domain guide 2.2). */
const USUAL_SPREAD_K = 0.8

/** @returns Finds the hours of a unit; null where it has no weather. */
export async function readServedHours(db: Db, units: readonly ForecastUnit[], { from, to }: Span) {
  const hoursOf = await readPlaceHours(db, units, { from, to, aheadH: 0, issuedFrom: to, cameUntil: null })
  return async (unit: ForecastUnit): Promise<UnitHours | null> => {
    const place = await hoursOf({ nodeId: unit.nodeId, units: [unit] })
    if (!place) return null
    const { load, weather } = place.data
    const numHours = load.length
    const { clockHour, dayKind } = calendarOf(from, numHours, companyZone(), place.days)
    const water = await readWater(db, unit.nodeId, { from, to })
    const rooms = await readRooms(db, unit.nodeId, { from, to })
    return {
      numRooms: rooms.numRooms,
      hours: {
        heat: place.metered ? servedHeat(place.metered, load) : load,
        water,
        indoor: rooms.indoor,
        indoorErrorK: rooms.errorK,
        // temperatures are told at full hours, the sun of an hour at its end
        outdoor: weather.temperature.map((value, hour) => (value + (weather.temperature[hour + 1] ?? Number.NaN)) / 2),
        sun: weather.sun?.map((_, hour) => weather.sun?.[hour + 1] ?? Number.NaN) ?? null,
        clock: clockHour,
        isDayOff: dayKind.map((kind) => Number(kind !== DAY_KIND.working)),
      },
    }
  }
}

/** Of everything that a building is learnt from. */
export function hashOf({ hours, numRooms }: UnitHours, { from, to }: Span): string {
  const { heat, water, indoor, outdoor, sun, clock, isDayOff, indoorErrorK } = hours
  const hash = createHash('sha256').update(`${from} ${to} ${numRooms} ${indoorErrorK}`)
  for (const values of [heat, water, indoor, outdoor, clock, isDayOff, ...(sun ? [sun] : [])]) hash.update(values)
  return hash.digest('hex')
}

const valueHour = z.object({ at: z.date(), value: z.number() })

async function readWater(db: Db, nodeId: string, span: Span): Promise<Float64Array> {
  const { rows } = await db.$client.query(
    `select at, avg(average)::float8 as value
     from points join standard_params param on param.id = points.param_id and param.code in ('T2g', 'T2h')
     join rollup_1h on rollup_1h.point_id = points.id
     where points.node_id = $1 and at >= $2 and at < $3 and average is not null
     group by at having count(*) = 2`,
    [nodeId, new Date(span.from), new Date(span.to)],
  )
  return byHour(z.array(valueHour).parse(rows), span)
}

const roomHour = valueHour.extend({ numKnown: z.int() })
const ownMeans = z.object({ numRooms: z.int(), mean: z.number().nullable(), spread: z.number().nullable() })

/** The mean of the rooms. A room that is silent for an hour does not move it: each counts by what it differs from its own mean. */
async function readRooms(db: Db, nodeId: string, span: Span) {
  const values = `value as (
      select point_id, at, average, avg(average) over (partition by point_id) as own
      from room_points join rollup_1h using (point_id)
      where unit_id = $1 and at >= $2 and at < $3 and average is not null)`
  const params = [nodeId, new Date(span.from), new Date(span.to)]
  const [all] = z.array(ownMeans).parse(
    (
      await db.$client.query(
        `with ${values}, room as (select distinct point_id, own from value)
         select count(*)::int as "numRooms", avg(own)::float8 as mean, stddev_samp(own)::float8 as spread from room`,
        params,
      )
    ).rows,
  )
  const { numRooms = 0, mean = null, spread = null } = all ?? {}
  const { rows } = await db.$client.query(
    `with ${values}
     select at, avg(average - own)::float8 as value, count(*)::int as "numKnown" from value group by at`,
    params,
  )
  const known = z
    .array(roomHour)
    .parse(rows)
    .filter(({ numKnown }) => numKnown >= LEAST_ROOMS_SHARE * numRooms)
  return {
    numRooms,
    indoor: byHour(
      known.map(({ at, value }) => ({ at, value: value + (mean ?? Number.NaN) })),
      span,
    ),
    errorK: Math.max(USUAL_SPREAD_K, spread ?? 0) / Math.sqrt(Math.max(1, numRooms)),
  }
}

function byHour(rows: readonly { readonly at: Date; readonly value: number }[], { from, to }: Span): Float64Array {
  const values = new Float64Array(Math.ceil((to - from) / HOUR_MS)).fill(Number.NaN)
  for (const { at, value } of rows) values[Math.floor((at.getTime() - from) / HOUR_MS)] = value
  return values
}
