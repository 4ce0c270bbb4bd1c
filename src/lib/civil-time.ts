// Civil time of a zone: what its clocks and calendars show. Nothing else reads clocks and calendars, and the zone of the
// process or browser has no part in it, except to say that it is another (`browserZone`).

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Days whose offsets are kept, a hundred years. */
const MAX_KEPT_DAYS = 36_525
const ZONED_OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

export interface CivilZone {
  /** IANA name. */
  readonly name: string
  /** Civil time minus UTC in ms, at a moment. All moments are epoch ms. */
  readonly offsetAt: (moment: number) => number
  /** The clock at a moment, `yyyy-MM-ddTHH:mm:ss.SSS`; throws a RangeError for what is no moment. */
  readonly clockAt: (moment: number) => string
  /** The civil day at a moment, `yyyy-MM-dd`. @param beginsAt - Hour at which a day begins, 0 where not given. */
  readonly dayAt: (moment: number, beginsAt?: number) => string
  /**
   * First moment of a civil day, `yyyy-MM-dd`: not always midnight, which some zones skip in spring.
   *
   * @param beginsAt - Hour at which a day begins, 0 where not given.
   */
  readonly startOfDay: (day: string, beginsAt?: number) => number
  /**
   * Moment at which clocks show `yyyy-MM-ddTHH:mm`, with or without seconds: the first one where an hour comes twice;
   * null where clocks skip it, and for a time or day that does not exist at all.
   */
  readonly momentOf: (clock: string) => number | null
  /** Whether clocks have shown the same time before: the second time of an hour that comes twice. */
  readonly isRepeated: (moment: number) => boolean
}

/** Offsets of one UTC day: clocks change at most once in it. */
interface DayOffsets {
  readonly before: number
  /** Moment of the change; infinite without one. */
  readonly changesAt: number
  readonly after: number
}

/** @throws RangeError where no zone has the name. */
export function civilZone(name: string): CivilZone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const kept = new Map<number, DayOffsets>()

  const measure = (moment: number): number => {
    const text = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = ZONED_OFFSET.exec(text) ?? []
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -ms : ms
  }

  const offsetsOf = (utcDay: number): DayOffsets => {
    const [start, end] = [utcDay * DAY_MS, (utcDay + 1) * DAY_MS]
    const [before, after] = [measure(start), measure(end)]
    if (before === after) return { before, changesAt: Number.POSITIVE_INFINITY, after }
    let [low, high] = [start, end]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (measure(middle) === before) low = middle
      else high = middle
    }
    return { before, changesAt: high, after }
  }

  const offsetAt = (moment: number): number => {
    const utcDay = Math.floor(moment / DAY_MS)
    let offsets = kept.get(utcDay)
    if (offsets === undefined) {
      if (kept.size >= MAX_KEPT_DAYS) kept.clear()
      offsets = offsetsOf(utcDay)
      kept.set(utcDay, offsets)
    }
    return moment < offsets.changesAt ? offsets.before : offsets.after
  }

  const clockAt = (moment: number): string => new Date(moment + offsetAt(moment)).toISOString().slice(0, -1)

  /** The moments that a clock may mean, by the offsets before and after a change near it. */
  const candidatesOf = (asUtc: number): [number, number] => [
    asUtc - offsetAt(asUtc - DAY_MS),
    asUtc - offsetAt(asUtc + DAY_MS),
  ]

  const firstShowing = (asUtc: number): number | null => {
    const fitting = candidatesOf(asUtc).filter((moment) => moment + offsetAt(moment) === asUtc)
    return fitting.length === 0 ? null : Math.min(...fitting)
  }

  return {
    name,
    offsetAt,
    clockAt,
    dayAt: (moment, beginsAt = 0) =>
      new Date(moment + offsetAt(moment) - beginsAt * HOUR_MS).toISOString().slice(0, 'yyyy-MM-dd'.length),
    startOfDay: (day, beginsAt = 0) => {
      const begin = Date.parse(`${day}T00:00:00Z`) + beginsAt * HOUR_MS
      if (Number.isNaN(begin)) return Number.NaN
      return firstShowing(begin) ?? candidatesOf(begin)[0]
    },
    momentOf: (clock) => {
      const asUtc = Date.parse(`${clock}Z`)
      // a day that the month does not have is read as one of the next
      if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(clock)) return null
      return firstShowing(asUtc)
    },
    isRepeated: (moment) => firstShowing(moment + offsetAt(moment)) !== moment,
  }
}

let ownZone: CivilZone | null = null

/** The zone that the browser's own clock shows, to be told apart from the company's. */
export function browserZone(): CivilZone {
  ownZone ??= civilZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return ownZone
}

const UTC_TEXT = /UTC([+-])(\d+)(?::(\d\d))?$/

/** The offset, ms, that a text ends with as {@link utcText} writes it; null where it does not. */
export function offsetIn(text: string): number | null {
  const [found, sign, hours, minutes = '0'] = UTC_TEXT.exec(text) ?? []
  if (found === undefined) return null
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
}

/** `UTC+8`, `UTC-3:30`. */
export function utcText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000))
  const rest = minutes % 60
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
