// Clock and calendar of each hour, in the zone where people live.

import type { CivilZone } from '#lib/civil-time.ts'
import { HOUR_MS } from './hour-data.ts'

export const DAY_KIND = { working: 0, saturday: 1, sunday: 2, holiday: 3 } as const

export interface CalendarDays {
  /** Days off, `yyyy-MM-dd`. */
  readonly holidays: ReadonlySet<string>
  /** Saturdays and Sundays that are worked, `yyyy-MM-dd`. */
  readonly workingDays: ReadonlySet<string>
}

/** By the hour from `start` on. */
export interface Calendar {
  readonly start: number
  readonly zone: CivilZone
  /** Hour of the clock, 0 to 23. */
  readonly clockHour: Uint8Array
  /** One of {@link DAY_KIND}. */
  readonly dayKind: Uint8Array
  /** 1 to 12. */
  readonly month: Uint8Array
  /** Civil days since 1970. */
  readonly day: Int32Array
  /** Part of the year that is over, 0 to 1. */
  readonly yearShare: Float64Array
}

const DAY_MS = 24 * HOUR_MS
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4
const DAYS_OF_YEAR = 365.25

/** @param start - Epoch ms of the first hour. */
export function calendarOf(start: number, numHours: number, zone: CivilZone, days: CalendarDays): Calendar {
  const clockHour = new Uint8Array(numHours)
  const dayKind = new Uint8Array(numHours)
  const month = new Uint8Array(numHours)
  const day = new Int32Array(numHours)
  const yearShare = new Float64Array(numHours)
  let [lastDay, lastKind, lastMonth, lastShare] = [Number.NaN, 0, 1, 0]
  for (let at = 0; at < numHours; at += 1) {
    const moment = start + at * HOUR_MS
    const civil = moment + zone.offsetAt(moment)
    const civilDay = Math.floor(civil / DAY_MS)
    if (civilDay !== lastDay) {
      const date = new Date(civilDay * DAY_MS)
      lastDay = civilDay
      lastKind = kindOf(civilDay, days)
      lastMonth = date.getUTCMonth() + 1
      lastShare = (civilDay - Date.UTC(date.getUTCFullYear(), 0, 1) / DAY_MS) / DAYS_OF_YEAR
    }
    clockHour[at] = Math.floor((civil - civilDay * DAY_MS) / HOUR_MS)
    dayKind[at] = lastKind
    month[at] = lastMonth
    day[at] = civilDay
    yearShare[at] = lastShare
  }
  return { start, zone, clockHour, dayKind, month, day, yearShare }
}

function kindOf(civilDay: number, { holidays, workingDays }: CalendarDays): number {
  const name = new Date(civilDay * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
  if (holidays.has(name)) return DAY_KIND.holiday
  const weekday = (((civilDay + THURSDAY) % 7) + 7) % 7
  if (workingDays.has(name)) return DAY_KIND.working
  return weekday === 6 ? DAY_KIND.saturday : weekday === 0 ? DAY_KIND.sunday : DAY_KIND.working
}
