// Bytes of a segment file: records one after the other, each
//   magic u32 | length u32 | CRC-32 of time and text u32 | time f64 | text
// A record that was half written, or damaged on disk, is skipped: reading goes on at the next magic whose sum is right.

import { crc32 } from 'node:zlib'

const MAGIC = Buffer.from([0x48, 0x47, 0xf1, 0x0d])
const HEADER_BYTES = 20
const TIME_AT = 12
const MAX_TEXT_BYTES = 1 << 20

export interface StoredRecord {
  /** When it was stored, epoch ms. */
  readonly time: number
  readonly text: string
  /** Position in the file after it. */
  readonly end: number
}

export function encodeRecord(time: number, text: string): Buffer {
  const body = Buffer.from(text)
  const record = Buffer.alloc(HEADER_BYTES + body.length)
  MAGIC.copy(record)
  record.writeUInt32LE(body.length, 4)
  record.writeDoubleLE(time, TIME_AT)
  body.copy(record, HEADER_BYTES)
  record.writeUInt32LE(crc32(record.subarray(TIME_AT)), 8)
  return record
}

/** The whole records; what is damaged or not yet complete is left out. */
export function decodeRecords(bytes: Buffer): StoredRecord[] {
  const records: StoredRecord[] = []
  let at = 0
  while (at + HEADER_BYTES <= bytes.length) {
    const record = recordAt(bytes, at)
    if (record) {
      records.push(record)
      at = record.end
    } else {
      const next = bytes.indexOf(MAGIC, at + 1)
      if (next < 0) break
      at = next
    }
  }
  return records
}

function recordAt(bytes: Buffer, at: number): StoredRecord | null {
  if (!bytes.subarray(at, at + 4).equals(MAGIC)) return null
  const length = bytes.readUInt32LE(at + 4)
  const end = at + HEADER_BYTES + length
  if (length > MAX_TEXT_BYTES || end > bytes.length) return null
  if (crc32(bytes.subarray(at + TIME_AT, end)) !== bytes.readUInt32LE(at + 8)) return null
  return { time: bytes.readDoubleLE(at + TIME_AT), text: bytes.toString('utf8', at + HEADER_BYTES, end), end }
}
