import { describe, expect, it } from 'vitest'
import { secondText, weatherPicture } from './weather-lines.ts'

const HOUR = 3_600_000
const hour = (at: number, temperatureC: number) => ({
  at: at * HOUR,
  temperatureC,
  humidityPct: 50,
  windMS: 1,
  precipitationMm: 0.2,
  sunWM2: 310,
  isSunEstimated: false,
  cloudPct: null,
})
const NAMES = { temperature: 'T', second: 'P', compared: 'C' }
const SPAN = { from: 0, to: 24 * HOUR }

describe('weatherPicture', () => {
  it('draws temperature and one more quantity, each on its axis', () => {
    const { axes, lines } = weatherPicture([hour(0, 1), hour(1, 2)], NAMES, SPAN, { second: 'precipitation' })
    expect(axes.map(({ unit }) => unit)).toEqual(['°C', 'mm'])
    expect(lines.map(({ name, axis, data }) => [name, axis, data.map(([, value]) => value)])).toEqual([
      ['T', 0, [1, 2]],
      ['P', 1, [0.2, 0.2]],
    ])
  })

  it.each([
    ['sun', 'W/m²', 310],
    ['cloud', '%', null],
    ['wind', 'm/s', 1],
  ] as const)('draws %s in its unit, and nothing where it is not known', (second, unit, value) => {
    const { axes, lines } = weatherPicture([hour(0, 1)], NAMES, SPAN, { second })
    expect(axes[1]).toMatchObject({ unit, side: 'right' })
    expect(lines[1]?.data).toEqual([[0, value]])
  })

  it('breaks a line where hours are missing', () => {
    const { lines } = weatherPicture([hour(0, 1), hour(8, 2)], NAMES, SPAN, { second: 'humidity' })
    expect(lines[0]?.data.map(([, value]) => value)).toEqual([1, null, 2])
  })

  it('lays a compared span over the shown one, dashed', () => {
    const compared = { hours: [hour(-24, 7)], shiftMs: 24 * HOUR }
    const { lines } = weatherPicture([hour(0, 1)], NAMES, SPAN, { second: 'humidity', compared })
    expect(lines[1]).toMatchObject({ name: 'C', compared: 1, data: [[0, 7]] })
  })
})

describe('secondText', () => {
  it('calls a sun estimated where one of its hours is, and nothing else', () => {
    const hours = [hour(0, 1), { ...hour(1, 1), isSunEstimated: true }]
    expect(secondText('sun', hours)).toBe('sunEstimated')
    expect(secondText('sun', hours.slice(0, 1))).toBe('sun')
    expect(secondText('cloud', hours)).toBe('cloud')
  })
})
