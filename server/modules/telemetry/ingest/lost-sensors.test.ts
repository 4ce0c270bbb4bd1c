import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { CatalogPoint } from '../points/point-catalog.ts'
import { createLostSensors } from './lost-sensors.ts'

const MINUTE = 60_000
const point: CatalogPoint = {
  id: 7,
  code: 'HZ0001.1.T2g',
  gatewayCode: 'GW1',
  rangeMin: 0,
  rangeMax: 150,
  scaling: { scale: 1, offset: 0 },
  jump: { rule: { kind: 'absolute', perMinute: 10 }, codes: 'temperature' },
  temperature: null,
  deadband: 0.1,
  savePeriodMs: MINUTE,
  reportPeriodS: null,
  learntPeriodS: null,
}
const qualities = (values: readonly (readonly [minute: number, value: number])[], of: CatalogPoint = point) => {
  const sensors = createLostSensors()
  return values.map(
    ([minute, value]) =>
      sensors.judged({ point: of, time: 1e12 + minute * MINUTE, value, quality: QUALITY.good }).quality,
  )
}
const { good, jump } = QUALITY

describe('a sensor that its device does not read', () => {
  it.each([
    [
      'shows its power-on value',
      [
        [0, 45],
        [1, 85],
        [2, 85],
        [3, 85],
        [4, 45.2],
      ],
      [good, jump, jump, jump, good],
    ],
    [
      'shows zero',
      [
        [0, 45],
        [1, 0],
        [2, 45],
      ],
      [good, jump, good],
    ],
    [
      'shows one code after the other',
      [
        [0, 45],
        [1, -127],
        [2, 85],
        [3, 45],
      ],
      [good, jump, jump, good],
    ],
    [
      'came back changed',
      [
        [0, 45],
        [1, 0],
        [2, 70],
        [3, 71],
      ],
      [good, jump, good, good],
    ],
  ] as const)('%s', (_, values, expected) => {
    expect(qualities(values)).toEqual(expected)
  })

  it.each([
    [
      'a value that comes there by itself',
      [
        [0, 84.6],
        [1, 85],
        [2, 85.3],
      ],
    ],
    [
      'the first value of a point',
      [
        [0, 85],
        [1, 85],
      ],
    ],
    [
      'a value after a long silence',
      [
        [0, 45],
        [20, 85],
      ],
    ],
    [
      'a jump to a value that is no code',
      [
        [0, 45],
        [1, 70],
      ],
    ],
  ] as const)('is not %s', (_, values) => {
    expect(qualities(values)).toEqual(values.map(() => good))
  })

  it('is believed after an hour, and a point without such rules always', () => {
    const stays = Array.from({ length: 63 }, (_, minute) => [minute + 1, 85] as const)
    expect(qualities([[0, 45], ...stays]).slice(-3)).toEqual([good, good, good])
    expect(qualities([[0, 45], ...stays]).filter((quality) => quality === jump)).toHaveLength(60)
    expect(
      qualities(
        [
          [0, 45],
          [1, 0],
        ],
        { ...point, jump: null },
      ),
    ).toEqual([good, good])
  })
})
