import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'
import { writeHistory } from '../support/write-history.ts'

// Drawings show the past as it was: no value before it was measured, none after it had ended.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 10:20 in company time. */
const NOW = Date.UTC(2026, 0, 20, 2, 20)
/** Every value is valid for 150 s. */
const SAVE_PERIOD_S = 60
const HELD_MS = 150 * SECOND
/** Samples are kept from here on; before, quarters and hours. */
const KEPT_FROM = NOW - 20 * MINUTE - 12 * HOUR
const HOURS_FROM = Date.UTC(2025, 11, 1)
/** A time without other samples than those below. */
const T = NOW - 40 * MINUTE

type Sample = readonly [param: string, at: number, value: number, quality?: number]

let demo: DemoApp
/** One unit in the eastern branch, where the operator works, and one in the western. */
let east: Map<string, number>
let west: Map<string, number>
/** The supply temperature of a day, minute by minute, with gaps. */
const day: Sample[] = []
for (let [at, i] = [KEPT_FROM - 12 * HOUR, 0]; at < T - 10 * MINUTE; i += 1) {
  day.push(['T1g', at, 50 + ((i * 37) % 101) / 5, i % 23 === 0 ? QUALITY.outOfRange : QUALITY.good])
  at += i % 97 === 0 ? 25 * MINUTE : (((i * 7) % 5) + 1) * 20 * SECOND
}
const near: Sample[] = [
  ['T2g', T - MINUTE, 40],
  ['P1g', T, 0.8],
  ['T1g', T, 70],
  ['T1g', T + MINUTE, 71],
  ['P1g', T + 90 * SECOND, 0.9],
  ['T1g', T + 2 * MINUTE, 72, QUALITY.outOfRange],
  ['P1g', T + 4 * MINUTE, 0.7],
  ['T1g', T + 10 * MINUTE, 73],
]

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '8' })
  await query('update points set save_period_s = $1', [SAVE_PERIOD_S])
  east = await unitOf('CD%')
  west = await unitOf('CX%')
  const samples = [...day, ...near]
  const hours = Array.from({ length: 30 * 24 }, (_, i) => i)
  const column = <Value>(of: (i: number) => Value): Value[] => hours.map(of)
  const known = column((i) => (i % 24 === 5 ? null : 30 + i / 100))
  await writeHistory(
    demo.database.db,
    {
      samples: {
        pointIds: samples.map(([param]) => idOf(param)),
        times: samples.map(([, at]) => at),
        values: samples.map(([, , value]) => value),
        qualities: samples.map(([, , , quality = QUALITY.good]) => quality),
      },
      hours: {
        pointIds: column(() => idOf('T2h')),
        times: column((i) => HOURS_FROM + i * HOUR),
        average: known,
        minimum: known,
        maximum: known,
        first: known,
        last: known,
        goodS: known.map((value) => (value === null ? 0 : 3600)),
        countGood: known.map((value) => (value === null ? 0 : 60)),
        countAll: column(() => 60),
        worstQuality: known.map((value) => (value === null ? QUALITY.frozen : QUALITY.good)),
      },
    },
    NOW,
  )
  for (const table of ['sample', 'rollup_1m']) await query(`delete from ${table} where at < $1`, [new Date(KEPT_FROM)])
})
afterEach(() => query('delete from quality_spans'))
afterAll(() => demo?.close())

const query = (text: string, values: readonly unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
  demo.database.db.$client.query(text, [...values])

async function unitOf(office: string): Promise<Map<string, number>> {
  const { rows } = await query(
    `select p.id, s.code from points p join standard_params s on s.id = p.param_id
    where p.node_id = (select n.id from physics_nodes n join organizations o on o.id = n.organization_id
      where n.node_type = 'unit' and o.code like $1 order by n.code limit 1)`,
    [office],
  )
  return new Map(rows.map(({ code, id }) => [String(code), Number(id)]))
}

const idOf = (param: string, unit = east): number => unit.get(param) ?? 0
const nameOf = (id: number): string => [...east].find(([, each]) => each === id)?.[0] ?? String(id)

const ask = async (
  call: 'replay' | 'recorded',
  form: Readonly<Record<string, unknown>>,
  account: DemoAccount = 'super',
  language = 'en',
) =>
  demo.post(
    telemetryCalls[call].path,
    Object.fromEntries(
      Object.entries(form).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
    ),
    { token: await demo.tokenOf(account), headers: { 'accept-language': language } },
  )

async function replay(params: readonly string[], from: number, to = from) {
  const { result } = await ask('replay', { pointIds: params.map((param) => idOf(param)), from, to })
  const { stretches, ...columns } = telemetryCalls.replay.output.parse(result)
  const rows = columns.times.map((time, i) => ({
    param: nameOf(columns.pointIds[i] ?? 0),
    time,
    value: columns.values[i] ?? null,
    quality: columns.qualities[i] ?? 0,
  }))
  return { stretches, rows }
}
type Rows = Awaited<ReturnType<typeof replay>>['rows']

const shownAt = (rows: Rows, param: string, at: number): number | null =>
  rows.findLast((row) => row.param === param && row.time <= at)?.value ?? null
/** From {@link T}, in seconds. */
const brief = (rows: Rows) =>
  rows.map(({ param, time, value, quality }) => [param, (time - T) / SECOND, value, quality])

const OF_T = ['T1g', 'P1g', 'T2g', 'T1h']

describe('a moment of the past', () => {
  it('shows of each point the value that held, with the time at which it was measured', async () => {
    const { stretches, rows } = await replay(OF_T, T + 90 * SECOND - 1)
    expect(stretches).toEqual([{ step: 'raw', from: T + 90 * SECOND - 1, to: T + 90 * SECOND - 1, gapMs: HELD_MS }])
    expect(brief(rows)).toEqual([
      ['T2g', -60, 40, QUALITY.good],
      ['P1g', 0, 0.8, QUALITY.good],
      ['T1g', 60, 71, QUALITY.good],
    ])
  })

  it('shows a value from the moment on at which it was measured, and none that has ended', async () => {
    expect(brief((await replay(OF_T, T + 90 * SECOND)).rows)).toEqual([
      ['T1g', 60, 71, QUALITY.good],
      ['P1g', 90, 0.9, QUALITY.good],
    ])
    expect((await replay(OF_T, T + 9 * MINUTE)).rows).toEqual([])
  })

  it('months ago shows the last whole hour, not the one that runs', async () => {
    const at = HOURS_FROM + 3 * DAY + 10 * HOUR + 20 * MINUTE
    const { stretches, rows } = await replay(['T2h'], at)
    expect(stretches).toEqual([{ step: '1h', from: at, to: at, gapMs: 1.5 * HOUR }])
    expect(rows).toEqual([
      { param: 'T2h', time: HOURS_FROM + 3 * DAY + 10 * HOUR, value: 30 + (3 * 24 + 9) / 100, quality: QUALITY.good },
    ])
    // the hour from 5 to 6 has no usable value
    expect((await replay(['T2h'], HOURS_FROM + 3 * DAY + 6 * HOUR)).rows).toEqual([])
    expect((await replay(['T2h'], HOURS_FROM + 3 * DAY + 6 * HOUR - 1)).rows).toHaveLength(1)
  })

  it('shows a value that is valid for days although its sample is gone', async () => {
    const at = KEPT_FROM - 90 * MINUTE
    await query('update points set save_period_s = 86400 where id = $1', [idOf('P2h')])
    await query(
      `insert into rollup_15m (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
      values ($1, $2, 0.3, 0.3, 0.3, 0.3, 0.3, 900, 1, 1, 0)`,
      [idOf('P2h'), new Date(Math.floor(at / (15 * MINUTE)) * 15 * MINUTE)],
    )
    const { stretches, rows } = await replay(['P2h'], NOW - HOUR)
    await query('update points set save_period_s = $1', [SAVE_PERIOD_S])
    await query('delete from rollup_15m where point_id = $1', [idOf('P2h')])
    expect(stretches.map(({ step }) => step)).toEqual(['raw'])
    expect(rows).toMatchObject([{ param: 'P2h', value: 0.3 }])
  })
})

describe('a time of the past', () => {
  it('is shown value by value, and a gap from the moment on at which nothing was known any more', async () => {
    expect(brief((await replay(OF_T, T + 30 * SECOND, T + 13 * MINUTE)).rows)).toEqual([
      ['T2g', -60, 40, QUALITY.good],
      ['T1g', 0, 70, QUALITY.good],
      ['P1g', 0, 0.8, QUALITY.good],
      ['T1g', 60, 71, QUALITY.good],
      ['P1g', 90, 0.9, QUALITY.good],
      ['T2g', 90, null, QUALITY.commFail],
      ['T1g', 120, 72, QUALITY.outOfRange],
      // 0.9 had been valid until this moment
      ['P1g', 240, 0.7, QUALITY.good],
      ['T1g', 270, null, QUALITY.commFail],
      ['P1g', 390, null, QUALITY.commFail],
      ['T1g', 600, 73, QUALITY.good],
      ['T1g', 750, null, QUALITY.commFail],
    ])
  })

  it('shows a value as bad where it was judged to be', async () => {
    await query(`insert into quality_spans (point_id, rule, from_at, to_at) values ($1, 'frozen', $2, $3)`, [
      idOf('T1g'),
      new Date(T + MINUTE),
      new Date(T + 10 * MINUTE),
    ])
    const { rows } = await replay(['T1g'], T, T + 11 * MINUTE)
    expect(rows.filter(({ value }) => value !== null).map(({ value, quality }) => [value, quality])).toEqual([
      [70, QUALITY.good],
      [71, QUALITY.frozen],
      [72, QUALITY.outOfRange],
      [73, QUALITY.good],
    ])
    expect((await replay(['T1g'], T + 61 * SECOND)).rows).toMatchObject([{ value: 71, quality: QUALITY.frozen }])
  })

  it('is shown in hours where nothing finer is kept: a value when its hour has ended, a gap where it had none', async () => {
    const from = HOURS_FROM + 3 * DAY + 3.5 * HOUR
    const { stretches, rows } = await replay(['T2h'], from, from + 4 * HOUR)
    expect(stretches.map(({ step }) => step)).toEqual(['1h'])
    const hour = (i: number) => ({ time: HOURS_FROM + 3 * DAY + i * HOUR })
    const good = { param: 'T2h', quality: QUALITY.good }
    expect(rows).toEqual([
      { ...hour(3), ...good, value: 30 + (3 * 24 + 2) / 100 },
      { ...hour(4), ...good, value: 30 + (3 * 24 + 3) / 100 },
      { ...hour(5), ...good, value: 30 + (3 * 24 + 4) / 100 },
      { ...hour(6), param: 'T2h', value: null, quality: QUALITY.frozen },
      { ...hour(7), ...good, value: 30 + (3 * 24 + 6) / 100 },
    ])
  })

  it('ends after the last stored hour', async () => {
    const end = HOURS_FROM + 30 * DAY
    const { rows } = await replay(['T2h'], end - HOUR, end + 4 * HOUR)
    expect(rows.slice(-2)).toMatchObject([
      { time: end, value: 30 + (30 * 24 - 1) / 100 },
      { time: end + 1.5 * HOUR, value: null },
    ])
  })

  it('goes on from quarters to samples without a gap where the finer ones are kept no longer', async () => {
    const { stretches, rows } = await replay(['T1g'], KEPT_FROM - 3 * HOUR, KEPT_FROM + 3 * HOUR)
    expect(stretches.map(({ step }) => step)).toEqual(['15m', 'raw'])
    const seam = stretches[1]?.from ?? 0
    expect(seam).toBe(stretches[0]?.to)
    const first = rows.findIndex(({ time }) => time > seam)
    const [before, after] = [rows[first - 1], rows[first]]
    expect(before).toMatchObject({ time: seam, value: expect.any(Number) })
    expect(after?.value).toBe(day.find(([, at]) => at > seam)?.[2])
    // of quarters the value with which they end, shown at their end
    for (const { time, value } of rows.filter((row) => row.time <= seam && row.value !== null))
      expect([time, value]).toEqual([time, lastUsable(time)])
  })

  /** The last usable value of the quarter that ends at a time, also of one that is still valid. */
  const lastUsable = (end: number): number | undefined =>
    day.findLast(([, at, , quality], i) => {
      const until = Math.min(day[i + 1]?.[1] ?? end, at + HELD_MS)
      return at < end && until > end - 15 * MINUTE && quality === QUALITY.good
    })?.[2]

  it('shows at every moment what the samples say, wherever it begins', async () => {
    const moment = fc.integer({ min: KEPT_FROM + HOUR, max: NOW - 10 * MINUTE })
    await fc.assert(
      fc.asyncProperty(moment, fc.integer({ min: 0, max: 2 * HOUR }), async (from, length) => {
        const { stretches, rows } = await replay(['T1g'], from, from + length)
        expect(stretches.map(({ step }) => step)).toEqual(['raw'])
        const samples = [...day, ...near.filter(([param]) => param === 'T1g')]
        const to = Math.min(from + length, NOW)
        for (const at of [
          from,
          to,
          ...Array.from({ length: 20 }, (_, i) => from + Math.floor(((to - from) * i) / 20)),
        ]) {
          const last = samples.findLast((sample) => sample[1] <= at)
          const expected = last && last[1] + HELD_MS > at ? last[2] : null
          expect([at, shownAt(rows, 'T1g', at)]).toEqual([at, expected])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('shows when it is played what a seek to the same moment shows, in minutes as well', async () => {
    const from = KEPT_FROM + 2 * HOUR + 7 * SECOND
    const others = [...east.keys()].slice(0, 60)
    const params = [...new Set(['T1g', ...others])]
    const played = await replay(params, from, from + 4 * HOUR)
    expect(played.stretches.map(({ step }) => step)).toEqual(['1m'])
    for (let at = from; at < from + HOUR; at += 97 * SECOND) {
      const sought = await replay(params, at, at + 4 * HOUR)
      expect([at, shownAt(sought.rows, 'T1g', at)]).toEqual([at, shownAt(played.rows, 'T1g', at)])
    }
  })

  it('ends now: of the future nothing is known', async () => {
    await query('insert into sample (point_id, at, value, quality) values ($1, $2, 1, 0), ($1, $3, 2, 0)', [
      idOf('P2g'),
      new Date(NOW - MINUTE),
      new Date(NOW + SECOND),
    ])
    const { stretches, rows } = await replay(['P2g'], NOW - 2 * MINUTE, NOW + HOUR)
    const later = await replay(['P2g'], NOW + SECOND, NOW + HOUR)
    await query('delete from sample where point_id = $1', [idOf('P2g')])
    expect(stretches.at(-1)).toMatchObject({ to: NOW + HOUR })
    expect(rows.map(({ time, value }) => [time, value])).toEqual([[NOW - MINUTE, 1]])
    expect(later.rows).toEqual([])
  })

  it('is shown in minutes where its samples are closer than usual', async () => {
    const from = NOW - 5 * HOUR
    const ids = [...east.values()].slice(0, 20)
    await query(
      `insert into sample select id, $2::timestamptz + n * interval '200 milliseconds', n % 50, 0
      from unnest($1::int[]) id, generate_series(0, 5999) n on conflict do nothing`,
      [ids, new Date(from)],
    )
    const form = { pointIds: ids, from, to: from + 20 * MINUTE }
    const { stretches, times } = telemetryCalls.replay.output.parse((await ask('replay', form)).result)
    await query('delete from sample where point_id = any($1::int[]) and at >= $2 and at < $3', [
      ids,
      new Date(from),
      new Date(from + 20 * MINUTE),
    ])
    expect(stretches.map(({ step }) => step)).toEqual(['1m'])
    expect(times.length).toBeLessThan(1_000)
  })
})

describe('what is recorded', () => {
  const since = async (params: readonly string[]) =>
    telemetryCalls.recorded.output.parse(
      (await ask('recorded', { pointIds: params.map((param) => idOf(param)) })).result,
    ).since

  it('begins with the oldest stored hour of any of the points', async () => {
    expect(await since(['T1g', 'T2h'])).toBe(HOURS_FROM)
    expect(await since(['T1g', 'P1g'])).toBe(Math.floor((KEPT_FROM - 12 * HOUR) / HOUR) * HOUR)
  })

  it('begins with the first sample where no hour has ended since, and is nothing where none ever came', async () => {
    expect(await since(['T1h'])).toBeNull()
    await query('insert into sample (point_id, at, value, quality) values ($1, $2, 1, 0)', [
      idOf('T1h'),
      new Date(NOW - MINUTE),
    ])
    expect(await since(['T1h'])).toBe(NOW - MINUTE)
    await query('delete from sample where point_id = $1', [idOf('T1h')])
  })
})

describe('a replay is refused', () => {
  const refused = async (form: Readonly<Record<string, unknown>>, account?: DemoAccount, language?: string) => {
    const asked = { pointIds: [idOf('T1g')], from: T, to: T + MINUTE, ...form }
    const { code, result } = await ask('replay', asked, account, language)
    return code === CODE.invalidInput ? result : code
  }

  it('where it ends before it begins, or is too long, with what is allowed', async () => {
    expect(await refused({ to: T - 1 })).toEqual([{ field: 'from', rule: 'must not be later than the end' }])
    const { rows } = await query('select id from points order by id limit 500')
    const year = { pointIds: rows.map(({ id }) => id), from: NOW - 365 * DAY, to: NOW }
    expect(await refused(year)).toEqual([
      { field: 'to', rule: 'is too long: these points can be replayed for at most 199 days' },
    ])
    expect(await refused(year, 'super', 'zh-CN')).toEqual([
      { field: 'to', rule: '时间过长，这些点位最多可回放 199 天' },
    ])
    expect(await refused({ ...year, from: NOW - 199 * DAY })).toBe(CODE.success)
  })

  it('with times or points that are none, naming the field', async () => {
    expect(await refused({ from: 'NaN' })).toMatchObject([{ field: 'from' }])
    expect(await refused({ to: 'NaN' })).toMatchObject([{ field: 'to' }])
    expect(await refused({ from: T + 0.5 })).toMatchObject([{ field: 'from' }])
    for (const pointIds of ['[]', 'nonsense', [99_999_999_999], [2_000_000_000]])
      expect([pointIds, await refused({ pointIds })]).toMatchObject([pointIds, [{ field: 'pointIds' }]])
    expect(await refused({ pointIds: '[1.5]' })).toMatchObject([{ field: 'pointIds.0' }])
    const tooMany = Array.from({ length: 20_001 }, (_, i) => i + 1)
    for (const call of ['replay', 'recorded'] as const)
      expect(await ask(call, { pointIds: tooMany, from: T, to: T })).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field: 'pointIds' }],
      })
  })

  it('of points out of scope like of those that do not exist', async () => {
    const unknown = await refused({ pointIds: [2_000_000_000] }, 'operator')
    const both = [idOf('T1g'), idOf('T1g', west)]
    expect(await refused({ pointIds: both }, 'operator')).toEqual(unknown)
    expect(await refused({}, 'operator')).toBe(CODE.success)
    expect((await ask('recorded', { pointIds: both }, 'operator')).result).toEqual(unknown)
  })

  it('to a role without telemetry:view', async () => {
    expect(await refused({}, 'leader')).toBe(CODE.noPermission)
    expect((await ask('recorded', { pointIds: [idOf('T1g')] }, 'leader')).code).toBe(CODE.noPermission)
  })
})
