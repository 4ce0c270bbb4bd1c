/**
 * Forecasts of rooms for the page. Duty: units with those of their households that will be cold; of one unit its hours, its error and
 * its households. Neighbours: forecast.repository.ts stores forecasts, rooms.repository.ts knows the rooms. Invariant: a unit is told
 * only where it is seen, and a household only where it is seen itself.
 */

import {
  type RoomHour,
  type RoomHousehold,
  type RoomOverview,
  type RoomOverviewQuery,
  type RoomsOfUnit,
  type RoomUnit,
  SKILL_DAYS,
} from '#contract/endpoints/room-forecast.ts'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay, shiftDay, startOfCompanyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { chosenSeason } from '../heating-season/repository.ts'
import { choosePlace } from '../load-forecast/forecast-places.ts'
import { ROOM_HOLD_S } from '../overview/repository.ts'
import { newestRooms, type StoredRoom, type StoredRoomForecast, storedRooms } from './forecast.repository.ts'
import { cleanRoom, courseOf } from './learning/room-course.ts'
import { type HoursAhead, hoursAhead } from './model/hours-ahead.ts'
import { skillOfCourses } from './model/room-skill.ts'
import { type Household, householdsOf, readRoomHours } from './rooms.repository.ts'

type RoomEnv = Pick<Env, 'db' | 'now'>

const HOUR_MS = 3_600_000
const DAY_H = 24
/** Of hours before those that are judged: the mean of rooms follows them, and “as yesterday” needs a day. */
const LEAD_H = 7 * DAY_H
/** Forecasts of a day that are of no use any more say nothing about tomorrow. */
const NOTHING_AHEAD: HoursAhead = {
  lowestC: null,
  lowestP10C: null,
  lowestAt: null,
  underAt: null,
  maybeUnderAt: null,
}

const legalRoom = async (db: Db, day: string): Promise<number> =>
  (await chosenSeason(db, day))?.legalRoomC ?? ROOM_LIMITS_C.cold

const issueOf = (stored: StoredRoomForecast | null) =>
  stored && {
    issuedAt: stored.issuedAt.getTime(),
    computedAt: stored.computedAt.getTime(),
    firstAt: stored.firstAt.getTime(),
  }

/** @throws {AppError} 1001 for a node that is out of the data scope, or neither a source nor a unit. */
export async function readRoomOverview(
  { db, now }: RoomEnv,
  actor: Actor,
  { nodeId }: RoomOverviewQuery,
): Promise<RoomOverview> {
  const today = companyDay(now())
  const { place, units } = await choosePlace(db, actor, nodeId ?? null, today)
  const legalRoomC = await legalRoom(db, today)
  const newest = await newestRooms(db)
  const unitIds = units.map((unit) => unit.nodeId)
  const households = await householdsOf(db, actor.session, unitIds, { now: now(), holdS: ROOM_HOLD_S })
  const rows = newest ? await storedRooms(db, unitIds, newest.issuedAt) : []
  const aheadOf = aheadBy(rows, now(), legalRoomC)
  const told = units.flatMap((unit): RoomUnit[] => {
    const own = households.filter(({ unitId }) => unitId === unit.nodeId)
    if (own.length === 0) return []
    const ahead = own.map((household) => aheadOf(household.nodeId))
    const firstTimes = ahead.flatMap(({ underAt }) => underAt ?? [])
    return [
      {
        keyId: unit.nodeId,
        code: unit.code,
        name: unit.name,
        nowC: meanNow(own),
        ...aheadOf(unit.nodeId),
        numHouseholds: own.length,
        numUnder: firstTimes.length,
        numMaybeUnder: ahead.filter(({ underAt, maybeUnderAt }) => underAt === null && maybeUnderAt !== null).length,
        firstUnderAt: firstTimes.length > 0 ? Math.min(...firstTimes) : null,
        numWithout: ahead.filter(({ lowestC }) => lowestC === null).length,
      },
    ]
  })
  return { place, legalRoomC, issue: issueOf(newest), units: told.toSorted(byUnitRisk) }
}

/** @throws {AppError} 1001 for a node that is out of the data scope, or no unit. */
export async function readRoomsOfUnit({ db, now }: RoomEnv, actor: Actor, nodeId: string): Promise<RoomsOfUnit> {
  const at = now()
  const today = companyDay(at)
  const { place, units } = await choosePlace(db, actor, nodeId, today)
  const legalRoomC = await legalRoom(db, today)
  const newest = await newestRooms(db)
  const unit = place.kind === 'unit' ? units[0] : undefined
  const empty = { place, legalRoomC, issue: issueOf(newest), unit: null, hours: [], households: [] }
  const end = startOfCompanyHour(at)
  const from = end - (SKILL_DAYS * DAY_H + LEAD_H) * HOUR_MS
  const until = (end - from) / HOUR_MS
  if (!unit) return { ...empty, skill: skillOfCourses([], new Float64Array(), 0) }
  const households = await householdsOf(db, actor.session, [unit.nodeId], { now: at, holdS: ROOM_HOLD_S })
  if (households.length === 0) return { ...empty, skill: skillOfCourses([], new Float64Array(), 0) }
  const rooms = await readRoomHours(db, unit.nodeId, from, end)
  const measuredOf = new Map(rooms.map((room) => [room.nodeId, cleanRoom(room.temperature).temperature]))
  const measured = courseOf([...measuredOf.values()], until)
  const rows = await storedRooms(db, [unit.nodeId], new Date(end - SKILL_DAYS * DAY_H * HOUR_MS))
  const rowsOf = (id: string) => rows.filter((row) => row.nodeId === id)
  const judge = (id: string, values: Float64Array) =>
    skillOfCourses(
      rowsOf(id).map((row) => ({ ...row, first: Math.round((row.firstAt.getTime() - from) / HOUR_MS) })),
      values,
      until,
    )
  const aheadOf = aheadBy(
    rows.filter((row) => row.forecastId === newest?.id),
    at,
    legalRoomC,
  )
  return {
    ...empty,
    unit: {
      keyId: unit.nodeId,
      code: unit.code,
      name: unit.name,
      nowC: meanNow(households),
      ...aheadOf(unit.nodeId),
    },
    hours: hoursOf(rowsOf(unit.nodeId), { begin: startOfCompanyDay(shiftDay(today, -1)), from, measured }),
    skill: judge(unit.nodeId, measured),
    households: households
      .map(
        (household): RoomHousehold => ({
          keyId: household.nodeId,
          code: household.code,
          name: household.name,
          nowC: household.nowC,
          ...aheadOf(household.nodeId),
          maeK: judge(household.nodeId, measuredOf.get(household.nodeId) ?? new Float64Array()).maeK,
        }),
      )
      .toSorted(byRisk),
  }
}

/** Finds what is ahead of a node; of one that a forecast does not hold, nothing. */
function aheadBy(rows: readonly StoredRoom[], now: number, legalRoomC: number) {
  const byNode = new Map(rows.map((row) => [row.nodeId, row]))
  return (nodeId: string): HoursAhead & Pick<RoomHousehold, 'reason'> => {
    const row = byNode.get(nodeId)
    if (!row) return { ...NOTHING_AHEAD, reason: null }
    return { ...hoursAhead(row, row.firstAt.getTime(), now, legalRoomC), reason: row.reason }
  }
}

function meanNow(households: readonly Household[]): number | null {
  const known = households.flatMap(({ nowC }) => nowC ?? [])
  return known.length > 0 ? known.reduce((sum, celsius) => sum + celsius, 0) / known.length : null
}

interface Span {
  /** Epoch ms of the first hour that is told, and of the first that is measured. */
  readonly begin: number
  readonly from: number
  readonly measured: Float64Array
}

/** To the end of the newest forecast; each hour by the newest that was there when it began. */
function hoursOf(rows: readonly StoredRoom[], { begin, from, measured }: Span): RoomHour[] {
  const ends = rows.map(({ firstAt, p50C }) => firstAt.getTime() + p50C.length * HOUR_MS)
  const end = Math.max(begin, from + measured.length * HOUR_MS, ...ends)
  return Array.from({ length: Math.round((end - begin) / HOUR_MS) }, (_, nth) => {
    const at = begin + nth * HOUR_MS
    const row = rows.findLast(({ firstAt, p50C }) => {
      const ahead = (at - firstAt.getTime()) / HOUR_MS
      return ahead >= 0 && ahead < p50C.length
    })
    const ahead = row ? Math.round((at - row.firstAt.getTime()) / HOUR_MS) : 0
    const measuredC = measured[Math.round((at - from) / HOUR_MS)] ?? Number.NaN
    return {
      at,
      measuredC: Number.isNaN(measuredC) ? null : measuredC,
      p50C: row?.p50C[ahead] ?? null,
      p10C: row?.p10C[ahead] ?? null,
      p90C: row?.p90C[ahead] ?? null,
    }
  })
}

/** Who will be cold first, then who may be, then by the lowest hour; who has no forecast comes last. */
function byRisk(one: RoomHousehold, other: RoomHousehold): number {
  const rank = ({ underAt, maybeUnderAt, lowestC }: RoomHousehold): number =>
    underAt !== null ? 0 : maybeUnderAt !== null ? 1 : lowestC !== null ? 2 : 3
  return rank(one) - rank(other) || (one.lowestC ?? 0) - (other.lowestC ?? 0) || one.code.localeCompare(other.code)
}

const byUnitRisk = (one: RoomUnit, other: RoomUnit): number =>
  other.numUnder - one.numUnder ||
  other.numMaybeUnder - one.numMaybeUnder ||
  (one.lowestC ?? Infinity) - (other.lowestC ?? Infinity) ||
  one.code.localeCompare(other.code)
