import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DATATYPE, plainValue, readPayload, writeCommand } from './payload.ts'
import { WireError, WireWriter } from './wire.ts'

/** A metric of bytes: fields of one that was written, and what follows them. */
const metricOf = (write: (metric: WireWriter) => WireWriter) =>
  new WireWriter().bytes(2, write(new WireWriter().bytes(1, 'T1g')).finish()).finish()
const readValue = (bytes: Uint8Array) => {
  const [metric] = readPayload(bytes).metrics
  return metric?.value ? plainValue(metric.value, metric.datatype) : null
}

/** Whether the decoder ends, in an answer or in its own error. */
function isSurvived(bytes: Uint8Array): boolean {
  try {
    readPayload(bytes)
    return true
  } catch (error) {
    return error instanceof WireError
  }
}

describe('readPayload', () => {
  it.each<[string, number, (metric: WireWriter) => WireWriter, number | boolean | string]>([
    ['a double', DATATYPE.double, (metric) => metric.double(13, 48.5), 48.5],
    ['a float', DATATYPE.float, (metric) => metric.float(12, 0.5), 0.5],
    ['a negative Int8 of eight bits', DATATYPE.int8, (metric) => metric.varint(10, 0xfe), -2],
    ['a negative Int16', DATATYPE.int16, (metric) => metric.varint(10, 0xffff_fff0), -16],
    ['a negative Int32', DATATYPE.int32, (metric) => metric.varint(10, 0xffff_ffff), -1],
    ['a negative Int64', DATATYPE.int64, (metric) => metric.varint(11, -7), -7],
    ['a UInt32', DATATYPE.uint32, (metric) => metric.varint(10, 0xffff_ffff), 4_294_967_295],
    ['a UInt64', DATATYPE.uint64, (metric) => metric.varint(11, 2 ** 40), 2 ** 40],
    ['a boolean', DATATYPE.boolean, (metric) => metric.varint(14, 1), true],
    ['a text', DATATYPE.string, (metric) => metric.bytes(15, '开'), '开'],
  ])('reads %s', (_what, datatype, write, value) => {
    expect(readValue(metricOf((metric) => write(metric.varint(4, datatype))))).toBe(value)
  })

  it('reads the quality among the properties of a metric', () => {
    const property = (value: number) => new WireWriter().varint(1, DATATYPE.int32).varint(3, value).finish()
    const properties = new WireWriter()
      .bytes(1, 'engUnit')
      .bytes(1, 'Quality')
      .bytes(2, new WireWriter().bytes(8, '°C').finish())
      .bytes(2, property(500))
      .finish()
    const [metric] = readPayload(metricOf((one) => one.bytes(9, properties))).metrics
    expect(metric).toMatchObject({ name: 'T1g', quality: 500, value: null })
  })

  it('leaves out data sets and templates, however deep they are', () => {
    let nested = new WireWriter().bytes(18, new Uint8Array()).finish()
    for (let depth = 0; depth < 2_000; depth += 1) nested = new WireWriter().bytes(18, nested).finish()
    expect(readPayload(metricOf((metric) => metric.bytes(18, nested))).metrics).toMatchObject([
      { name: 'T1g', value: null },
    ])
  })

  it('reads what was written as a command', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'grapheme' }),
        fc.constantFrom(DATATYPE.double, DATATYPE.int64, DATATYPE.int32),
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
        (name, datatype, value) => {
          const { metrics } = readPayload(writeCommand({ name, datatype, value }, 1_790_000_000_000))
          expect(metrics).toMatchObject([{ name, datatype, timestamp: 1_790_000_000_000 }])
          expect(metrics[0]?.value && plainValue(metrics[0].value, datatype)).toBe(value)
        },
      ),
    )
  })

  it('survives any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), isSurvived), { numRuns: 2_000 })
  })

  it('survives a good message that is cut, or of which bytes are changed', () => {
    const good = writeCommand(
      { name: 'Node Control/Rebirth', datatype: DATATYPE.boolean, value: true },
      1_790_000_000_000,
    )
    for (let length = 0; length < good.length; length += 1) expect(isSurvived(good.subarray(0, length))).toBe(true)
    const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const bytes = Uint8Array.from(good)
        for (const [at, byte] of changes) bytes[at] = byte
        return isSurvived(bytes)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each<[string, Uint8Array]>([
    ['a length that the message does not have', Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ['a number that does not end', Buffer.alloc(64, 0x80)],
    ['a field without a number', Buffer.from([0x00, 0x01])],
    ['a group', Buffer.from([0x13])],
    ['an integer where a text belongs', Buffer.from([0x12, 0x02, 0x08, 0x01])],
    ['a name of 2,000 bytes', metricOf((metric) => metric.bytes(1, 'x'.repeat(2_000)))],
  ])('refuses %s', (_what, bytes) => {
    expect(() => readPayload(bytes)).toThrow(WireError)
  })

  it('is done with 10 MB of hostile bytes at once', () => {
    const size = 10 << 20
    // tiny metrics without end; text without end; numbers without end
    const tiny = Buffer.alloc(size)
    for (let at = 0; at < size; at += 2) tiny[at] = 0x12
    for (const bytes of [tiny, Buffer.alloc(size, 0x08), Buffer.alloc(size, 0xff), Buffer.alloc(size, 0x0a)])
      expect(isSurvived(bytes)).toBe(true)
    expect(() => readPayload(tiny)).toThrow('more than 50000 metrics')
  })
})
