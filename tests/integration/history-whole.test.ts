import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY_STEPS, type HistoryStep, STEP_MS } from '#contract/endpoints/telemetry.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readAggregate, readHistory } from '#server/modules/telemetry/history/history.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { writeHistory } from '../support/write-history.ts'

// A range is answered whole: what is stored decides the step, and statistics are those of the samples.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** 10:20 in company time. */
const NOW = Date.UTC(2026, 0, 20, 2, 20)
const YESTERDAY = Date.UTC(2026, 0, 18, 16)
const START = NOW - 46 * HOUR
const HELD_MS = 150 * SECOND
const TABLES = ['sample', 'rollup_1m', 'rollup_15m'] as const
const ACTOR: Actor = {
  ip: '',
  language: 'en',
  session: {
    sessionId: '',
    userId: '',
    loginName: '',
    companyId: '',
    realName: '',
    level: 1,
    roles: [],
    permissions: new Set(),
    scope: 'all',
    duties: [],
  },
}

let stage: TelemetryStage
let point: number
let counter: number
const samples: { readonly at: number; readonly value: number; readonly quality: number }[] = []

beforeAll(async () => {
  stage = await createTelemetryStage(NOW)
  point = stage.ids['HZ0001.1.T1g'] ?? 0
  const { rows } = await query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select 'HZ0001.1.HT1', node_id, (select id from standard_params where node_type = 'unit' and code = 'HT1'), gateway_code, 1e300, 600
    from points where id = ${point} returning id`)
  counter = Number(rows[0]?.id)
  // uneven spacing, gaps and bad values, so that a mean of means differs from the mean
  for (let [at, i] = [START, 0]; at < NOW; i += 1) {
    samples.push({ at, value: 50 + ((i * 37) % 101) / 5, quality: i % 23 === 0 ? 3 : 0 })
    at += i % 97 === 0 ? 25 * MINUTE : (((i * 7) % 5) + 1) * 20 * SECOND
  }
  const readings = Array.from({ length: 46 * 6 }, (_, i) => START + i * 10 * MINUTE)
  const all = [
    ...samples.map((sample) => ({ ...sample, id: point })),
    ...readings.map((at) => ({ at, id: counter, value: ((at - START) / HOUR) * 6, quality: 0 })),
  ]
  const columns = {
    pointIds: all.map(({ id }) => id),
    times: all.map(({ at }) => at),
    values: all.map(({ value }) => value),
    qualities: all.map(({ quality }) => quality),
  }
  await writeHistory(stage.database.db, { samples: columns }, NOW)
  for (const table of TABLES) await query(`create table all_${table} as select * from ${table}`)
})
afterAll(() => stage?.close())

const query = (text: string, values: readonly unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
  stage.database.db.$client.query(text, [...values])

/** Leaves only what is not older than a limit, by table; epoch ms. */
async function keepFrom(limits: Readonly<Partial<Record<(typeof TABLES)[number], number>>>): Promise<void> {
  for (const table of TABLES) {
    await query(`insert into ${table} select * from all_${table} on conflict do nothing`)
    await query(`delete from ${table} where at < $1`, [new Date(limits[table] ?? 0)])
  }
}

const history = async (from: number, to: number, step?: HistoryStep) =>
  await readHistory(stage.env, ACTOR, { pointIds: [point], from, to, ...(step ? { step } : {}) })

/** How often a moment is contained in the rows of a history. */
function timesCovered({ stretches, series }: Awaited<ReturnType<typeof history>>, at: number): number {
  return (series[0]?.times ?? []).filter((time) => {
    const step = stretches.findLast(({ from }) => from <= time)?.step ?? stretches[0]?.step ?? 'raw'
    return step === 'raw' ? time === at : time <= at && at < time + STEP_MS[step]
  }).length
}

/** Statistics of a range from the samples themselves: each is held until the next, for 150 s at most. */
function recomputed(from: number, to: number) {
  let [sum, good, countGood] = [0, 0, 0]
  const values: number[] = []
  for (const [i, { at, value, quality }] of samples.entries()) {
    const ends = Math.min(samples[i + 1]?.at ?? to, at + HELD_MS, to)
    const held = ends - Math.max(at, from)
    if (held <= 0 || quality !== 0) continue
    sum += value * held
    good += held
    values.push(value)
    if (at >= from) countGood += 1
  }
  return {
    minimum: Math.min(...values),
    maximum: Math.max(...values),
    last: values.at(-1),
    countGood,
    average: sum / good,
    coverage: good / (to - from),
  }
}

describe('a range of history', () => {
  it('joins what is stored: yesterday keeps the hours before its first sample', async () => {
    const firstKept = YESTERDAY + 11 * HOUR + 5 * MINUTE
    await keepFrom({ sample: firstKept, rollup_1m: firstKept })
    const found = await history(YESTERDAY, YESTERDAY + 24 * HOUR)
    // the first hour with samples has some of them only
    const boundary = YESTERDAY + 12 * HOUR
    expect(found.stretches.map(({ step, from, to }) => [step, from, to])).toEqual([
      ['15m', YESTERDAY, boundary],
      ['1m', boundary, YESTERDAY + 24 * HOUR],
    ])
    expect(found.step).toBe('1m')
    expect(found.series[0]?.times[0]).toBe(YESTERDAY)
  })

  it('stays in one step where that is stored for the whole of it', async () => {
    await keepFrom({})
    for (const step of HISTORY_STEPS)
      expect((await history(START, NOW, step)).stretches.map((stretch) => stretch.step)).toEqual([step])
  })

  it('shows a raw value with the quality it was sent with beside the judged one', async () => {
    await keepFrom({})
    const from = NOW - 6 * HOUR
    const judged = [from + HOUR, from + 2 * HOUR] as const
    await query(`insert into quality_spans (point_id, rule, from_at, to_at) values ($1, 'frozen', $2, $3)`, [
      point,
      new Date(judged[0]),
      new Date(judged[1]),
    ])
    const found = (await history(from, NOW, 'raw')).series[0]
    await query('delete from quality_spans')
    const sent = samples.filter(({ at }) => at >= from && at < NOW)
    expect(found?.sentQuality).toEqual(sent.map(({ quality }) => quality))
    expect(found?.quality).toEqual(
      sent.map(({ at, quality }) =>
        quality === QUALITY.good && at >= judged[0] && at < judged[1] ? QUALITY.frozen : quality,
      ),
    )
    expect(found?.quality).not.toEqual(found?.sentQuality)
    expect((await history(from, NOW, '15m')).series[0]).not.toHaveProperty('sentQuality')
  })

  it('covers every stored moment exactly once, whatever is still kept and asked', async () => {
    const moment = fc.integer({ min: START, max: NOW })
    // the first hour is kept or dropped as a whole: nothing before it would tell that a part of it is missing
    const limit = fc.option(fc.integer({ min: Math.ceil(START / HOUR) * HOUR, max: NOW }), { nil: START })
    await fc.assert(
      fc.asyncProperty(
        fc.record({ sample: limit, rollup_1m: limit, rollup_15m: limit }),
        fc.tuple(moment, moment).filter(([a, b]) => Math.abs(a - b) > MINUTE),
        fc.option(fc.constantFrom(...HISTORY_STEPS), { nil: undefined }),
        async (limits, [a, b], step) => {
          // nothing is dropped before the hour above it is computed; rollups in whole buckets
          const down = (at: number, width: number): number => Math.floor(at / width) * width
          const kept = {
            sample: Math.min(limits.sample, down(NOW, HOUR)),
            rollup_1m: Math.min(down(limits.rollup_1m, MINUTE), down(NOW, HOUR)),
            rollup_15m: Math.min(down(limits.rollup_15m, 15 * MINUTE), down(NOW, HOUR)),
          }
          await keepFrom(kept)
          const [from, to] = [Math.min(a, b), Math.max(a, b)]
          const found = await history(from, to, step)
          const edges = found.stretches.flatMap((stretch) => [stretch.from, stretch.to])
          expect([edges[0], edges.at(-1)]).toEqual([from, to])
          for (let i = 1; i + 1 < edges.length; i += 2) expect(edges[i]).toBe(edges[i + 1])
          const times = found.series[0]?.times ?? []
          expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
          const inside = samples.filter(({ at }) => at >= from && at < to)
          for (const { at } of inside)
            expect([new Date(at).toISOString(), timesCovered(found, at)]).toEqual([new Date(at).toISOString(), 1])
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})

describe('statistics of a range', () => {
  const moment = fc.integer({ min: START, max: NOW })
  const check = async (from: number, to: number): Promise<void> => {
    const [row] = await readAggregate(stage.env, ACTOR, { pointIds: [point], from, to })
    const expected = recomputed(from, to)
    expect(row).toMatchObject({ minimum: expected.minimum, maximum: expected.maximum, last: expected.last })
    expect(row?.countGood).toBe(expected.countGood)
    expect(row?.average).toBeCloseTo(expected.average, 4)
    expect(row?.coverage).toBeCloseTo(expected.coverage, 4)
  }

  it('are those of its samples, weighted by the time they are held, to the second', async () => {
    await keepFrom({})
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(moment, moment).filter(([a, b]) => Math.abs(a - b) > HOUR),
        ([a, b]) => check(Math.min(a, b), Math.max(a, b)),
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  it('are the same while the rollups lag behind', async () => {
    await query('create table saved_progress as select * from rollup_progress')
    await query(`update rollup_progress set done_at = done_at - interval '1 day'`)
    await check(START + 7 * MINUTE, NOW)
    expect((await history(START, NOW)).series).toHaveLength(1)
    await query('update rollup_progress p set done_at = s.done_at from saved_progress s where s.step = p.step')
  })

  it('do not need the samples of whole days and hours', async () => {
    await keepFrom({ sample: NOW - HOUR, rollup_1m: NOW - HOUR, rollup_15m: NOW - HOUR })
    await check(YESTERDAY, YESTERDAY + 24 * HOUR)
    await check(YESTERDAY + 8 * HOUR, YESTERDAY + 32 * HOUR)
  })

  it('count a counter up to the second, so that the parts of a range add up to it', async () => {
    await keepFrom({})
    const consumed = async (from: number, to: number): Promise<number> =>
      (await readAggregate(stage.env, ACTOR, { pointIds: [counter], from, to }))[0]?.consumed ?? Number.NaN
    const [from, middle, to] = [START + 2.4 * HOUR, START + 7.1 * HOUR, START + 30.7 * HOUR]
    expect(await consumed(from, to)).toBeCloseTo(6 * 28.3, 3)
    expect((await consumed(from, middle)) + (await consumed(middle, to))).toBeCloseTo(6 * 28.3, 3)
    expect(await consumed(START + 4.2 * HOUR, START + 4.6 * HOUR)).toBeCloseTo(2.4, 3)
  })
})

describe('a day that is settled at 8:00', () => {
  it('is made of hours, not of days from midnight to midnight', async () => {
    await keepFrom({})
    await query('update rollup_1d set average = -1')
    const { series } = await readHistory(
      stage.env,
      ACTOR,
      { pointIds: [point], from: YESTERDAY + 8 * HOUR, to: NOW, step: '1d' },
      { dayStartsAt: 8 },
    )
    const settled = YESTERDAY + 8 * HOUR
    expect(series[0]?.times).toEqual([settled, settled + 24 * HOUR])
    expect(series[0]?.average[0]).toBeCloseTo(recomputed(settled, settled + 24 * HOUR).average, 2)
    const midnight = await history(YESTERDAY, YESTERDAY + 24 * HOUR, '1d')
    expect(midnight.series[0]).toMatchObject({ times: [YESTERDAY], average: [-1] })
  })
})
