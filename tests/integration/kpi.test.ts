import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { AREAS, createKpiStage, figureIn, type KpiStage } from '../support/kpi-stage.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEP = 600_000
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const DAYS = ['2026-01-20', '2026-01-21', '2026-01-22'] as const
const [FIRST, SECOND] = DAYS

let stage: KpiStage
let seed = 7
/** The same numbers each time, between two bounds. */
function between(low: number, high: number): number {
  seed = (seed * 16_807) % 2_147_483_647
  return low + ((high - low) * seed) / 2_147_483_647
}

type Value = readonly [string, number, number]
const counters = new Map<string, number>()
const counted = (code: string, step: number): number => {
  const value = (counters.get(code) ?? 1000) + step
  counters.set(code, value)
  return value
}
function unitValues(unit: string, at: number): Value[] {
  const of = (code: string, value: number): Value => [`${unit}.${code}`, value, at]
  return [
    of('T1g', between(85, 95)),
    of('T1h', between(42, 50)),
    of('T2g', between(48, 52)),
    of('T2h', between(38, 41)),
    of('Q1', between(1, 3)),
    of('F2', between(150, 250)),
    of('WM_F', between(0, 0.2)),
    of('HT1', counted(`${unit}.HT1`, between(0.5, 2))),
    of('WM_FT', counted(`${unit}.WM_FT`, between(0, 0.02))),
    of('EM_EP', counted(`${unit}.EM_EP`, between(1, 5))),
  ]
}
/** Values each ten minutes; a unit is silent where `isHeard` says so. */
async function send(from: number, to: number, isHeard: (unit: string, at: number) => boolean = () => true) {
  const [ofUnits, ofSource]: [Value[], Value[]] = [[], []]
  for (let at = from; at < to; at += STEP) {
    const units = ['HZ0001.1', 'HZ0001.2'].filter((unit) => isHeard(unit, at))
    ofUnits.push(...units.flatMap((unit) => unitValues(unit, at)))
    ofSource.push(['RY01.TA', between(-8, 2), at], ['RY01.HT1', counted('RY01.HT1', between(4, 5)), at])
  }
  await stage.take('GW1', ofUnits)
  await stage.take('GW0', ofSource)
}
async function goTo(at: number) {
  stage.clock.advance(at - stage.clock.now())
  await keepRoom(stage.env)
}

/** A point's samples, from the table of raw values. */
async function samplesOf(code: string): Promise<{ at: number; value: number }[]> {
  const { rows } = await stage.database.db.$client.query<{ at: Date; value: number }>(
    'select at, value from sample where point_id = (select id from points where code = $1) order by at',
    [code],
  )
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }))
}
/** Mean of a day, each value held until the next. */
async function rawMean(code: string, dayStart: number): Promise<number> {
  const samples = await samplesOf(code)
  let sum = 0
  for (const [i, { at, value }] of samples.entries()) {
    const end = Math.min(samples[i + 1]?.at ?? Number.POSITIVE_INFINITY, dayStart + DAY)
    sum += value * Math.max(0, end - Math.max(at, dayStart))
  }
  return sum / DAY
}
async function rawConsumed(code: string, dayStart: number): Promise<number> {
  const samples = await samplesOf(code)
  const at = (time: number) => samples.find((one) => one.at === time)?.value ?? Number.NaN
  return at(dayStart + DAY) - at(dayStart)
}
const ofUnits = async (read: (code: string) => Promise<number>, param: string): Promise<[number, number]> => [
  await read(`HZ0001.1.${param}`),
  await read(`HZ0001.2.${param}`),
]
const plus = ([one, other]: readonly [number, number]): number => one + other

beforeAll(async () => {
  stage = await createKpiStage(START)
  await goTo(START + DAY + HOUR)
  await send(START, START + DAY + HOUR)
  await stage.compute()
})
afterAll(() => stage?.close())

describe('key figures of nodes', () => {
  it('domain 3 equal what raw samples give, as sums over sums and not as means of ratios', async () => {
    const found = await stage.ask({ from: FIRST, to: FIRST })
    const consumed = (code: string) => rawConsumed(code, START)
    const mean = (code: string) => rawMean(code, START)
    const heat = await ofUnits(consumed, 'HT1')
    const electricity = await ofUnits(consumed, 'EM_EP')
    const area = plus(AREAS)
    const expectFigure = (
      code: Parameters<typeof figureIn>[1],
      value: number,
      level?: 'network' | 'unit' | 'source',
    ) => {
      const figure = figureIn(found, code, level)
      expect(figure.value, code).toBeCloseTo(value, 6)
      expect(figure).toMatchObject({ isGrey: false, counted: 2, expected: 2 })
      expect(figure.coverage).toBeCloseTo(1, 6)
    }
    expectFigure('heatPerArea', plus(heat) / area)
    expect(plus(heat) / area).not.toBeCloseTo((heat[0] / AREAS[0] + heat[1] / AREAS[1]) / 2, 4)
    expectFigure('waterPerArea', (plus(await ofUnits(consumed, 'WM_FT')) * 1000) / area)
    expectFigure('powerPerArea', plus(electricity) / area)
    expectFigure('electricityToHeat', (plus(electricity) * 0.0036) / plus(heat))
    expectFigure('heatIndex', (plus(await ofUnits(mean, 'Q1')) * 1e6) / area)
    expectFigure('makeUpRate', (100 * plus(await ofUnits(mean, 'WM_F'))) / plus(await ofUnits(mean, 'F2')))
    const [t1g, t1h, t2h] = [await ofUnits(mean, 'T1g'), await ofUnits(mean, 'T1h'), await ofUnits(mean, 'T2h')].map(
      plus,
    )
    expectFigure('primaryDrop', ((t1g ?? 0) - (t1h ?? 0)) / 2)
    expectFigure('approach', ((t1h ?? 0) - (t2h ?? 0)) / 2)
    expectFigure('effectiveness', ((t1g ?? 0) - (t1h ?? 0)) / ((t1g ?? 0) - (t2h ?? 0)))
    const [supplies, returns] = [await ofUnits(mean, 'T2g'), await ofUnits(mean, 'T2h')]
    const means = supplies.map((supply, unit) => (supply + (returns[unit] ?? 0)) / 2)
    const [low, high] = [Math.min(...means), Math.max(...means)]
    expectFigure('uniformity', 100 * (1 - (high - low) / 2 / ((high + low) / 2 - 20)), 'network')
    const degreeDays = 18 - (await mean('RY01.TA'))
    expectFigure('degreeDays', degreeDays)
    expectFigure('heatPerDegreeDay', (plus(heat) * 1e6) / (area * degreeDays))
    expectFigure('delivery', (100 * plus(heat)) / (await consumed('RY01.HT1')), 'network')
    expect(figureIn(found, 'completeness').value).toBeCloseTo(100, 6)
  })

  it('domain 3 are those of the station for its units, and of a unit for itself', async () => {
    const ask = async (code: string) =>
      figureIn(await stage.ask({ from: FIRST, to: FIRST, nodeIds: [stage.nodes[code] ?? ''] }), 'heatPerArea')
    expect((await ask('HZ0001')).value).toBe(figureIn(await stage.ask({ from: FIRST, to: FIRST }), 'heatPerArea').value)
    const second = await ask('HZ0001.2')
    expect(second).toMatchObject({ counted: 1, expected: 1 })
    expect(second.value).toBeCloseTo((await rawConsumed('HZ0001.2.HT1', START)) / AREAS[1], 9)
  })

  it('domain 3 take the area of the day, and follow a change of it', async () => {
    const { db } = stage.database
    await db.$client.query(
      `insert into area_history (node_id, from_date, to_date, built_area_m2, connected_area_m2, heated_area_m2)
       values ($1, $2, $2, 40000, 40000, 40000)`,
      [stage.nodes['HZ0001.2'], FIRST],
    )
    await stage.compute()
    const heat = plus(await ofUnits((code) => rawConsumed(code, START), 'HT1'))
    const shown = async () => figureIn(await stage.ask({ from: FIRST, to: FIRST }), 'heatPerArea').value
    expect(await shown()).toBeCloseTo(heat / 90_000, 9)
    await db.$client.query('delete from area_history')
    await stage.compute()
    expect(await shown()).toBeCloseTo(heat / 70_000, 9)
  })

  it('domain 3 are computed again when a late value comes', async () => {
    const mean = async () => figureIn(await stage.ask({ from: FIRST, to: FIRST }), 'heatIndex').value
    const before = await mean()
    await stage.take('GW1', [['HZ0001.1.Q1', 30, START + 6 * HOUR + STEP / 2]])
    await stage.compute()
    expect(await mean()).toBeGreaterThan(before ?? 0)
    expect(await mean()).toBeCloseTo((plus(await ofUnits((code) => rawMean(code, START), 'Q1')) * 1e6) / 70_000, 6)
  })

  it('domain 1.3 leave out the hours under maintenance (quality 7), and say that they are missing', async () => {
    const { db } = stage.database
    const shown = async (code: 'heatIndex' | 'heatPerArea' | 'onlineRate') =>
      figureIn(await stage.ask({ from: FIRST, to: FIRST, nodeIds: [stage.nodes['HZ0001.2'] ?? ''] }), code)
    const before = [await shown('heatIndex'), await shown('heatPerArea')]
    // work at the station from 8:30 to 11:10 is also at its units, and takes the hours from 8 to 12
    await db.$client.query(
      `insert into maintenance_marks (node_id, reason, starts_at, ends_at) values ($1, '', $2, $3)`,
      [stage.nodes.HZ0001, new Date(START + 8.5 * HOUR), new Date(START + 11.2 * HOUR)],
    )
    await stage.compute()
    const samples = await samplesOf('HZ0001.2.Q1')
    const hours = samples.filter(({ at }) => at < START + DAY && (at < START + 8 * HOUR || at >= START + 12 * HOUR))
    const mean = hours.reduce((sum, { value }) => sum + value, 0) / hours.length
    const index = await shown('heatIndex')
    expect(index.value).toBeCloseTo((mean * 1e6) / AREAS[1], 6)
    expect(index.coverage).toBeCloseTo(20 / 24, 6)
    expect((await shown('heatPerArea')).coverage).toBeCloseTo(20 / 24, 6)
    expect((await shown('onlineRate')).value).toBeCloseTo(100, 6)
    await db.$client.query('delete from maintenance_marks')
    await stage.compute()
    expect([await shown('heatIndex'), await shown('heatPerArea')]).toEqual(before)
  })

  it('domain 3.31 say which part is missing: 1 of 2 units, grey or blank', async () => {
    await goTo(START + 2 * DAY + HOUR)
    const silentFrom = START + DAY + 7 * HOUR
    await send(START + DAY + HOUR, START + 2 * DAY + HOUR, (unit, at) => unit === 'HZ0001.1' || at < silentFrom)
    await stage.compute()
    const day = { from: SECOND, to: SECOND }
    const all = figureIn(await stage.ask(day), 'heatIndex')
    expect(all).toMatchObject({ counted: 1, expected: 2, isGrey: true })
    expect(all.value).toBeCloseTo(((await rawMean('HZ0001.1.Q1', START + DAY)) * 1e6) / AREAS[0], 6)
    const silent = await stage.ask({ ...day, nodeIds: [stage.nodes['HZ0001.2'] ?? ''] })
    expect(figureIn(silent, 'heatIndex')).toMatchObject({ value: null, counted: 0, expected: 1 })
    expect(figureIn(silent, 'onlineRate').value).toBeGreaterThan(25)
    expect(figureIn(silent, 'onlineRate').value).toBeLessThan(32)
  })

  it('domain 3.30 know nothing of days before anything was recorded, where a day of silence is an outage', async () => {
    const before = await stage.ask({ from: '2026-01-18', to: '2026-01-19' })
    expect(figureIn(before, 'onlineRate')).toMatchObject({ value: null, counted: 0 })
    const days = await stage.ask({ from: '2026-01-19', to: FIRST, step: 'day', codes: ['onlineRate'] })
    expect(days.nodes[0]?.figures[0]?.values.map(({ value }) => value !== null)).toEqual([false, true])
  })

  it('domain 3 are given by day, week and season, and expect nothing of days to come', async () => {
    const query = { from: FIRST, to: '2026-01-27' }
    const days = await stage.ask({ ...query, step: 'day' })
    expect(days.periods.map(({ from }) => from).slice(0, 3)).toEqual(DAYS)
    expect(days.periods).toHaveLength(8)
    expect(figureIn(days, 'heatPerArea', 'unit', 5)).toMatchObject({ value: null, coverage: 0 })
    const weeks = await stage.ask({ ...query, step: 'week' })
    expect(weeks.periods).toEqual([
      { from: FIRST, to: '2026-01-25' },
      { from: '2026-01-26', to: '2026-01-27' },
    ])
    expect((await stage.ask({ ...query, step: 'season' })).periods).toEqual([])
    const whole = figureIn(await stage.ask(query), 'primaryDrop')
    expect(whole.coverage).toBeGreaterThan(0.6)
  })

  it('domain 3 leave out what is out of the data scope, and refuse such a node like none', async () => {
    const found = await stage.ask({ from: FIRST, to: FIRST }, ['other/'])
    expect(figureIn(found, 'heatPerArea')).toMatchObject({ value: null, expected: 0 })
    expect(figureIn(found, 'delivery', 'network')).toMatchObject({ value: null, expected: 0 })
    const asked = { from: FIRST, to: FIRST, nodeIds: [stage.nodes['HZ0001.1'] ?? ''] }
    await expect(stage.ask(asked, ['other/'])).rejects.toMatchObject({ code: 1001 })
    await expect(stage.ask({ ...asked, nodeIds: ['none'] })).rejects.toMatchObject({ code: 1001 })
    await expect(stage.ask({ from: '2000-01-01', to: FIRST })).rejects.toMatchObject({ code: 1001 })
  })

  it('domain 3.30 expect nothing of hours that the sums of the day do not hold yet', async () => {
    const begin = START + 10 * DAY
    const day = '2026-01-30'
    const online = async () => figureIn(await stage.ask({ from: day, to: day, codes: ['onlineRate'] }), 'onlineRate')
    await goTo(begin + 3 * HOUR)
    await send(begin, begin + 3 * HOUR)
    await stage.compute()
    const before = await online()
    expect(before.value).toBeGreaterThan(0)
    await goTo(begin + 5 * HOUR)
    await send(begin + 3 * HOUR, begin + 5 * HOUR)
    // the hours are computed, and the days of the key figures some minutes later
    await stage.telemetry.rollups.catchUp()
    expect(await online()).toMatchObject({ value: before.value, awaits: 'computation' })
    const { db } = stage.database
    // a day of which nothing is computed yet is not a day of silence
    const { rows } = await db.$client.query<{ node_id: string }>(
      'delete from kpi_days where day = $1 returning node_id',
      [day],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(await online()).toMatchObject({ value: null, counted: 0 })
    await stage.compute()
    const after = await online()
    expect(after.value).toBeGreaterThan(0)
    // the day goes on
    expect(after.awaits).toBe('time')
    const late = async () => figureIn(await stage.ask({ from: FIRST, to: FIRST, codes: ['heatIndex'] }), 'heatIndex')
    expect((await late()).awaits).toBe('nothing')
    await stage.take('GW1', [['HZ0001.1.Q1', 20, START + 5 * HOUR + STEP / 2]])
    await stage.telemetry.rollups.catchUp()
    expect((await late()).awaits).toBe('computation')
    await stage.compute()
    expect((await late()).awaits).toBe('nothing')
  })
})
