/**
 * Columns as PostgreSQL's binary arrays: `pg` sends a buffer as it is, and the server reads it without parsing numbers
 * and times from text, which is half the cost of a batch.
 */

/** Object ids of the element types, the same in every PostgreSQL. */
const OID = { int2: 21, int4: 23, float8: 701, timestamptz: 1184 } as const
const HEADER_BYTES = 20
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

function arrayOf(
  values: readonly number[],
  oid: number,
  size: number,
  write: (bytes: Buffer, value: number, offset: number) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + size))
  // one dimension, no nulls, element type, length, lower bound 1
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(0, 4)
  bytes.writeInt32BE(oid, 8)
  bytes.writeInt32BE(values.length, 12)
  bytes.writeInt32BE(1, 16)
  let offset = HEADER_BYTES
  for (const value of values) {
    bytes.writeInt32BE(size, offset)
    write(bytes, value, offset + 4)
    offset += 4 + size
  }
  return bytes
}

export const int2Array = (values: readonly number[]): Buffer =>
  arrayOf(values, OID.int2, 2, (bytes, value, at) => bytes.writeInt16BE(value, at))

export const int4Array = (values: readonly number[]): Buffer =>
  arrayOf(values, OID.int4, 4, (bytes, value, at) => bytes.writeInt32BE(value, at))

export const float8Array = (values: readonly number[]): Buffer =>
  arrayOf(values, OID.float8, 8, (bytes, value, at) => bytes.writeDoubleBE(value, at))

/** @param times - Epoch ms, whole. */
export const timestampArray = (times: readonly number[]): Buffer =>
  arrayOf(times, OID.timestamptz, 8, (bytes, time, at) => {
    // microseconds since 2000, in two 32-bit halves: one BigInt per value would cost more than all the rest
    const us = (time - POSTGRES_EPOCH_MS) * 1000
    const high = Math.floor(us / TWO_32)
    bytes.writeInt32BE(high, at)
    bytes.writeUInt32BE(us - high * TWO_32, at + 4)
  })
