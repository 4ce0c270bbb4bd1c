// The variable data structure of a meter (EN 13757-3): a header of 12 bytes, then records of data information (DIF, DIFE),
// value information (VIF, VIFE) and a number.

import type { Quantity } from '../config/mbus-config.ts'
import { hasMore, meaningOf } from './units.ts'

export const VARIABLE_DATA = 0x72
const HEADER_BYTES = 12
const MAX_EXTENSIONS = 10
const FILLER = 0x2f
const MAKER_DATA = 0x0f
const MORE_TELEGRAMS = 0x1f
const PLAIN_TEXT = 0x7c
const VARIABLE_LENGTH = 0x0d
const INSTANT = 0
/** By the data field; without those of variable length. */
const LENGTHS: Readonly<Record<number, number>> = {
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 4,
  6: 6,
  7: 8,
  8: 0,
  9: 1,
  10: 2,
  11: 3,
  12: 4,
  14: 6,
}
const REAL = 5
const FIRST_BCD = 9

/** A value that is now, not a maximum or minimum, in the unit of its quantity. */
export interface MeterValue {
  readonly quantity: Quantity
  readonly storage: number
  readonly tariff: number
  readonly subunit: number
  readonly value: number
}

export interface Telegram {
  readonly values: readonly MeterValue[]
  /** The meter has another telegram. */
  readonly isMoreToCome: boolean
}

/** @throws {RangeError} where the data ends within a record. */
export function readTelegram(data: Buffer): Telegram {
  const values: MeterValue[] = []
  let at = HEADER_BYTES
  while (at < data.length) {
    const first = data.readUInt8(at)
    at += 1
    if (first === FILLER) continue
    if (first === MAKER_DATA) return { values, isMoreToCome: false }
    if (first === MORE_TELEGRAMS) return { values, isMoreToCome: true }
    const { information: places, next: afterPlaces } = chain(data, first, at)
    const firstValue = data.readUInt8(afterPlaces)
    const { information, next: afterMeaning } = chain(data, firstValue, afterPlaces + 1)
    // a unit in words, which stands between value information and number
    const isText = (firstValue & 0x7f) === PLAIN_TEXT
    const start = isText ? afterMeaning + 1 + data.readUInt8(afterMeaning) : afterMeaning
    const field = first & 0x0f
    const { from, length } = extentOf(data, field, start)
    at = from + length
    if (at > data.length) throw new RangeError('A record is longer than its telegram.')
    const meaning = isText ? null : meaningOf(information)
    if (!meaning || ((first >> 4) & 3) !== INSTANT) continue
    const number =
      meaning.quantity === 'date' ? dateOf(data.subarray(from, at)) : numberOf(data.subarray(from, at), field)
    if (number === null) continue
    values.push({
      quantity: meaning.quantity,
      ...placeOf(first, places.slice(1)),
      value: Number((number * meaning.factor).toPrecision(12)),
    })
  }
  return { values, isMoreToCome: false }
}

/** A byte and those that extend it. */
function chain(data: Buffer, first: number, from: number): { information: number[]; next: number } {
  const information = [first]
  let next = from
  for (let byte = first; hasMore(byte); ) {
    if (information.length > MAX_EXTENSIONS) throw new RangeError('A record has too many extensions.')
    byte = data.readUInt8(next)
    information.push(byte)
    next += 1
  }
  return { information, next }
}

function extentOf(data: Buffer, field: number, start: number): { from: number; length: number } {
  if (field !== VARIABLE_LENGTH) return { from: start, length: LENGTHS[field] ?? 0 }
  const size = data.readUInt8(start)
  // up to 0xBF text; then numbers of decimal digits, two to a byte, with their sign
  const length = size < 0xc0 ? size : size & 0x0f
  return { from: start + 1, length }
}

/** Storage number, tariff and subunit are spread over DIF and DIFE, lowest bits first. */
function placeOf(first: number, extensions: readonly number[]) {
  let storage = (first >> 6) & 1
  let [tariff, subunit] = [0, 0]
  for (const [index, byte] of extensions.entries()) {
    storage += (byte & 0x0f) * 2 ** (1 + 4 * index)
    tariff += ((byte >> 4) & 3) * 4 ** index
    subunit += ((byte >> 6) & 1) * 2 ** index
  }
  return { storage, tariff, subunit }
}

function numberOf(bytes: Buffer, field: number): number | null {
  if (bytes.length === 0 || field === VARIABLE_LENGTH) return null
  if (field === REAL) {
    const real = bytes.readFloatLE()
    return Number.isFinite(real) ? Number(real.toPrecision(7)) : null
  }
  if (field >= FIRST_BCD) return decimal(bytes)
  return bytes.length === 8 ? Number(bytes.readBigInt64LE()) : bytes.readIntLE(0, bytes.length)
}

/** Two digits to a byte, lowest first; F in the highest place is a minus. Meters send other letters for "no value". */
function decimal(bytes: Buffer): number | null {
  const digits = Buffer.from(bytes).reverse().toString('hex')
  if (/^\d+$/.test(digits)) return Number(digits)
  return /^f\d+$/.test(digits) ? -Number(digits.slice(1)) : null
}

/** Epoch seconds of a date (2 bytes) or a date with time (4 bytes), which meters give in the time of their place. */
function dateOf(bytes: Buffer): number | null {
  const isDateOnly = bytes.length === 2
  if (!isDateOnly && bytes.length !== 4) return null
  const [dayByte, monthByte] = isDateOnly
    ? [bytes.readUInt8(0), bytes.readUInt8(1)]
    : [bytes.readUInt8(2), bytes.readUInt8(3)]
  const [minute, hour] = isDateOnly ? [0, 0] : [bytes.readUInt8(0) & 0x3f, bytes.readUInt8(1) & 0x1f]
  const isInvalid = !isDateOnly && (bytes.readUInt8(0) & 0x80) !== 0
  const [day, month] = [dayByte & 0x1f, monthByte & 0x0f]
  const year = ((monthByte & 0xf0) >> 1) | (dayByte >> 5)
  if (isInvalid || day === 0 || month === 0 || month > 12) return null
  return new Date(year > 80 ? 1900 + year : 2000 + year, month - 1, day, hour, minute).getTime() / 1_000
}
