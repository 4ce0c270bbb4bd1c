import { beforeAll, describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import type { PastRollupTable } from '#server/modules/telemetry/history/past-rows.ts'
import { bucketStart } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { pairsOf } from '../instruments/reading-blocks.ts'
import { createSimulation } from '../model/simulation.ts'
import { type PastChunk, pastChunks } from './past-chunks.ts'
import { piecesOf } from './past-pieces.ts'
import type { PastPlan, PastPoint } from './past-plan.ts'
import { isMeter, isRoom, readPast } from './past-reader.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** 10:20 in company time. */
const UNTIL = Date.UTC(2026, 0, 20, 2, 20)
const DAYS = 17
/** The last day begins with a whole hour. */
const DAY_START = Date.UTC(2026, 0, 19, 2)
/** The company's midnight, seven days before today's. */
const WEEK_START = Date.UTC(2026, 0, 12, 16)
const START = Math.ceil((UNTIL - DAYS * DAY) / HOUR) * HOUR
const METER = 'HZ0001.1.HT1'
const GAUGE = 'HZ0001.1.T1g'
const COUNTER_RULES = { maxPerHour: 300, gapMs: HOUR }

const base: PastPlan = {
  network: buildDemoNetwork({ stations: 1, seed: 1 }),
  seed: 1,
  calendarOffsetMs: 0,
  untilMs: UNTIL,
  days: DAYS,
  faults: [],
  seam: { meterReadings: { [METER]: 4711.3 }, alarmIds: new Map() },
  alarms: { points: [], heatNodes: [], rules: [], temperatureLimits: [], usualHours: new Map() },
  points: new Map(),
  done: new Set(),
}
/** Ids by code, as the database has them. */
const points: ReadonlyMap<string, PastPoint> = new Map(
  readPast(base, UNTIL, 60).codes.map((code, at) => [
    code,
    {
      id: at + 1,
      periodS: isMeter(code) ? 600 : isRoom(code) ? 1800 : 60,
      counter: code === METER ? COUNTER_RULES : null,
    },
  ]),
)
const plan: PastPlan = { ...base, points }
const idOf = (code: string): number => points.get(code)?.id ?? 0

let chunks: PastChunk[]
const rowsIn = (list: readonly PastChunk[]) => list.flatMap((chunk) => (chunk.kind === 'rows' ? [chunk.rows] : []))
const samplesOf = (code: string) =>
  rowsIn(chunks)
    .flatMap((rows) =>
      rows.table === 'sample'
        ? rows.times.map((at, row) => ({ at, value: rows.values[row] ?? Number.NaN, id: rows.pointIds[row] }))
        : [],
    )
    .filter(({ id }) => id === idOf(code))
    .sort((a, b) => a.at - b.at)
const bucketsOf = (table: PastRollupTable, code: string) =>
  rowsIn(chunks)
    .flatMap((rows) => {
      if (rows.table !== table || !('average' in rows)) return []
      const { times, pointIds, average, minimum, maximum, first, last, goodS } = rows
      return times.flatMap((at, row) =>
        pointIds[row] === idOf(code)
          ? [
              {
                at,
                average: average[row] ?? 0,
                minimum: minimum[row] ?? 0,
                maximum: maximum[row] ?? 0,
                first: first[row] ?? 0,
                last: last[row] ?? 0,
                goodS: goodS[row],
              },
            ]
          : [],
      )
    })
    .sort((a, b) => a.at - b.at)
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)

beforeAll(() => {
  chunks = [...pastChunks(plan)]
})

describe('piecesOf', () => {
  it('goes back from the first start in weeks of the company’s days, without a gap', () => {
    const { week, season } = piecesOf(plan)
    expect(week).toMatchObject({ from: WEEK_START, dayFrom: DAY_START, to: UNTIL })
    expect(season.map(({ from, to }) => [from, to])).toEqual([
      [WEEK_START - 7 * DAY, WEEK_START],
      [START, WEEK_START - 7 * DAY],
    ])
  })

  it('has one day where no more is wanted', () => {
    const { week, season } = piecesOf({ untilMs: UNTIL, days: 1 })
    expect([week.from, week.dayFrom, season]).toEqual([DAY_START, DAY_START, []])
  })
})

describe('pastChunks', () => {
  it('has how each unit was set: mode, curve offset and valve, in every hour and day', () => {
    const hours = steps(START, bucketStart('1h', UNTIL), HOUR)
    for (const param of ['CV1_Mode', 'KTemp', 'CV1_SV']) {
      const code = `HZ0001.1.${param}`
      expect(
        bucketsOf('rollup_1h', code).map(({ at }) => at),
        param,
      ).toEqual(hours)
      expect(bucketsOf('rollup_1d', code).length, param).toBeGreaterThan(DAYS - 3)
      expect(samplesOf(code).length, param).toBeGreaterThan(1000)
    }
    const modes = new Set(bucketsOf('rollup_1h', 'HZ0001.1.CV1_Mode').flatMap(({ first, last }) => [first, last]))
    expect([...modes]).toEqual([plan.network.stations[0]?.units[0]?.controlMode])
  })

  it('has what fails by chance at other times in each week', () => {
    // hours without all values of each gauge of the plant, or in which a heat meter showed 0, from the beginning of the week on
    const gauges = [...points.keys()].filter((code) => !isMeter(code) && !isRoom(code))
    const failed = gauges.flatMap((code) =>
      bucketsOf('rollup_1h', code)
        .filter(
          ({ goodS, minimum, average }) =>
            (goodS ?? 0) < HOUR / 1000 || (code.endsWith('.Q1') && minimum === 0 && average > 0),
        )
        .map(({ at }) => ({ code, at })),
    )
    const failedIn = (from: number): string[] =>
      failed
        .filter(({ at }) => at >= from && at < from + 6 * DAY)
        .map(({ code, at }) => `${code} ${(at - from) / HOUR}`)
    const [own, before] = [failedIn(WEEK_START), failedIn(WEEK_START - 7 * DAY)]
    expect(Math.min(own.length, before.length)).toBeGreaterThan(5)
    const both = own.filter((hour) => before.includes(hour))
    expect(both.length).toBeLessThan(0.5 * Math.min(own.length, before.length))
  })

  it('has what people look at first first: figures of the week, then the last day, then the season', () => {
    const order = chunks.flatMap((chunk) =>
      chunk.kind === 'rows' ? [`${chunk.part} ${chunk.rows.table}`] : chunk.kind === 'done' ? [chunk.step] : [],
    )
    const { week, season } = piecesOf(plan)
    expect([...new Set(order)]).toEqual([
      'week latest',
      'week rollup_1d',
      'week counter_hours',
      'week rollup_1h',
      week.step,
      'day rollup_15m',
      'day sample',
      'day rollup_1m',
      week.dayStep,
      'season rollup_1d',
      'season counter_hours',
      'season rollup_1h',
      ...season.map(({ step }) => step),
    ])
  })

  it('goes on where it stopped: what is done is not computed again, and the rest is the same', () => {
    const { week, season } = piecesOf(plan)
    const firstOf = (code: string) =>
      bucketsOf('rollup_1h', code).find(({ at }) => at >= WEEK_START - 7 * DAY)?.first ?? Number.NaN
    const meters = [...points.keys()].filter(isMeter)
    const seam = { meterReadings: Object.fromEntries(meters.map((code) => [code, firstOf(code)])), alarmIds: new Map() }
    const done = new Set([week.step, week.dayStep, season[0]?.step ?? ''])
    const rest = [...pastChunks({ ...plan, done, seam })]
    const last = chunks.findIndex((chunk) => chunk.kind === 'done' && chunk.step === season[0]?.step)
    expect(rowsIn(rest)).toEqual(rowsIn(chunks.slice(last + 1)))
    expect([...pastChunks({ ...plan, done: new Set([...done, season[1]?.step ?? '']) })]).toEqual([])
    const day = [...pastChunks({ ...plan, done: new Set([week.step, ...season.map(({ step }) => step)]) })]
    expect(rowsIn(day)).toEqual(rowsIn(chunks.filter(({ part }) => part === 'day')))
  })

  it('tells which pumps ran, for their running hours', () => {
    const source = plan.network.sources[0]?.code ?? ''
    const first = bucketsOf('rollup_1h', 'HZ0001.1.XP1_Run')
    const second = bucketsOf('rollup_1h', 'HZ0001.1.XP2_Run')
    expect(first.length).toBeGreaterThan(24)
    // one of the two runs
    expect(first.map(({ average }, at) => average + (second[at]?.average ?? 0))).toEqual(first.map(() => 1))
    expect(bucketsOf('rollup_1h', `${source}.CP1_Run`).map(({ average }) => average)).toEqual(first.map(() => 1))
    expect(samplesOf('HZ0001.1.XP1_Run')).toHaveLength(samplesOf(GAUGE).length)
  })

  it('has what rooms reported, every 30 to 60 minutes, and holds it until the next report', () => {
    const room = [...points.keys()].find(isRoom) ?? ''
    const reports = samplesOf(room).map(({ at }) => at)
    // one in thirty is lost
    expect(reports.length).toBeGreaterThan(20)
    expect(reports.length).toBeLessThan(50)
    expect(reports.at(-1)).toBeGreaterThan(UNTIL - 3 * HOUR)
    const hours = bucketsOf('rollup_1h', room)
    // from the first hour of each piece on
    expect(hours.map(({ at }) => at)).toEqual(steps(START, UNTIL - HOUR, HOUR))
    expect(hours.filter(({ average }) => average > 10 && average < 30)).toHaveLength(hours.length)
    expect(hours.filter(({ goodS }) => goodS === 3600).length).toBeGreaterThan(0.9 * hours.length)
    const newest = rowsIn(chunks).find(({ table }) => table === 'latest')
    expect(newest?.times[newest.pointIds.indexOf(idOf(room))]).toBe(reports.at(-1))
  })

  it('has the last day minute by minute, meters every ten', () => {
    const minutes = steps(DAY_START, UNTIL + MINUTE, MINUTE)
    const own = samplesOf(GAUGE).map(({ at }) => at)
    // now and then a message is lost, or a gateway is silent for a while
    expect(own.length).toBeGreaterThan(0.95 * minutes.length)
    expect(minutes).toEqual(expect.arrayContaining(own))
    const meters = samplesOf(METER).map(({ at }) => at)
    // occasionally a meter reading is missing
    expect(meters.length).toBeGreaterThan(140)
    expect(meters.every((at) => (UNTIL - at) % (10 * MINUTE) === 0)).toBe(true)
  })

  it('has every closed bucket of each step: hours and days of all, quarters of the week', () => {
    const hours = bucketsOf('rollup_1h', GAUGE)
    expect(hours.map(({ at }) => at)).toEqual(steps(START, UNTIL - HOUR, HOUR))
    expect(hours.filter(({ goodS }) => goodS === 3600).length).toBeGreaterThan(0.95 * hours.length)
    const quarters = bucketsOf('rollup_15m', GAUGE).map(({ at }) => at)
    expect(quarters).toEqual(steps(WEEK_START, Date.UTC(2026, 0, 20, 2, 15), 15 * MINUTE))
    const days = bucketsOf('rollup_1d', GAUGE).map(({ at }) => at)
    expect(days).toEqual(steps(bucketStart('1d', START), bucketStart('1d', UNTIL), DAY))
  })

  it('stores minutes, each with its quarter', () => {
    const { week, season } = piecesOf({ ...plan, days: 1 })
    const kept = [...pastChunks({ ...plan, days: 1 })]
    const minutes = rowsIn(kept).flatMap((rows) => (rows.table === 'rollup_1m' ? [rows] : []))
    const of = (code: string) =>
      minutes.flatMap(({ pointIds, times }) => times.filter((_, i) => pointIds[i] === idOf(code)))
    expect([week.from, season]).toEqual([DAY_START, []])
    expect(of(GAUGE)).toEqual(steps(DAY_START, Date.UTC(2026, 0, 20, 2, 15), MINUTE))
    // a meter that is saved every ten minutes has no minutes in between
    expect(of(METER).length).toBeLessThan(150)
  })

  it('ends every meter at what it shows now, and lets it count on from piece to piece', () => {
    expect(samplesOf(METER).at(-1)?.value).toBeCloseTo(4711.3, 1)
    const readings = bucketsOf('rollup_1h', METER).flatMap(({ first, last }) => [first, last])
    expect(readings.length).toBeGreaterThan(2 * 24 * (DAYS - 1))
    // heat meters step back by up to 3 GJ now and then, as real ones do
    for (const [i, value] of readings.entries()) expect(value).toBeGreaterThan((readings[i - 1] ?? 0) - 3.1)
    expect(readings.at(-1)).toBeGreaterThan((readings[0] ?? 0) + 100)
  })

  it('counts the same where two pieces meet: the hours add up to what the meter shows', () => {
    const counted = rowsIn(chunks).flatMap((rows) =>
      rows.table === 'counter_hours' ? rows.times.map((at, row) => ({ at, consumed: rows.consumed[row] ?? 0 })) : [],
    )
    const times = counted.map(({ at }) => at).sort((a, b) => a - b)
    expect(times).toEqual(steps(START, UNTIL - HOUR, HOUR))
    const [begins, ends] = [bucketsOf('rollup_1h', METER)[0]?.first ?? 0, samplesOf(METER)]
    const atTen = ends.findLast(({ at }) => at <= Date.UTC(2026, 0, 20, 2))?.value ?? 0
    const sum = counted.reduce((all, { consumed }) => all + consumed, 0)
    // what it stepped back by was counted before
    expect(Math.abs(sum - (atTen - begins)) / sum).toBeLessThan(0.02)
  })

  it('has no step where pieces meet, nor where the last day meets the running network', () => {
    const live = createSimulation({ ...plan, startMs: UNTIL })
    live.warmUp()
    const now = new Map(live.readings().flatMap(pairsOf))
    for (const param of ['T1g', 'T1h', 'T2g', 'T2h', 'TR', 'P1g', 'P1h', 'CV1_U']) {
      const code = `HZ0001.1.${param}`
      const hours = bucketsOf('rollup_1h', code)
      const changes = hours.slice(1).map(({ first, at }, i) => ({ at, size: Math.abs(first - (hours[i]?.last ?? 0)) }))
      const seams = new Set(piecesOf(plan).season.map(({ to }) => to))
      const usual = Math.max(
        ...hours.map(({ minimum, maximum }) => maximum - minimum),
        ...changes.filter(({ at }) => !seams.has(at)).map(({ size }) => size),
      )
      const joints = [
        ...changes.filter(({ at }) => seams.has(at)).map(({ size }) => size),
        Math.abs((now.get(code) ?? Number.NaN) - (samplesOf(code).at(-1)?.value ?? Number.NaN)),
      ]
      expect(joints).toHaveLength(3)
      for (const step of joints)
        expect({ param, step: step <= usual ? 'usual' : step }).toEqual({ param, step: 'usual' })
    }
  })

  it('says how far each part is, rising to its end', () => {
    for (const part of ['week', 'day', 'season'] as const) {
      const shares = chunks.flatMap((chunk) => (chunk.part === part ? [chunk.share] : []))
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      expect(shares.at(-1)).toBeCloseTo(1)
      expect(new Set(shares).size).toBeGreaterThan(5)
    }
  })

  it('is plausible: water cools on its way', () => {
    const [supply, back] = [bucketsOf('rollup_1h', GAUGE), bucketsOf('rollup_1h', 'HZ0001.1.T1h')]
    // instruments fail occasionally, as in the live simulation
    const warmer = supply.filter(({ average }, i) => average > (back[i]?.average ?? Number.POSITIVE_INFINITY))
    expect(warmer.length).toBeGreaterThan(0.9 * supply.length)
    expect(supply.every(({ minimum, average, maximum }) => !(minimum > average || average > maximum))).toBe(true)
  })
})
