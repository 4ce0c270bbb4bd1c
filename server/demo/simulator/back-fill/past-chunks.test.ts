import { beforeAll, describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import { createSimulation } from '../model/simulation.ts'
import { type PastChunk, pastChunks, rolledUp } from './past-chunks.ts'
import type { PastPlan } from './past-plan.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** 10:20 in company time. */
const UNTIL = Date.UTC(2026, 0, 20, 2, 20)
const DAYS = 10
/** The last day begins with a whole hour. */
const DAY_START = Date.UTC(2026, 0, 19, 2)
const METER = 'HZ0001.1.HT1'
const GAUGE = 'HZ0001.1.T1g'

const plan: PastPlan = {
  network: buildDemoNetwork({ stations: 1, seed: 1 }),
  seed: 1,
  calendarOffsetMs: 0,
  untilMs: UNTIL,
  days: DAYS,
  meterReadings: { [METER]: 4711.3 },
  faults: [],
  alarms: { points: [], heatNodes: [], rules: [], temperatureLimits: [], usualHours: new Map() },
}

interface Rollup {
  readonly at: number
  readonly first: number
  readonly last: number
  readonly minimum: number
  readonly maximum: number
  readonly average: number
}

let chunks: PastChunk[]
const samplesOf = (code: string) =>
  chunks
    .flatMap((chunk) => (chunk.kind === 'samples' && chunk.table.codes.includes(code) ? [chunk.table] : []))
    .flatMap(({ codes, times, values }) =>
      [...times].map((at, row) => ({ at, value: values[row * codes.length + codes.indexOf(code)] ?? Number.NaN })),
    )
    .sort((a, b) => a.at - b.at)
const rollupsOf = (kind: 'quarters' | 'hours', code: string): Rollup[] =>
  chunks
    .flatMap((chunk) => (chunk.kind === kind ? [chunk.rollups] : []))
    .filter(({ codes }) => codes.includes(code))
    .flatMap(({ codes, times, first, last, minimum, maximum, average }) =>
      [...times].map((at, row) => {
        const of = (column: Float64Array) => column[row * codes.length + codes.indexOf(code)] ?? Number.NaN
        return {
          at,
          first: of(first),
          last: of(last),
          minimum: of(minimum),
          maximum: of(maximum),
          average: of(average),
        }
      }),
    )

beforeAll(() => {
  chunks = [...pastChunks(plan)]
})

describe('pastChunks', () => {
  it('tells which pumps ran, for their running hours', () => {
    const source = plan.network.sources[0]?.code ?? ''
    const first = rollupsOf('hours', 'HZ0001.1.XP1_Run')
    const second = rollupsOf('hours', 'HZ0001.1.XP2_Run')
    expect(first.length).toBeGreaterThan(24)
    // one of the two runs
    expect(first.map(({ average }, at) => average + (second[at]?.average ?? 0))).toEqual(first.map(() => 1))
    expect(rollupsOf('hours', `${source}.CP1_Run`).map(({ average }) => average)).toEqual(first.map(() => 1))
    expect(samplesOf('HZ0001.1.XP1_Run')).toHaveLength(samplesOf(GAUGE).length)
  })

  it('has what rooms reported, every 30 to 60 minutes, up to the first start', () => {
    const homes = plan.network.communities.flatMap(({ buildings }) =>
      buildings.flatMap(({ entrances }) => entrances.flatMap(({ households }) => households)),
    )
    const code = `${homes.find(({ sensorCode }) => sensorCode !== null)?.customerNo}.RT`
    const reports = samplesOf(code).flatMap(({ at, value }) => (Number.isNaN(value) ? [] : [at]))
    // one in thirty is lost
    expect(reports.length).toBeGreaterThan(20)
    expect(reports.length).toBeLessThan(50)
    expect(reports.at(-1)).toBeGreaterThan(UNTIL - 3 * HOUR)
    const hours = rollupsOf('hours', code)
    expect(hours.length).toBeGreaterThan(0.9 * 24 * (DAYS - 1))
    expect(hours.filter(({ average }) => average > 10 && average < 30)).toHaveLength(
      hours.filter(({ average }) => !Number.isNaN(average)).length,
    )
  })

  it('has the last day minute by minute, meters every ten, before all that is older', () => {
    const lastOfDay = chunks.findLastIndex(({ kind }) => kind === 'samples')
    expect(chunks.findIndex(({ kind }) => kind !== 'samples')).toBe(lastOfDay + 1)
    const minutes = (everyMin: number) =>
      Array.from(
        { length: (UNTIL - DAY_START) / MINUTE / everyMin },
        (_, at) => DAY_START + (at + 1) * everyMin * MINUTE,
      )
    expect(samplesOf(GAUGE).map(({ at }) => at)).toEqual(minutes(1))
    expect(samplesOf(METER).map(({ at }) => at)).toEqual([DAY_START, ...minutes(10)])
  })

  it('has every hour before it, and quarters of the week before it', () => {
    const start = Math.ceil((UNTIL - DAYS * DAY) / HOUR) * HOUR
    const end = DAY_START
    for (const code of [GAUGE, METER]) {
      const hours = rollupsOf('hours', code).map(({ at }) => at)
      expect(hours).toEqual(Array.from({ length: (end - start) / HOUR }, (_, hour) => start + hour * HOUR))
      const quarters = rollupsOf('quarters', code).map(({ at }) => at)
      expect(quarters[0]).toBeLessThan(UNTIL - 8 * DAY + HOUR)
      expect(quarters.at(-1)).toBe(end - 15 * MINUTE)
      expect(quarters.every((at, i) => i === 0 || at - (quarters[i - 1] ?? 0) === 15 * MINUTE)).toBe(true)
    }
  })

  it('ends every meter at what it shows now, and lets it count on', () => {
    expect(samplesOf(METER).at(-1)?.value).toBeCloseTo(4711.3, 1)
    const season = rollupsOf('hours', METER).flatMap(({ first, last }) => [first, last])
    // occasionally a meter reading is missing
    const readings = [...season, ...samplesOf(METER).map(({ value }) => value)].filter((value) => !Number.isNaN(value))
    expect(readings.length).toBeGreaterThan(550)
    // heat meters step back by up to 3 GJ now and then, as real ones do
    for (const [i, value] of readings.entries()) expect(value).toBeGreaterThan((readings[i - 1] ?? 0) - 3.1)
    expect(readings.at(-1)).toBeGreaterThan((readings[0] ?? 0) + 100)
  })

  it('counts on where the season meets the last day', () => {
    const hours = rollupsOf('hours', METER).sort((a, b) => a.at - b.at)
    const usual = Math.max(...hours.slice(1).map(({ last }, i) => last - (hours[i]?.last ?? last)))
    const joint = (samplesOf(METER)[0]?.value ?? Number.NaN) - (hours.at(-1)?.last ?? Number.NaN)
    expect(joint).toBeGreaterThan(0)
    expect(joint).toBeLessThan(usual)
  })

  it('has no step where the season meets the last day, and the last day the running network', () => {
    const live = createSimulation({ ...plan, startMs: UNTIL })
    live.warmUp()
    const now = new Map(live.readings().flatMap(pairsOf))
    for (const param of ['T1g', 'T1h', 'T2g', 'T2h', 'TR', 'P1g', 'P1h', 'CV1_U']) {
      const code = `HZ0001.1.${param}`
      const quarters = rollupsOf('quarters', code).sort((a, b) => a.at - b.at)
      const usual = Math.max(...quarters.slice(1).map(({ first }, i) => Math.abs(first - (quarters[i]?.first ?? 0))))
      const day = samplesOf(code)
      const joints = [
        Math.abs((day[0]?.value ?? Number.NaN) - (quarters.at(-1)?.last ?? Number.NaN)),
        Math.abs((now.get(code) ?? Number.NaN) - (day.at(-1)?.value ?? Number.NaN)),
      ]
      for (const step of joints)
        expect({ param, step: step <= usual ? 'usual' : step }).toEqual({ param, step: 'usual' })
    }
  })

  it('says how far each part is, rising to its end', () => {
    const day = chunks.flatMap((chunk) => (chunk.kind === 'samples' ? [chunk.share] : []))
    expect(day).toEqual([...day].sort((a, b) => a - b))
    expect(day.at(-1)).toBe(1)
    const season = chunks.flatMap((chunk) => (chunk.kind === 'samples' || chunk.kind === 'alarms' ? [] : [chunk.share]))
    expect(season).toEqual([...season].sort((a, b) => a - b))
    expect(season.at(-1)).toBeLessThanOrEqual(1)
  })

  it('is plausible: water cools on its way', () => {
    const [supply, back] = [rollupsOf('hours', GAUGE), rollupsOf('hours', 'HZ0001.1.T1h')]
    // instruments fail occasionally, as in the live simulation
    const warmer = supply.filter(({ average }, i) => average > (back[i]?.average ?? Number.POSITIVE_INFINITY))
    expect(warmer.length).toBeGreaterThan(0.9 * supply.length)
    expect(supply.every(({ minimum, average, maximum }) => !(minimum > average || average > maximum))).toBe(true)
  })
})

describe('rolledUp', () => {
  it('has the measures of each bucket, and nothing without readings', () => {
    const times = Float64Array.from([0, 5, 10, 15, 20].map((minute) => minute * MINUTE))
    const values = Float64Array.from([1, Number.NaN, 3, Number.NaN, 5, Number.NaN, 7, 40, Number.NaN, 50])
    const rollups = rolledUp({ codes: ['a', 'b'], times, values }, 15 * MINUTE)
    expect([...rollups.times]).toEqual([0, 15 * MINUTE])
    const of = (column: Float64Array | Int32Array) => [...column]
    expect(of(rollups.average)).toEqual([3, Number.NaN, 7, 45])
    expect(of(rollups.minimum)).toEqual([1, Number.NaN, 7, 40])
    expect(of(rollups.maximum)).toEqual([5, Number.NaN, 7, 50])
    expect(of(rollups.first)).toEqual([1, Number.NaN, 7, 40])
    expect(of(rollups.last)).toEqual([5, Number.NaN, 7, 50])
    expect(of(rollups.counts)).toEqual([3, 0, 1, 2])
  })
})
