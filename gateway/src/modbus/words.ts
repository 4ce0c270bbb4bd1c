import type { BYTE_ORDERS, Register } from '../config/modbus-config.ts'
import { singleDigits } from '../config/point.ts'

type ByteOrder = (typeof BYTE_ORDERS)[number]
type Numeric = Exclude<Register['type'], 'bool'>

const INTEGER_RANGE: Readonly<Partial<Record<Numeric, readonly [number, number]>>> = {
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
  // beyond these, numbers of JSON are not exact
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
}

/** Swaps between the order of the device and big-endian, which is its own reverse: A is the highest byte. */
function swap(bytes: Buffer, order: ByteOrder): Buffer {
  if (order === 'ABCD') return bytes
  if (order === 'BADC') return bytes.swap16()
  // CDAB is the reverse of DCBA within each register
  return order === 'DCBA' ? bytes.reverse() : bytes.reverse().swap16()
}

/** The number that registers of 16 bits hold; NaN and infinities as a float may hold them. */
export function numberFromWords(words: readonly number[], type: Numeric, order: ByteOrder): number {
  const bytes = Buffer.alloc(words.length * 2)
  for (const [at, word] of words.entries()) bytes.writeUInt16BE(word, at * 2)
  swap(bytes, order)
  switch (type) {
    case 'int16':
      return bytes.readInt16BE()
    case 'uint16':
      return bytes.readUInt16BE()
    case 'int32':
      return bytes.readInt32BE()
    case 'uint32':
      return bytes.readUInt32BE()
    case 'int64':
      return Number(bytes.readBigInt64BE())
    case 'uint64':
      return Number(bytes.readBigUInt64BE())
    case 'float32':
      return singleDigits(bytes.readFloatBE())
    case 'double':
      return bytes.readDoubleBE()
  }
}

/** Null where the type cannot hold the number. Integers are rounded. */
export function wordsFromNumber(value: number, type: Numeric, order: ByteOrder): number[] | null {
  const range = INTEGER_RANGE[type]
  const number = range ? Math.round(value) : value
  if (range && (number < range[0] || number > range[1])) return null
  const bytes = bytesOf(number, type)
  if (type === 'float32' && !Number.isFinite(bytes.readFloatBE())) return null
  swap(bytes, order)
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2))
}

function bytesOf(number: number, type: Numeric): Buffer {
  const bytes = Buffer.alloc(
    type === 'int16' || type === 'uint16' ? 2 : type === 'double' || type.endsWith('64') ? 8 : 4,
  )
  switch (type) {
    case 'int16':
      bytes.writeInt16BE(number)
      break
    case 'uint16':
      bytes.writeUInt16BE(number)
      break
    case 'int32':
      bytes.writeInt32BE(number)
      break
    case 'uint32':
      bytes.writeUInt32BE(number)
      break
    case 'int64':
      bytes.writeBigInt64BE(BigInt(number))
      break
    case 'uint64':
      bytes.writeBigUInt64BE(BigInt(number))
      break
    case 'float32':
      bytes.writeFloatBE(number)
      break
    case 'double':
      bytes.writeDoubleBE(number)
      break
  }
  return bytes
}
