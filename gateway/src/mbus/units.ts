// Value information (EN 13757-3): what a number is, and its unit.

import type { Quantity } from '../config/mbus-config.ts'

/** What one unit of a meter is in the unit of QUANTITIES. */
export interface Meaning {
  readonly quantity: Quantity
  readonly factor: number
}

const [WH_IN_GJ, J_IN_GJ, W_IN_KW] = [3.6e-6, 1e-9, 1e-3]
const J_PER_HOUR_IN_KW = 1 / 3.6e6

interface Row {
  readonly from: number
  readonly to: number
  readonly quantity: Quantity
  /** Of the lowest code; each further one is ten times as much. */
  readonly factor: number
}

const PRIMARY: readonly Row[] = [
  { from: 0x00, to: 0x07, quantity: 'energy', factor: 1e-3 * WH_IN_GJ },
  { from: 0x08, to: 0x0f, quantity: 'energy', factor: J_IN_GJ },
  { from: 0x10, to: 0x17, quantity: 'volume', factor: 1e-6 },
  { from: 0x28, to: 0x2f, quantity: 'power', factor: 1e-3 * W_IN_KW },
  { from: 0x30, to: 0x37, quantity: 'power', factor: J_PER_HOUR_IN_KW },
  { from: 0x38, to: 0x3f, quantity: 'flow', factor: 1e-6 },
  { from: 0x40, to: 0x47, quantity: 'flow', factor: 1e-7 * 60 },
  { from: 0x48, to: 0x4f, quantity: 'flow', factor: 1e-9 * 3_600 },
  { from: 0x58, to: 0x5b, quantity: 'flowTemperature', factor: 1e-3 },
  { from: 0x5c, to: 0x5f, quantity: 'returnTemperature', factor: 1e-3 },
  { from: 0x60, to: 0x63, quantity: 'temperatureDifference', factor: 1e-3 },
  { from: 0x6c, to: 0x6d, quantity: 'date', factor: 1 },
]
/** After the extension 0xFB. */
const EXTENDED: readonly Row[] = [
  { from: 0x00, to: 0x01, quantity: 'energy', factor: 0.1 * 1e6 * WH_IN_GJ },
  { from: 0x08, to: 0x09, quantity: 'energy', factor: 0.1 },
  { from: 0x10, to: 0x11, quantity: 'volume', factor: 100 },
  { from: 0x28, to: 0x29, quantity: 'power', factor: 0.1 * 1e3 },
  { from: 0x30, to: 0x31, quantity: 'power', factor: 0.1 * 1e9 * J_PER_HOUR_IN_KW },
]
const EXTENSION = 0xfb
const MORE = 0x80
const CODE = 0x7f
const MULTIPLIED = { from: 0x70, to: 0x77 }
const THOUSANDFOLD = 0x7d

/** Null for what is no plain reading of a known quantity: an error, a backward flow, a maker's own meaning. */
export function meaningOf(information: readonly number[]): Meaning | null {
  const [first = 0, second = 0] = information
  const isExtended = first === EXTENSION
  const code = (isExtended ? second : first) & CODE
  const row = (isExtended ? EXTENDED : PRIMARY).find(({ from, to }) => code >= from && code <= to)
  // 0xFD, 0xFF and the like have tables of their own
  if (!row || (!isExtended && first > EXTENSION)) return null
  let factor = row.quantity === 'date' ? 1 : row.factor * 10 ** (code - row.from)
  for (const more of information.slice(isExtended ? 2 : 1)) {
    const change = more & CODE
    if (change >= MULTIPLIED.from && change <= MULTIPLIED.to) factor *= 10 ** (change - MULTIPLIED.from - 6)
    else if (change === THOUSANDFOLD) factor *= 1_000
    else return null
  }
  return { quantity: row.quantity, factor }
}

export const hasMore = (byte: number): boolean => (byte & MORE) !== 0
