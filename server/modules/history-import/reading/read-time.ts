// Times as files write them. Duty: text to moment, in a zone whose clocks may be put forward and back. Neighbour:
// src/lib/civil-time.ts knows the offsets of zones. Invariant: an hour that comes twice is read as the first one, and as the
// second one once the times before it go on.

import type { TimeFormat } from '#contract/history-import/import-mapping.ts'
import type { CivilZone } from '#lib/civil-time.ts'

const DAY_MS = 86_400_000
const CLOCK = String.raw`(?:[T\s]+(\d{1,2})[:时点](\d{1,2})分?(?::?(\d{1,2})(?:[.,](\d{1,9}))?秒?)?)?\s*(Z|[+-]\d{2}:?\d{2})?`
const YMD = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${CLOCK}$`)
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?$/
const DMY = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}$`)
const CLOCK_ALONE = /^(\d{1,2})[:时点](\d{1,2})分?(?::?(\d{1,2})(?:[.,](\d{1,9}))?秒?)?$/

/** The moments that a written time may mean: usually one, two in an hour that comes twice; none where clocks skip it. */
type Moments = readonly number[]

/** @returns Null where the text is no time of the format. */
export type ReadTime = (text: string, clock: string | null) => Moments | null

export function createTimeReader(format: TimeFormat, zone: CivilZone): ReadTime {
  if (format === 's' || format === 'ms') {
    const factor = format === 's' ? 1000 : 1
    return (text) => {
      const number = /^\d{1,17}(?:\.\d+)?$/.test(text.trim()) ? Number(text) * factor : Number.NaN
      return Number.isNaN(number) ? null : [Math.trunc(number)]
    }
  }
  return (text, clock) => {
    const day = partsOf(text.trim(), format)
    const time = clock === null ? null : CLOCK_ALONE.exec(clock.trim())
    if (!day || (clock !== null && !time)) return null
    const [hour, minute, second, fraction] = time ? time.slice(1) : day.clock
    const asUtc = utcOf(day.date, [hour, minute, second, fraction])
    if (Number.isNaN(asUtc)) return null
    return day.offsetMs === null ? momentsOf(zone, asUtc) : [asUtc - day.offsetMs]
  }
}

interface TimeParts {
  readonly date: readonly [year: number, month: number, day: number]
  readonly clock: readonly (string | undefined)[]
  /** Null: in the zone of the file. */
  readonly offsetMs: number | null
}

function partsOf(text: string, format: 'ymd' | 'dmy' | 'mdy'): TimeParts | null {
  const found = format === 'ymd' ? (YMD.exec(text) ?? COMPACT.exec(text)) : DMY.exec(text)
  if (!found) return null
  const [, one, two, three, hour, minute, second, fraction, offset] = found
  const [first, middle, last] = [Number(one), Number(two), Number(three)]
  return {
    date: format === 'ymd' ? [first, middle, last] : format === 'dmy' ? [last, middle, first] : [last, first, middle],
    clock: [hour, minute, second, fraction],
    offsetMs: offset === undefined ? null : offsetOf(offset),
  }
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return (text.startsWith('-') ? -minutes : minutes) * 60_000
}

/** NaN for a day or time that does not exist; 24:00 is the end of a day. */
function utcOf(
  [year, month, day]: TimeParts['date'],
  [hourText = '0', minuteText = '0', secondText = '0', fraction = '']: TimeParts['clock'],
): number {
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)]
  const isTime = hour < 24 ? minute < 60 && second < 60 : hour === 24 && minute === 0 && second === 0
  const midnight = Date.UTC(year, month - 1, day)
  const isDay = month >= 1 && month <= 12 && day >= 1 && new Date(midnight).getUTCDate() === day
  if (!isTime || !isDay) return Number.NaN
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 + Math.trunc(Number(`0.${fraction}0`) * 1000)
}

/** The moments at which clocks of a zone show a time, rising. @param asUtc - The time as if it were UTC. */
function momentsOf(zone: CivilZone, asUtc: number): Moments {
  const before = asUtc - zone.offsetAt(asUtc - DAY_MS)
  const after = asUtc - zone.offsetAt(asUtc + DAY_MS)
  if (before === after) return [before]
  const fitting = [before, after].filter((moment) => moment + zone.offsetAt(moment) === asUtc)
  return fitting.sort((one, other) => one - other)
}

/** Times of one series, each after (or before) the one above it. */
export interface TimeOrder {
  /** The moment that is meant, or why it cannot be. */
  place(moments: Moments): number | 'outOfOrder' | 'timeTwice'
}

/** Files go on in time or back, which the first two times of a series decide. */
export function createTimeOrder(): TimeOrder {
  let previous = Number.NaN
  let direction = 0
  return {
    place(moments) {
      const [first = Number.NaN, second = first] = moments
      const isBack = direction < 0
      const [likely, other] = isBack ? [second, first] : [first, second]
      const goesOn = (moment: number): boolean =>
        Number.isNaN(previous) || (direction === 0 ? moment !== previous : (moment - previous) * direction > 0)
      const meant = goesOn(likely) ? likely : other
      if (meant === previous) return 'timeTwice'
      if (!goesOn(meant)) return 'outOfOrder'
      if (!Number.isNaN(previous) && direction === 0) direction = Math.sign(meant - previous)
      previous = meant
      return meant
    },
  }
}
