import { type CivilZone, civilZone, utcText } from './civil-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Zone of a company that has chosen none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

let zone: CivilZone = civilZone(DEFAULT_TIME_ZONE)

/**
 * Sets the zone that everything in this process reckons with. It is called at the start, before anything is reckoned: by the
 * server with what the database holds, by a process of its own with what it is given, by the console with what the server says.
 *
 * @param name - IANA name.
 */
export function setCompanyZone(name: string): void {
  if (name !== zone.name) zone = civilZone(name)
}

/** The company's civil time. */
export const companyZone = (): CivilZone => zone

/** What a clock in the company shows, as the UTC fields of a date. */
export const inCompanyTime = (moment: Date): Date => new Date(moment.getTime() + zone.offsetAt(moment.getTime()))

/**
 * The company's civil day at a moment, `yyyy-MM-dd`.
 *
 * @param ms - Epoch ms.
 * @param beginsAt - Hour at which a day begins.
 */
export const companyDay = (ms: number, beginsAt = 0): string => zone.dayAt(ms, beginsAt)

/** A moment on the company's clock, `yyyy-MM-dd HH:mm:ss`. @param ms - Epoch ms. */
export const companyTime = (ms: number): string => zone.clockAt(ms).slice(0, 19).replace('T', ' ')

/** What is put after a time of the clock: the offset where clocks have shown the time before, else nothing. @param ms - Epoch ms. */
export const repeatedMark = (ms: number): string => (zone.isRepeated(ms) ? ` ${utcText(zone.offsetAt(ms))}` : '')

/** A moment on the company's clock, told apart from the earlier one at which it showed the same. @param ms - Epoch ms. */
export const clockText = (ms: number): string => `${companyTime(ms)}${repeatedMark(ms)}`

/**
 * Epoch ms at which a civil day of the company begins.
 *
 * @param day - `yyyy-MM-dd`
 * @param beginsAt - Hour at which a day begins.
 */
export const startOfCompanyDay = (day: string, beginsAt = 0): number => zone.startOfDay(day, beginsAt)

/** Epoch ms at which a civil day of the company ends: it may have 23 or 25 hours. */
export const endOfCompanyDay = (day: string, beginsAt = 0): number => zone.startOfDay(shiftDay(day, 1), beginsAt)

/** Epoch ms in the middle of a civil day: where its mean stands in a chart. */
export const middleOfCompanyDay = (day: string): number => (startOfCompanyDay(day) + endOfCompanyDay(day)) / 2

/** When clocks showed the same some days earlier; where they skipped it, as much later. @param ms - Epoch ms. */
export function sameTimeBefore(ms: number, days: number): number {
  const before = ms - days * DAY_MS
  return before + zone.offsetAt(ms) - zone.offsetAt(before)
}

/** A civil day some days later, `yyyy-MM-dd`. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)

/** Epoch ms at which the hour of the company's clock begins that holds a moment. */
export const startOfCompanyHour = (ms: number): number => {
  const offset = zone.offsetAt(ms)
  return Math.floor((ms + offset) / HOUR_MS) * HOUR_MS - offset
}
