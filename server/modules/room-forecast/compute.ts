/**
 * Forecasts of rooms out of the store. Duty: hours of each unit and its rooms, with the load and weather forecasts that had been
 * issued; rows of what came out. Neighbours: `learning` forecasts, `load-forecast` knows heat and weather by the hour, `unit-model`
 * the buildings. Invariant: nothing that was measured, observed, issued or learnt after an issue time is in its forecast.
 */

import type { RoomNoForecast } from '#contract/endpoints/room-forecast.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import { readPlaceHours } from '../load-forecast/trained/place-hours.ts'
import { type ForecastUnit, readForecastUnits } from '../load-forecast/units.repository.ts'
import { buildingsOf } from '../unit-model/buildings.repository.ts'
import type { UnitBuilding } from '../unit-model/unit-building.ts'
import type { ComputedRooms, RoomRow } from './computed-rooms.ts'
import { type IssuedUnitLoad, readIssuedLoads } from './forecast.repository.ts'
import type { IssuedRooms, RoomOutcome } from './learning/roll-rooms.ts'
import type { RollTask } from './learning/roll-unit.ts'
import { AHEAD_H, type IssuedLoad, type RoomBuilding } from './learning/room-hours.ts'
import { type RoomHours, readRoomHours } from './rooms.repository.ts'

const HOUR_MS = 3_600_000
/** Of hours that are learnt from: errors of six weeks, and what the first of them look back on. */
const HISTORY_H = 68 * 24
/** Of weather forecasts: those of load forecasts may be some hours older. */
const WEATHER_AHEAD_H = 48
const FROZEN_WITHIN_MS = 6 * HOUR_MS

interface Work {
  readonly db: Db
  readonly signal: AbortSignal
  progress(share: number): void
  roll(task: RollTask): Promise<IssuedRooms[]>
}

/** @param issues - Times at which load forecasts were issued, rising; at least one. */
export async function computeRooms(
  { db, signal, progress, roll }: Work,
  issues: readonly Date[],
): Promise<ComputedRooms[]> {
  const to = issues.at(-1)?.getTime() ?? 0
  const from = startOfCompanyHour(to) - HISTORY_H * HOUR_MS
  const hourOf = (at: Date): number => Math.floor((at.getTime() - from) / HOUR_MS)
  const units = await readForecastUnits(db, companyDay(to))
  const buildings = await buildingsOf(db, units)
  const hoursOf = await readPlaceHours(db, units, {
    from,
    to,
    aheadH: WEATHER_AHEAD_H,
    issuedFrom: from,
    cameUntil: null,
  })
  const rowsOf = new Map(issues.map((issuedAt) => [hourOf(issuedAt), { issuedAt, rows: [] as RoomRow[] }]))
  for (const [nth, unit] of units.entries()) {
    signal.throwIfAborted()
    progress(nth / units.length)
    const rooms = await readRoomHours(db, unit.nodeId, from, to)
    if (rooms.length === 0) continue
    const hours = await hoursOf({ nodeId: unit.nodeId, units: [unit] })
    const loads = hours ? loadsOf(await readIssuedLoads(db, unit.nodeId, new Date(from), new Date(to)), from) : []
    const rolled = hours
      ? await roll({
          heatKw: hours.data.load,
          weather: hours.data.weather,
          issued: hours.issued,
          loads,
          rooms: rooms.map(({ temperature }) => padded(temperature, hours.data.load.length)),
          building: buildingOf(buildings.get(unit.nodeId), hourOf),
          asked: [...rowsOf.keys()],
        })
      : []
    const byIssue = new Map(rolled.map((each) => [each.issue, each]))
    for (const [issue, { issuedAt, rows }] of rowsOf)
      rows.push(...rowsOfUnit(unit, rooms, byIssue.get(issue) ?? (hours ? 'noLoad' : 'noWeather'), issuedAt.getTime()))
  }
  return [...rowsOf].map(([issue, { issuedAt, rows }]) => ({
    issuedAt,
    firstAt: new Date(from + issue * HOUR_MS),
    rows,
  }))
}

const padded = (values: Float64Array, length: number): Float64Array => {
  const all = new Float64Array(length).fill(Number.NaN)
  all.set(values.subarray(0, length))
  return all
}

/** From the hour of its issue on, of which it may not know the first one; the first of an hour counts. */
function loadsOf(issued: readonly IssuedUnitLoad[], from: number): IssuedLoad[] {
  const loads = new Map<number, IssuedLoad>()
  for (const { issuedAt, firstAt, heatKw } of issued) {
    const first = Math.floor((issuedAt.getTime() - from) / HOUR_MS)
    if (loads.has(first)) continue
    const shift = Math.round((firstAt.getTime() - from) / HOUR_MS) - first
    const own = new Float64Array(AHEAD_H).fill(Number.NaN)
    for (const [at, value] of heatKw.slice(0, AHEAD_H - shift).entries()) own[at + shift] = value ?? Number.NaN
    loads.set(first, { first, heatKw: own })
  }
  return [...loads.values()]
}

function buildingOf(building: UnitBuilding | undefined, hourOf: (at: Date) => number): RoomBuilding | null {
  if (!building) return null
  return {
    timeConstantH: building.timeConstantH.value,
    lossKwK: building.lossKwK.value,
    sunM2: building.sunM2?.value ?? 0,
    // before it was learnt, nobody could reckon with it
    knownFrom: building.learntAt ? hourOf(building.learntAt) + 1 : 0,
  }
}

function rowsOfUnit(
  { nodeId: unitId }: ForecastUnit,
  rooms: readonly RoomHours[],
  issued: IssuedRooms | RoomNoForecast,
  at: number,
): RoomRow[] {
  if (typeof issued === 'string') {
    const none = { course: null, reason: issued }
    return [rowOf(unitId, unitId, none), ...rooms.map(({ nodeId }) => rowOf(nodeId, unitId, none))]
  }
  return [
    rowOf(unitId, unitId, issued.unit),
    ...rooms.map(({ nodeId, frozen }, nth) => {
      const outcome = issued.rooms[nth] ?? { course: null, reason: 'silent' }
      // what is judged to be frozen is not among the hours
      const isFrozen = frozen.some(({ from, to }) => from < at && (to ?? Infinity) > at - FROZEN_WITHIN_MS)
      return rowOf(
        nodeId,
        unitId,
        outcome.reason === 'silent' && isFrozen ? { course: null, reason: 'frozen' } : outcome,
      )
    }),
  ]
}

const rowOf = (nodeId: string, unitId: string, { course, reason }: RoomOutcome): RoomRow => ({
  nodeId,
  unitId,
  p50C: [...(course?.p50 ?? [])],
  p10C: [...(course?.band?.p10 ?? [])],
  p90C: [...(course?.band?.p90 ?? [])],
  reason,
})
