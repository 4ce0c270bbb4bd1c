// Numbers of OPC UA. A server says of each value which type it is of; the configuration says which one is expected.

import { DataType, type Variant } from 'node-opcua-client'
import type { OpcUaRegister } from '../config/opcua-config.ts'
import { singleDigits } from '../config/point.ts'

type Declared = OpcUaRegister['type']

interface Range {
  readonly min: number
  readonly max: number
}
const bits = (count: number): Range => ({ min: 0, max: 2 ** count - 1 })
const signedBits = (count: number): Range => ({ min: -(2 ** (count - 1)), max: 2 ** (count - 1) - 1 })

/** Whole numbers that a type holds. */
const INTEGERS: Readonly<Partial<Record<DataType, Range>>> = {
  [DataType.SByte]: signedBits(8),
  [DataType.Byte]: bits(8),
  [DataType.Int16]: signedBits(16),
  [DataType.UInt16]: bits(16),
  [DataType.Int32]: signedBits(32),
  [DataType.UInt32]: bits(32),
  // beyond these, numbers of JSON are not exact
  [DataType.Int64]: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  [DataType.UInt64]: { min: 0, max: Number.MAX_SAFE_INTEGER },
}

const DECLARED: Readonly<Record<Declared, DataType>> = {
  bool: DataType.Boolean,
  int16: DataType.Int16,
  uint16: DataType.UInt16,
  int32: DataType.Int32,
  uint32: DataType.UInt32,
  int64: DataType.Int64,
  uint64: DataType.UInt64,
  float32: DataType.Float,
  double: DataType.Double,
}
/** Whole numbers up to 24 bits are exact in a float of 32 bits, all that JSON knows in a double. */
const EXACT_IN: Readonly<Partial<Record<DataType, Range>>> = {
  ...INTEGERS,
  [DataType.Float]: signedBits(25),
  [DataType.Double]: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
}

/** Whether a type can hold every value of what the server has: an Int16 is read as int32, a UInt32 is not read as int16. */
export function fits(declared: Declared, actual: DataType): boolean {
  const wanted = DECLARED[declared]
  if (wanted === actual || (wanted === DataType.Double && actual === DataType.Float)) return true
  const [holds, has] = [EXACT_IN[wanted], INTEGERS[actual]]
  return holds !== undefined && has !== undefined && holds.min <= has.min && has.max <= holds.max
}

/** NaN and infinities as a float may hold them; NaN for what is no number, such as an array. */
export function numberOf({ dataType, value }: Variant): number {
  if (dataType === DataType.Boolean) return Number(value)
  if (dataType === DataType.Float) return singleDigits(Number(value))
  const isLong = dataType === DataType.Int64 || dataType === DataType.UInt64
  if (!isLong) return typeof value === 'number' ? value : Number.NaN
  if (!Array.isArray(value)) return Number.NaN
  const [high, low] = value.map(Number)
  if (high === undefined || low === undefined) return Number.NaN
  return (dataType === DataType.Int64 ? high | 0 : high) * 2 ** 32 + low
}

/** What to send of a number; null where the type cannot hold it. Whole numbers are rounded. */
export function valueFor(number: number, type: DataType): boolean | number | [number, number] | null {
  if (type === DataType.Boolean) return number === 0 || number === 1 ? number === 1 : null
  if (type === DataType.Float) return Number.isFinite(Math.fround(number)) ? Math.fround(number) : null
  if (type === DataType.Double) return number
  const range = INTEGERS[type]
  const whole = Math.round(number)
  if (!range || whole < range.min || whole > range.max) return null
  if (type !== DataType.Int64 && type !== DataType.UInt64) return whole
  return [Math.floor(whole / 2 ** 32) >>> 0, whole >>> 0]
}
