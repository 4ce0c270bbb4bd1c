/**
 * The wire format of protocol buffers, as far as Sparkplug needs it. Duty: read fields one by one from bytes that anybody may have
 * sent. Invariants: what is not well formed throws {@link WireError} and nothing else; each byte is read once; nothing is
 * allocated by a length that the bytes merely announce.
 */

export class WireError extends Error {
  override readonly name = 'WireError'
}

/** A 64-bit integer as two halves, since not all of them are numbers of JavaScript. */
export interface Int64 {
  /** Unsigned. */
  readonly high: number
  readonly low: number
}

const HALF = 2 ** 32
export const unsigned = ({ high, low }: Int64): number => high * HALF + low
export const signed = ({ high, low }: Int64): number => (high | 0) * HALF + low

export type WireField =
  | { readonly number: number; readonly type: 'varint'; readonly value: Int64 }
  | { readonly number: number; readonly type: 'fixed32' | 'fixed64' | 'bytes'; readonly bytes: Uint8Array }

const MAX_VARINT_BYTES = 10
const MAX_FIELD = 2 ** 29 - 1

/** The fields of a message, in their order. @throws {WireError} */
export function* fieldsOf(bytes: Uint8Array): Generator<WireField> {
  let at = 0

  function varint(): Int64 {
    let low = 0
    let high = 0
    for (let count = 0; count < MAX_VARINT_BYTES; count += 1) {
      const byte = bytes[at]
      if (byte === undefined) throw new WireError('the message ends within a number')
      at += 1
      const bits = byte & 0x7f
      const shift = count * 7
      if (shift < 32) low |= bits << shift
      // bits that do not fit into the lower half
      if (shift > 25) high |= shift < 32 ? bits >>> (32 - shift) : bits << (shift - 32)
      if (byte < 0x80) return { high: high >>> 0, low: low >>> 0 }
    }
    throw new WireError('a number has more than ten bytes')
  }

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new WireError('the message ends within a field')
    at += length
    return bytes.subarray(at - length, at)
  }

  while (at < bytes.length) {
    const key = unsigned(varint())
    const number = Math.floor(key / 8)
    if (number === 0 || number > MAX_FIELD) throw new WireError('a field has a number that is not allowed')
    switch (key % 8) {
      case 0:
        yield { number, type: 'varint', value: varint() }
        break
      case 1:
        yield { number, type: 'fixed64', bytes: take(8) }
        break
      case 2:
        yield { number, type: 'bytes', bytes: take(unsigned(varint())) }
        break
      case 5:
        yield { number, type: 'fixed32', bytes: take(4) }
        break
      default:
        throw new WireError('a field is of a type that is not allowed')
    }
  }
}

/** Collects the fields of a message. */
export class WireWriter {
  readonly #bytes: number[] = []

  varint(number: number, value: number): this {
    this.#varint(number * 8)
    this.#varint(value)
    return this
  }

  double(number: number, value: number): this {
    this.#varint(number * 8 + 1)
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    this.#bytes.push(...bytes)
    return this
  }

  float(number: number, value: number): this {
    this.#varint(number * 8 + 5)
    const bytes = Buffer.alloc(4)
    bytes.writeFloatLE(value)
    this.#bytes.push(...bytes)
    return this
  }

  bytes(number: number, value: Uint8Array | string): this {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    this.#varint(number * 8 + 2)
    this.#varint(bytes.length)
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes)
  }

  /** @param value - A whole number; a negative one as its two's complement. */
  #varint(value: number): void {
    let rest = BigInt.asUintN(64, BigInt(value))
    while (rest >= 0x80n) {
      this.#bytes.push(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    this.#bytes.push(Number(rest))
  }
}
