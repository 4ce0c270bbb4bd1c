import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { MAX_MESSAGE_BYTES } from '#server/core/bus/bus.ts'
import { type CatalogPoint, createPointCatalog } from '../points/point-catalog.ts'
import { decodeGatewayMessage } from './gateway-message.ts'

const NOW = Date.UTC(2026, 0, 20, 8)
const point = (id: number, code: string, gatewayCode = 'GW1'): CatalogPoint => ({
  id,
  code,
  gatewayCode,
  rangeMin: 0,
  rangeMax: 150,
  scaling: { scale: 1, offset: 0 },
  jump: null,
  temperature: null,
  deadband: 0.1,
  savePeriodMs: 60_000,
  reportPeriodS: null,
  learntPeriodS: null,
})
const catalog = createPointCatalog([
  point(1, 'HZ0001.1.T1g'),
  point(2, 'HZ0001.1.T1h'),
  point(3, 'HZ0002.1.T1g', 'GW2'),
])
const context = { catalog, now: NOW, oldest: NOW - 48 * 3_600_000 }
const decode = (body: unknown, topic = 'heat/demo/GW1/up') =>
  decodeGatewayMessage(topic, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), context)
const brief = (body: unknown, topic?: string) => {
  const { measurements, refused } = decode(body, topic)
  return {
    taken: measurements.map(({ point: { id }, time, value, quality }) => [id, time, value, quality]),
    refused: Object.fromEntries(refused),
  }
}

describe('decodeGatewayMessage', () => {
  it('refuses what is nested without end before it is parsed', () => {
    expect(brief(`{"t":${NOW},"v":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)).toEqual({
      taken: [],
      refused: { bad_shape: 1 },
    })
  })

  it('takes values with the time of the message, their own time and their own quality', () => {
    const body = {
      t: NOW,
      v: [
        ['HZ0001.1.T1g', 95.2],
        ['HZ0001.1.T1h', 44.1, QUALITY.frozen, NOW - 5000],
      ],
    }
    expect(brief(body)).toEqual({
      taken: [
        [1, NOW, 95.2, QUALITY.good],
        [2, NOW - 5000, 44.1, QUALITY.frozen],
      ],
      refused: {},
    })
  })

  it('refuses NaN and Infinity, which JSON does not know, as values of their points alone', () => {
    const body = `{"t": ${NOW}, "v": [["HZ0001.1.T1g", NaN], ["HZ0001.1.T1h", 81.5], ["HZ0001.1.T1g", -Infinity], ["say \\"NaN\\" NaN", 1]]}`
    expect(brief(body)).toEqual({ taken: [[2, NOW, 81.5, QUALITY.good]], refused: { bad_value: 2, unknown_point: 1 } })
    expect(decode(body).refusals).toEqual([
      { code: 'HZ0001.1.T1g', value: 'NaN', time: String(NOW), reason: 'bad_value' },
      { code: 'HZ0001.1.T1g', value: '-Infinity', time: String(NOW), reason: 'bad_value' },
      { code: 'say "NaN" NaN', value: '1', time: String(NOW), reason: 'unknown_point' },
    ])
  })

  it('scales numbers once, before their range is judged', () => {
    const scaled = createPointCatalog([
      { ...point(1, 'HZ0001.1.T1g'), scaling: { scale: 0.1, offset: -40 } },
      { ...point(2, 'HZ0001.1.T1h'), scaling: { scale: 3.6, offset: 0 } },
    ])
    const body = Buffer.from(
      JSON.stringify({
        t: NOW,
        v: [
          ['HZ0001.1.T1g', 523],
          ['HZ0001.1.T1h', 100],
        ],
      }),
    )
    const { measurements } = decodeGatewayMessage('heat/demo/GW1/up', body, { ...context, catalog: scaled })
    expect(measurements.map(({ value, quality }) => [value, quality])).toEqual([
      [12.3, QUALITY.good],
      [360, QUALITY.outOfRange],
    ])
  })

  it('understands times in seconds, of the message and of a value', () => {
    const body = {
      t: NOW / 1000,
      v: [
        ['HZ0001.1.T1g', 60],
        ['HZ0001.1.T1h', 44, 0, NOW / 1000 - 5],
      ],
    }
    expect(brief(body).taken).toEqual([
      [1, NOW, 60, QUALITY.good],
      [2, NOW - 5_000, 44, QUALITY.good],
    ])
  })

  it('tells of the first values that were refused, each shortened', () => {
    const v = Array.from({ length: 220 }, () => ['x'.repeat(900), { deep: 'y'.repeat(900) }, 0, 'z'.repeat(900)])
    const { refused, refusals } = decode({ t: NOW, v })
    expect(refused.get('unknown_point')).toBe(220)
    expect(refusals).toHaveLength(200)
    expect(JSON.stringify(refusals).length).toBeLessThan(200 * 300)
  })

  it('keeps a value outside its plausible range, never as good', () => {
    expect(brief({ t: NOW, v: [['HZ0001.1.T1g', 900]] }).taken).toEqual([[1, NOW, 900, QUALITY.outOfRange]])
  })

  it.each([
    ['another topic', { t: NOW, v: [] }, 'heat/demo/GW1/down', { topic: 1 }],
    ['text that is no JSON', '{"t":', undefined, { not_json: 1 }],
    ['JSON of another shape', [1, 2], undefined, { bad_shape: 1 }],
    ['values that are no list', { t: NOW, v: { a: 1 } }, undefined, { bad_shape: 1 }],
    ['an item without a code', { t: NOW, v: [[1, 2]] }, undefined, { bad_shape: 1 }],
    ['a value that is no number', { t: NOW, v: [['HZ0001.1.T1g', '95']] }, undefined, { bad_value: 1 }],
    ['an unknown point', { t: NOW, v: [['HZ9999.1.T1g', 95]] }, undefined, { unknown_point: 1 }],
    ["another gateway's point", { t: NOW, v: [['HZ0002.1.T1g', 95]] }, undefined, { foreign_point: 1 }],
    ['no time at all', { v: [['HZ0001.1.T1g', 95]] }, undefined, { bad_time: 1 }],
    ['a time in the future', { t: NOW + 600_000, v: [['HZ0001.1.T1g', 95]] }, undefined, { time_in_future: 1 }],
    [
      'a time ten years ago',
      { t: NOW - 10 * 31_557_600_000, v: [['HZ0001.1.T1g', 95]] },
      undefined,
      { time_too_old: 1 },
    ],
    ['a quality that does not exist', { t: NOW, v: [['HZ0001.1.T1g', 95, 99]] }, undefined, { bad_shape: 1 }],
    ['a message of megabytes', ' '.repeat(MAX_MESSAGE_BYTES + 1), undefined, { too_large: 1 }],
  ])('refuses %s and counts why', (_name, body, topic, refused) => {
    expect(brief(body, topic)).toEqual({ taken: [], refused })
  })

  it('keeps the good values of a message that holds bad ones', () => {
    const body = {
      t: NOW,
      v: [
        ['nope', 1],
        ['HZ0001.1.T1g', 95],
        ['HZ0001.1.T1h', null],
      ],
    }
    expect(brief(body)).toEqual({ taken: [[1, NOW, 95, QUALITY.good]], refused: { unknown_point: 1, bad_value: 1 } })
  })

  it('never throws and never takes anything from random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeGatewayMessage('heat/demo/GW1/up', bytes, context).measurements).toEqual([])
      }),
    )
  })

  it('never takes a value that is not finite or not of the catalogue, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const {
          value,
          point: { id },
        } of decode({ t: NOW, v: [body, ['HZ0001.1.T1g', body]] }).measurements) {
          expect(Number.isFinite(value)).toBe(true)
          expect(catalog.has(id)).toBe(true)
        }
      }),
    )
  })
})
