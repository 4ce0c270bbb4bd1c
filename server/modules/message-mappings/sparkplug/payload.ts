/** Payloads of Sparkplug B (Eclipse Sparkplug 3.0, section 6.4), read and written. Templates, data sets and files are left out. */

import { fieldsOf, type Int64, signed, unsigned, WireError, type WireField, WireWriter } from './wire.ts'

export interface Metric {
  /** Empty: it is named by its alias alone. */
  readonly name: string
  readonly alias: number | null
  /** Epoch ms; null: that of the payload. */
  readonly timestamp: number | null
  /** 0: not told, as that of its birth. */
  readonly datatype: number
  readonly isNull: boolean
  /** Null: none, or one that is no single value. */
  readonly value: MetricValue | null
  /** Of its properties: 192 is good, 0 bad, 500 old; null: not told. */
  readonly quality: number | null
}

/** A value as it is written; what integers mean depends on the type, which data may leave to the birth. */
export type MetricValue =
  | { readonly kind: 'int' | 'long'; readonly bits: Int64 }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'boolean'; readonly is: boolean }
  | { readonly kind: 'text'; readonly text: string }

export interface Payload {
  /** Epoch ms. */
  readonly timestamp: number | null
  readonly seq: number | null
  readonly metrics: readonly Metric[]
}

/** Types of metrics. */
export const DATATYPE = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
} as const

/** More metrics are not in a message of the greatest length that says anything of them. */
const MAX_METRICS = 50_000
const MAX_NAME_BYTES = 1_024
const MAX_TEXT_BYTES = 4_096
const QUALITY_PROPERTY = 'Quality'

/** @throws {WireError} where it is not well formed; nothing of it is then known. */
export function readPayload(bytes: Uint8Array): Payload {
  let timestamp: number | null = null
  let seq: number | null = null
  const metrics: Metric[] = []
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) timestamp = unsigned(varintOf(field))
    else if (field.number === 3) seq = unsigned(varintOf(field))
    else if (field.number === 2) {
      if (metrics.length === MAX_METRICS) throw new WireError(`more than ${MAX_METRICS} metrics`)
      metrics.push(readMetric(bytesOf(field)))
    }
  }
  return { timestamp, seq, metrics }
}

function readMetric(bytes: Uint8Array): Metric {
  let name = ''
  let alias: number | null = null
  let timestamp: number | null = null
  let datatype = 0
  let isNull = false
  let value: MetricValue | null = null
  let quality: number | null = null
  for (const field of fieldsOf(bytes)) {
    switch (field.number) {
      case 1:
        name = textOf(bytesOf(field), MAX_NAME_BYTES)
        break
      case 2:
        alias = unsigned(varintOf(field))
        break
      case 3:
        timestamp = unsigned(varintOf(field))
        break
      case 4:
        datatype = unsigned(varintOf(field))
        break
      case 7:
        isNull = unsigned(varintOf(field)) !== 0
        break
      case 9:
        quality = qualityIn(bytesOf(field))
        break
      default:
        value = readValue(field) ?? value
    }
  }
  return { name, alias, timestamp, datatype, isNull, value, quality }
}

/** Null for a field that holds no single value. */
function readValue(field: WireField): MetricValue | null {
  switch (field.number) {
    case 10:
      return { kind: 'int', bits: varintOf(field) }
    case 11:
      return { kind: 'long', bits: varintOf(field) }
    case 12:
      return { kind: 'number', number: viewOf(field, 'fixed32').getFloat32(0, true) }
    case 13:
      return { kind: 'number', number: viewOf(field, 'fixed64').getFloat64(0, true) }
    case 14:
      return { kind: 'boolean', is: unsigned(varintOf(field)) !== 0 }
    case 15:
      return { kind: 'text', text: textOf(bytesOf(field), MAX_TEXT_BYTES) }
    default:
      return null
  }
}

/** The quality in a set of properties: its n-th key belongs to its n-th value. */
function qualityIn(bytes: Uint8Array): number | null {
  let numKeys = 0
  let at: number | null = null
  const values: Uint8Array[] = []
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) {
      if (textOf(bytesOf(field), MAX_NAME_BYTES) === QUALITY_PROPERTY) at = numKeys
      numKeys += 1
    } else if (field.number === 2) values.push(bytesOf(field))
  }
  const value = at === null ? undefined : values[at]
  if (value === undefined) return null
  for (const field of fieldsOf(value)) if (field.number === 3 || field.number === 4) return unsigned(varintOf(field))
  return null
}

/** What a value is as a number or text, by its type. */
export function plainValue(value: MetricValue, datatype: number): number | boolean | string {
  switch (value.kind) {
    case 'number':
      return value.number
    case 'boolean':
      return value.is
    case 'text':
      return value.text
    default:
      return integerOf(value.bits, datatype)
  }
}

function integerOf(bits: Int64, datatype: number): number {
  switch (datatype) {
    case DATATYPE.int8:
      return (bits.low << 24) >> 24
    case DATATYPE.int16:
      return (bits.low << 16) >> 16
    case DATATYPE.int32:
      return bits.low | 0
    case DATATYPE.int64:
      return signed(bits)
    default:
      return unsigned(bits)
  }
}

function varintOf(field: WireField): Int64 {
  if (field.type !== 'varint') throw new WireError(`field ${field.number} is no integer`)
  return field.value
}

function bytesOf(field: WireField): Uint8Array {
  if (field.type !== 'bytes') throw new WireError(`field ${field.number} has no length`)
  return field.bytes
}

function viewOf(field: WireField, type: 'fixed32' | 'fixed64'): DataView {
  if (field.type !== type) throw new WireError(`field ${field.number} has another width`)
  return new DataView(field.bytes.buffer, field.bytes.byteOffset, field.bytes.byteLength)
}

function textOf(bytes: Uint8Array, maxBytes: number): string {
  if (bytes.length > maxBytes) throw new WireError(`a text has more than ${maxBytes} bytes`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** A metric to be written. */
export interface WrittenMetric {
  readonly name: string
  readonly datatype: number
  readonly value: number | boolean
}

/** A command, which has no sequence number. @param now - Epoch ms. */
export function writeCommand({ name, datatype, value }: WrittenMetric, now: number): Buffer {
  const metric = new WireWriter().bytes(1, name).varint(3, now).varint(4, datatype)
  writeValue(metric, datatype, value)
  return new WireWriter().varint(1, now).bytes(2, metric.finish()).finish()
}

function writeValue(metric: WireWriter, datatype: number, value: number | boolean): void {
  const number = Number(value)
  switch (datatype) {
    case DATATYPE.boolean:
      metric.varint(14, number === 0 ? 0 : 1)
      break
    case DATATYPE.float:
      metric.float(12, number)
      break
    case DATATYPE.int8:
    case DATATYPE.int16:
    case DATATYPE.int32:
    case DATATYPE.uint8:
    case DATATYPE.uint16:
    case DATATYPE.uint32:
      metric.varint(10, Math.round(number) >>> 0)
      break
    case DATATYPE.int64:
    case DATATYPE.uint64:
    case DATATYPE.dateTime:
      metric.varint(11, Math.round(number))
      break
    default:
      metric.double(13, number)
  }
}
