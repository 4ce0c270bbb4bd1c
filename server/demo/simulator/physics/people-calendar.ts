/**
 * Which days people work, by the real calendar of China: weekends, New Year, the spring festival with its eve, and the
 * winter holidays of schools around it. The festival comes from the lunisolar calendar of the runtime, so that it is right
 * in any year. Days that are worked in exchange for a holiday are not known.
 */
import { localDate } from './calendar.ts'

/** `festival`: the spring festival, when many are away and offices are closed. */
type DayKind = 'work' | 'rest' | 'festival'

export interface PeopleDay {
  readonly kind: DayKind
  /** Schools are closed for weeks around the festival. */
  readonly isSchoolOpen: boolean
}

const DAY_MS = 86_400_000
/** Days of the festival after New Year's Day of the lunisolar calendar, it included. */
const FESTIVAL_DAYS = 7
/** School holidays, days before and after the lunisolar New Year. */
const SCHOOL_BREAK = { before: 18, after: 15 } as const

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

/** Month and day of the lunisolar calendar; a leap month has no number. */
function lunarDay(date: string): readonly [month: string, day: number] {
  const parts = lunar.formatToParts(Date.parse(date))
  const textOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return [textOf('month'), Number(textOf('day'))]
}

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const isNewYear = (date: string): boolean => {
  const [month, day] = lunarDay(date)
  return month === '1' && day === 1
}

/** @param date - yyyy-MM-dd. */
export function peopleDay(date: string): PeopleDay {
  // the New Year lies between 21 January and 20 February
  const season =
    date.slice(5) < '03-15' ? Array.from({ length: 62 }, (_, at) => `${shifted(`${date.slice(0, 4)}-01-20`, at)}`) : []
  const newYear = season.find(isNewYear)
  const sinceNewYear = newYear === undefined ? Number.NaN : (Date.parse(date) - Date.parse(newYear)) / DAY_MS
  const weekday = new Date(Date.parse(date)).getUTCDay()
  const isFestival = sinceNewYear >= -1 && sinceNewYear < FESTIVAL_DAYS
  const isRest = weekday === 0 || weekday === 6 || date.slice(5) === '01-01'
  const isBreak = sinceNewYear >= -SCHOOL_BREAK.before && sinceNewYear <= SCHOOL_BREAK.after
  return { kind: isFestival ? 'festival' : isRest ? 'rest' : 'work', isSchoolOpen: !isFestival && !isRest && !isBreak }
}

/** The kind of a moment's day; days are computed once. @param utcOffsetH - local civil time minus UTC. */
export function createPeopleDays(utcOffsetH: number): (realMs: number) => PeopleDay {
  let known = ''
  let day = peopleDay('2026-01-05')
  return (realMs) => {
    const date = localDate(realMs, utcOffsetH)
    if (date !== known) {
      known = date
      day = peopleDay(date)
    }
    return day
  }
}
