import { z } from 'zod'
import { REHEARSED_WAYS, type RehearsedWay } from './rehearsed-values.ts'

const [KEY, WAY, MOMENT] = ['rehearsal', 'way', 'moment']
const key = z.guid()
/** 2000-01-01: nobody has rehearsed before. */
const EARLIEST = 946_684_800_000

/** A rehearsal that is shown in the place of what is measured. */
export interface ShownRehearsal {
  readonly keyId: string
  readonly way: RehearsedWay
  /** Epoch ms; null: its beginning. */
  readonly moment: number | null
}

/** The rehearsal in an address, `rehearsal=…&way=asNow&moment=1764201600000`; null where it names none. */
export function readRehearsal(search: URLSearchParams): ShownRehearsal | null {
  const keyId = key.safeParse(search.get(KEY)).data
  if (keyId === undefined) return null
  const moment = Number(search.get(MOMENT) ?? Number.NaN)
  return {
    keyId,
    way: REHEARSED_WAYS.find((way) => way === search.get(WAY)) ?? 'with',
    moment: Number.isInteger(moment) && moment >= EARLIEST ? moment : null,
  }
}

/** @param shown - Null: none. */
export function writeRehearsal(search: URLSearchParams, shown: ShownRehearsal | null): void {
  for (const name of [KEY, WAY, MOMENT]) search.delete(name)
  if (!shown) return
  search.set(KEY, shown.keyId)
  if (shown.way !== 'with') search.set(WAY, shown.way)
  if (shown.moment !== null) search.set(MOMENT, String(Math.round(shown.moment)))
}

/** An address, with a rehearsal shown there. */
export function rehearsedHref(address: string, shown: ShownRehearsal): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  writeRehearsal(search, shown)
  return `${path}?${search}`
}
