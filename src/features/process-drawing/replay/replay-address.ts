const PARAM = 'past'
/** 2000-01-01: no plant has values from before. */
const EARLIEST = 946_684_800_000

/** The moment of the past in an address, `past=1764201600000` (epoch ms); null where it names none before `present`. */
export function readPast(search: URLSearchParams, present: number): number | null {
  const moment = Number(search.get(PARAM) ?? Number.NaN)
  return Number.isInteger(moment) && moment >= EARLIEST && moment < present ? moment : null
}

/** @param moment - Null: the present. */
export function writePast(search: URLSearchParams, moment: number | null): void {
  if (moment === null) search.delete(PARAM)
  else search.set(PARAM, String(Math.round(moment)))
}
