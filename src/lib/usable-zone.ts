import { type CivilZone, civilZone } from './civil-time.ts'

const IANA_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/
const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000
const DAY_MS = 24 * HOUR_MS
/** Clocks stay as they are for longer than this. */
const WEEK_MS = 7 * DAY_MS
/** As old as values may be that are taken, and as far as the rules of a zone are worth looking at. */
const PAST_MS = 3_650 * DAY_MS
const FUTURE_MS = 730 * DAY_MS

/**
 * A zone in which a company can reckon; null where no zone has the name, and where its hours began at another minute within the
 * last ten years, or will: hours are stored for ever, and must add up to days.
 *
 * @param now - Epoch ms.
 */
export function usableZone(name: string, now: number): CivilZone | null {
  if (!IANA_NAME.test(name)) return null
  const zone = knownZone(name)
  if (zone === null) return null
  const part = hourPart(zone, now)
  if (part % QUARTER_MS !== 0) return null
  for (let at = now - PAST_MS; at < now + FUTURE_MS; at += WEEK_MS) if (hourPart(zone, at) !== part) return null
  return zone
}

/** Minutes of the UTC hour after which the zone's hours begin, ms: not 0 where clocks differ by half an hour. */
export const hourPart = (zone: CivilZone, at: number): number => {
  const offset = zone.offsetAt(at) % HOUR_MS
  return offset < 0 ? offset + HOUR_MS : offset
}

function knownZone(name: string): CivilZone | null {
  try {
    return civilZone(name)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
