import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { CatalogPoint } from '../points/point-catalog.ts'
import { createReportingPeriods } from './reporting-periods.ts'

const MINUTE = 60_000
const START = 1e12
const point: CatalogPoint = {
  id: 7,
  code: 'HZ0001.1.T2g',
  gatewayCode: 'GW1',
  rangeMin: 0,
  rangeMax: 150,
  scaling: { scale: 1, offset: 0 },
  jump: null,
  temperature: null,
  deadband: 0.1,
  savePeriodMs: MINUTE,
  reportPeriodS: null,
  learntPeriodS: null,
}
/** What is learnt of messages, each with the minute in which it arrives and those of its values. */
function learntOf(messages: readonly (readonly [arrives: number, ...minutes: number[]])[], of = point): number | null {
  const periods = createReportingPeriods()
  for (const [arrives, ...minutes] of messages)
    periods.note(
      minutes.map((minute) => ({ point: of, time: START + minute * MINUTE, value: 1, quality: QUALITY.good })),
      START + arrives * MINUTE,
    )
  return periods.take()[0]?.periodS ?? null
}
const each = (period: number, times: number): [number, number][] =>
  Array.from({ length: times }, (_, at) => [at * period, at * period])

describe('the period of a point', () => {
  it.each<[string, Parameters<typeof learntOf>[0], number | null]>([
    ['is that of a gateway that reports each quarter of an hour', each(15, 5), 900],
    ['is not believed before the fourth value', each(15, 3), null],
    ['is none of its own where values come each minute', each(1, 9), null],
    [
      'is that of the messages where fifteen values come at once',
      each(15, 6).map(([at]) => [at, ...Array.from({ length: 15 }, (_, minute) => at - 14 + minute)]),
      900,
    ],
    ['contains what the way here takes', each(15, 6).map(([at]) => [at + 5, at]), 1200],
    ['does not follow one outage', [...each(1, 4), [120, 120], [121, 121], [122, 122]], null],
    [
      'does not follow what is sent after an outage',
      [...each(1, 4), ...Array.from({ length: 20 }, (_, at): [number, number] => [300, 5 + at])],
      null,
    ],
  ])('%s', (_, messages, period) => {
    expect(learntOf(messages)).toBe(period)
  })

  it('is not learnt where it was declared', () => {
    expect(learntOf(each(15, 9), { ...point, reportPeriodS: 3600 })).toBeNull()
  })

  it('is forgotten when values come faster again', () => {
    const periods = createReportingPeriods()
    const slow = { ...point, learntPeriodS: 900 }
    for (let minute = 0; minute < 5; minute += 1)
      periods.note(
        [{ point: slow, time: START + minute * MINUTE, value: 1, quality: QUALITY.good }],
        START + minute * MINUTE,
      )
    expect(periods.take()).toEqual([{ pointId: point.id, periodS: null }])
    expect(periods.take()).toEqual([])
  })
})
