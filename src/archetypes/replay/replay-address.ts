import { readRehearsal, writeRehearsal } from '../telemetry/rehearsal-address.ts'
import type { ReplayedRehearsal } from './replay-context.ts'

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

/** What an address shows in the place of the present. */
export interface Replayed {
  /** Epoch ms; 0: the beginning of the rehearsal. */
  readonly moment: number
  /** Null: what was measured. */
  readonly rehearsal: ReplayedRehearsal | null
}

/** The replay or the rehearsal in an address; null: neither. */
export function readReplayed(search: URLSearchParams, present: number): Replayed | null {
  const shown = readRehearsal(search)
  if (shown) return { moment: shown.moment ?? 0, rehearsal: { keyId: shown.keyId, way: shown.way } }
  const moment = readPast(search, present)
  return moment === null ? null : { moment, rehearsal: null }
}

/** @param shown - Null: the present. */
export function writeReplayed(search: URLSearchParams, shown: Replayed | null): void {
  const { moment = null, rehearsal = null } = shown ?? {}
  writePast(search, rehearsal ? null : moment)
  writeRehearsal(search, rehearsal && { ...rehearsal, moment })
}
