import { describe, expect, it } from 'vitest'
import { KPI_CODES, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { figureOf, type KpiPart } from './figures.ts'
import { type KpiSums, sumsOf } from './inputs.ts'

const DAY = 86_400
const part = (known: Partial<KpiSums>, expectedS = DAY, numPoints = 10): KpiPart => ({
  sums: sumsOf(known),
  expectedS,
  awaits: 'nothing',
  numPoints,
})
/** A unit on a day: heat, area, and the hours in which its heat was metered. */
const heated = (heatGj: number, area: number, hours = 24, heatEstimatedGj = 0): KpiPart =>
  part({ heatGj, heatS: hours * 3600, heatAreaS: area * hours * 3600, heatEstimatedGj })
const shownValue = (...asked: Parameters<typeof figureOf>): number | null => figureOf(...asked).value

describe('key figures', () => {
  it('domain 3.2 divide the sum of heat by the sum of areas: no mean of ratios', () => {
    // 100 GJ on 10,000 m² is 0.01, 30 GJ on 1,000 m² is 0.03: the mean of both would be 0.02
    const found = figureOf('heatPerArea', [heated(100, 10_000), heated(30, 1000)])
    expect(found.value).toBeCloseTo(130 / 11_000, 12)
    expect(found).toMatchObject({ coverage: 1, isGrey: false, counted: 2, expected: 2, estimatedShare: 0 })
  })

  it('domain 3.1 count no part that is too little known, and say how many there are', () => {
    const found = figureOf('heatPerArea', [heated(100, 10_000), heated(1, 1000, 11)])
    expect(found.value).toBeCloseTo(0.01, 12)
    expect(found).toMatchObject({ counted: 1, expected: 2, isGrey: true })
    expect(found.coverage).toBeCloseTo(35 / 48, 12)
  })

  it('domain 3 are grey below 80 % of the expected time, and blank below half of it', () => {
    const shown = (hours: number) => {
      const { value, isGrey } = figureOf('heatPerArea', [heated(hours, 1000, hours)])
      return [value !== null, isGrey]
    }
    expect([24, 19.2, 19.1, 12, 11.9].map(shown)).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(figureOf('heatPerArea', [])).toMatchObject({ value: null, coverage: 0, counted: 0, expected: 0 })
  })

  it('domain 3.2 give a part that is known for less of the time the weight of that time', () => {
    // both need 1 GJ/h on 1,000 m²; one meter is silent for a quarter of the day
    expect(shownValue('heatPerArea', [heated(24, 1000), heated(18, 1000, 18)])).toBeCloseTo(0.024, 12)
  })

  it('domain 3.31 tell the share of meter amounts that is estimated', () => {
    expect(figureOf('heatPerArea', [heated(60, 1000, 24, 6), heated(60, 1000)]).estimatedShare).toBeCloseTo(0.05, 12)
  })

  it('domain 3.4, 3.5, 3.6 and 3.7 reckon water and electricity by hand-computed numbers', () => {
    const unit = part({
      makeUpT: 2,
      makeUpS: DAY,
      makeUpAreaS: 50_000 * DAY,
      electricityKwh: 400,
      electricityS: DAY,
      electricityAreaS: 50_000 * DAY,
      pairedKwh: 400,
      pairedHeatGj: 120,
      pairedS: DAY,
      lossMakeUpT: 2,
      lossFlowT: 4000,
      lossS: DAY,
    })
    expect(shownValue('waterPerArea', [unit])).toBeCloseTo(0.04, 12)
    expect(shownValue('makeUpRate', [unit])).toBeCloseTo(0.05, 12)
    expect(shownValue('powerPerArea', [unit])).toBeCloseTo(0.008, 12)
    // the guide's example: 1 kWh/m² at 0.3 GJ/m² is 0.012
    expect(shownValue('electricityToHeat', [unit])).toBeCloseTo((400 * 0.0036) / 120, 12)
    expect(shownValue('electricityToHeat', [part({ pairedKwh: 1, pairedHeatGj: 0.3, pairedS: DAY })])).toBeCloseTo(
      0.012,
    )
  })

  it('domain 3.1, 3.12 and 3.13 reckon heat index and degree-days by hand-computed numbers', () => {
    // 2 MW for a day on 50,000 m² is 40 W/m²
    expect(shownValue('heatIndex', [part({ powerMj: 2 * DAY, powerS: DAY, powerAreaS: 50_000 * DAY })])).toBeCloseTo(40)
    const season = (heatGj: number, area: number, days: number, degreeDays: number) =>
      part(
        {
          heatGj,
          heatS: days * DAY,
          degreeDayHeatGj: heatGj,
          areaDegreeDays: area * degreeDays,
          degreeDaysArea: area * degreeDays,
          outdoorAreaS: area * days * DAY,
          outdoorS: days * DAY,
        },
        days * DAY,
      )
    // the guide's example: 0.3 GJ/m² at 2,700 °C·d is 111
    expect(shownValue('heatPerDegreeDay', [season(300, 1000, 120, 2700)])).toBeCloseTo(111.1, 1)
    expect(shownValue('degreeDays', [season(300, 1000, 120, 2700)])).toBeCloseTo(2700, 6)
    expect(shownValue('degreeDays', [season(1, 3000, 10, 200), season(1, 1000, 10, 240)])).toBeCloseTo(210, 6)
  })

  it('domain 3.14 to 3.17 and 3.35 reckon temperatures, exchanger and pump by hand-computed numbers', () => {
    // 90/45 primary, 50/40 secondary for a day; LMTD of 40 and 5 K is 16.83 K
    const lmtd = (40 - 5) / Math.log(40 / 5)
    const unit = part({
      primaryDropKs: 45 * DAY,
      primaryS: DAY,
      secondaryDropKs: 10 * DAY,
      secondaryS: DAY,
      approachKs: 5 * DAY,
      approachS: DAY,
      exchangedKs: 45 * DAY,
      exchangeableKs: 50 * DAY,
      exchangeS: DAY,
      uaHeatMj: 2 * DAY,
      uaLmtdKs: lmtd * DAY,
      uaS: DAY,
      pumpWorkKwh: 60,
      pumpKwh: 100,
      pumpS: DAY,
    })
    const codes = ['primaryDrop', 'secondaryDrop', 'approach', 'effectiveness', 'ua', 'pumpEfficiency'] as const
    const found = codes.map((code) => shownValue(code, [unit]) ?? Number.NaN)
    const expected = [45, 10, 5, 0.9, 2000 / lmtd, 60]
    for (const [at, value] of found.entries()) expect(value).toBeCloseTo(expected[at] ?? 0, 6)
  })

  it('domain 3.20 tells how near the secondary means of units are to each other', () => {
    const at = (meanC: number, seconds = DAY) => part({ secondaryMeanKs: meanC * seconds, secondaryMeanS: seconds })
    // mean 42, each 2 K off: 1 − 2/22
    expect(shownValue('uniformity', [at(40), at(44)])).toBeCloseTo(100 * (1 - 2 / 22), 9)
    expect(shownValue('uniformity', [at(42), at(42)])).toBe(100)
    expect(shownValue('uniformity', [at(42)])).toBeNull()
    expect(shownValue('uniformity', [at(18), at(20)])).toBeNull()
    // what is known of for a quarter of the day does not count
    expect(figureOf('uniformity', [at(40), at(44), at(60, DAY / 4)])).toMatchObject({ counted: 2, expected: 3 })
    expect(shownValue('uniformity', [at(40), at(44), at(60, DAY / 4)])).toBeCloseTo(100 * (1 - 2 / 22), 9)
  })

  it('domain 3.24 and 3.25 compare all units with all sources, say what is missing, and need every source', () => {
    const sources = [heated(200, 0), heated(100, 0)]
    const units = [heated(140, 1000), heated(145, 1000)]
    expect(shownValue('delivery', units, sources)).toBeCloseTo(95, 9)
    expect(shownValue('networkLoss', units, sources)).toBeCloseTo(5, 9)
    const lacking = figureOf('delivery', [heated(140, 1000), heated(0, 1000, 0)], sources)
    expect(lacking).toMatchObject({ counted: 1, expected: 2, isGrey: true, coverage: 0.5 })
    expect(shownValue('delivery', units, [heated(200, 0), heated(0, 0, 0)])).toBeNull()
    expect(shownValue('delivery', units, [])).toBeNull()
  })

  it('domain 3.30 and 3.31 count a silent node as a gap, not as unknown', () => {
    const heard = part({ onlineS: DAY, pointS: 9.5 * DAY, countGood: 950, countAll: 1000 })
    const silent = part({})
    expect(shownValue('onlineRate', [heard, silent])).toBeCloseTo(50)
    expect(shownValue('completeness', [heard, silent])).toBeCloseTo(47.5)
    expect(shownValue('validity', [heard, silent])).toBeCloseTo(95)
    expect([shownValue('validity', [silent]), shownValue('onlineRate', [silent])]).toEqual([null, 0])
  })

  it('domain 3.22 and 3.23 divide hours of rooms, and expect none of units without rooms', () => {
    const rooms = (count: number, hours: number, passed: number, over: number) =>
      part({
        rooms: count,
        roomHours: hours,
        roomPassHours: passed,
        roomOverHours: over,
        roomsS: (3600 * hours) / count,
      })
    // 24 of 24 and 60 of 120 hours: the mean of both ratios would be 75 %
    const units = [rooms(1, 24, 24, 6), rooms(5, 120, 60, 0), part({})]
    expect(shownValue('roomPassRate', units)).toBeCloseTo(100 * (84 / 144), 9)
    expect(shownValue('overheatedRate', units)).toBeCloseTo(100 * (6 / 144), 9)
    expect(figureOf('roomPassRate', units)).toMatchObject({ coverage: 1, counted: 2, expected: 2, isGrey: false })
    expect(figureOf('roomPassRate', [part({})])).toMatchObject({ value: null, counted: 0, expected: 0 })
    const hardlyKnown = figureOf('roomPassRate', [rooms(1, 24, 24, 0), rooms(5, 50, 0, 0)])
    expect(hardlyKnown).toMatchObject({ value: 100, counted: 1, expected: 2, isGrey: true })
  })

  it('domain 3.8, 3.27 and 3.29 reckon gas, plan and boilers by hand-computed numbers', () => {
    const source = part({
      gasNm3: 3000,
      gasHeatGj: 100,
      gasS: DAY,
      planMj: 1000,
      plannedHeatMj: 980,
      planS: DAY,
      lossMakeUpT: 5,
      lossFlowT: 5000,
      lossS: DAY,
    })
    expect(shownValue('gasPerHeat', [source])).toBeCloseTo(30)
    expect(shownValue('boilerEfficiency', [source])).toBeCloseTo((100 * 100) / (3000 * 0.0356), 9)
    expect(shownValue('planCompletion', [source])).toBeCloseTo(98)
    expect(shownValue('primaryLossRate', [source])).toBeCloseTo(0.1)
  })

  it('domain 3.2 add amounts so that rows give their total, and say which part is hardly known', () => {
    const units = [heated(100, 10_000), heated(5, 1000, 6)]
    const rows = units.map((unit) => shownValue('heat', [unit]))
    expect(rows).toEqual([100, 5])
    const whole = figureOf('heat', units)
    expect(whole).toMatchObject({ value: 105, counted: 1, expected: 2, isGrey: true })
    expect(shownValue('heat', [part({})])).toBeNull()
  })

  it('domain 3.2 know the heated area as a size, however long the period is', () => {
    const days = (area: number, count: number) => part({ areaS: area * count * DAY, areaKnownS: count * DAY }, 30 * DAY)
    expect(shownValue('heatedArea', [days(50_000, 30), days(20_000, 30)])).toBe(70_000)
    // connected in the middle of the month
    expect(shownValue('heatedArea', [days(50_000, 30), days(20_000, 15)])).toBe(60_000)
  })

  it('domain 3 every figure has a name, a formula and a rule', () => {
    for (const code of KPI_CODES) {
      const { name, formula, levels } = kpiDefinition(code)
      expect([name.zh, name.en, formula.zh, formula.en].every((text) => text.length > 1)).toBe(true)
      expect(levels.length).toBeGreaterThan(0)
      expect(figureOf(code, [part({})], [part({})]).counted).toBeGreaterThanOrEqual(0)
    }
  })
})
