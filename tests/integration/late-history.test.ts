// Values that come days after their time, from the message of a gateway to history and the figures of the day.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeDue } from '#server/modules/telemetry/quality/judge-due.ts'
import { applyRetention, keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { createKpiStage, type KpiStage } from '../support/kpi-stage.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)

let stage: KpiStage
beforeAll(async () => {
  stage = await createKpiStage(START)
})
afterAll(() => stage?.close())

/** Time passes; room for new values is made each five minutes. */
async function goTo(time: number): Promise<void> {
  stage.clock.advance(time - stage.clock.now())
  await keepRoom(stage.env)
}
const query = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.db.$client.query(text, [...values])).rows
const idOf = async (code: string): Promise<number> =>
  (await query('select id from points where code = $1', [code]))[0]?.id
const hoursOf = async (code: string, from: number, to: number) =>
  (
    await query('select * from rollup_1h where point_id = $1 and at >= $2 and at < $3 order by at', [
      await idOf(code),
      new Date(from),
      new Date(to),
    ])
  ).map(({ at, average, good_s }) => [(at.getTime() - from) / HOUR, average, good_s])
const dayOf = async (code: string, day: number) =>
  (
    await query('select average, good_s, count_all from rollup_1d where point_id = $1 and at = $2', [
      await idOf(code),
      new Date(day),
    ])
  )[0]
const consumedOn = async (code: string, day: number): Promise<number> =>
  Math.round(
    1000 *
      Number(
        (
          await query('select sum(consumed) as sum from counter_hours where point_id = $1 and at >= $2 and at < $3', [
            await idOf(code),
            new Date(day),
            new Date(day + DAY),
          ])
        )[0]?.sum,
      ),
  ) / 1000
const figuresOf = async (day: number) =>
  (
    await query('select heat_gj, online_s, count_all from kpi_days where node_id = $1 and day = $2', [
      stage.nodes['HZ0001.1'],
      new Date(day + 12 * HOUR).toISOString().slice(0, 10),
    ])
  )[0]
const openDays = async (): Promise<string[]> =>
  (await query('select day::text from reopened_days order by day')).map(({ day }) => day)
const refusals = () => stage.telemetry.gateways.of('GW1')?.refusals.map(({ reason }) => reason) ?? []
/** Values of each ten minutes from a time on, before another one. */
const each = (code: string, from: number, to: number, valueAt: (minute: number) => number) =>
  Array.from({ length: (to - from) / (10 * MINUTE) }, (_, index): [string, number, number] => [
    code,
    valueAt(index * 10),
    from + index * 10 * MINUTE,
  ])
async function judgeAndCompute(): Promise<void> {
  await stage.compute()
  const oldest = stage.clock.now() - stage.env.settings.rawRetentionMs
  await judgeDue(stage.env.db, oldest, new AbortController().signal)
  await stage.compute()
}

describe('a value that comes late', () => {
  it('is history and part of the figures of its day, 49 hours after its time', async () => {
    await goTo(START + 3 * DAY + 8 * HOUR)
    const at = stage.clock.now() - 49 * HOUR
    await stage.take('GW1', [['HZ0001.1.T1g', 70, at]])
    expect(await query('select value from sample where at = $1', [new Date(at)])).toEqual([{ value: 70 }])
    await judgeAndCompute()
    expect(await hoursOf('HZ0001.1.T1g', at, at + HOUR)).toEqual([[0, 70, 1500]])
    expect(await dayOf('HZ0001.1.T1g', START + DAY)).toEqual({ average: 70, good_s: 1500, count_all: 1 })
    expect(await figuresOf(START + DAY)).toMatchObject({ online_s: 1500, count_all: 1 })
  })

  it('of a clock that has lost its time, or beyond ten years, is refused with its reason', async () => {
    const now = stage.clock.now()
    await stage.take('GW1', [
      ['HZ0001.1.T1h', 1, 5_000],
      ['HZ0001.1.T1h', 2, Date.UTC(2000, 0, 1)],
      ['HZ0001.1.T1h', 3, now - 3_650 * DAY - 1],
      ['HZ0001.1.T1h', 4, now - 3_650 * DAY + DAY],
    ])
    expect(refusals()).toEqual(['time_too_old', 'time_too_old', 'time_too_old'])
    expect(await query('select value from sample where point_id = $1', [await idOf('HZ0001.1.T1h')])).toEqual([
      { value: 4 },
    ])
  })

  it('of a counter changes what a day has consumed', async () => {
    const [first, second] = [START + 4 * DAY, START + 5 * DAY]
    const reading = (value: number, at: number) => stage.take('GW1', [['HZ0001.1.HT1', value, at]])
    await goTo(first + 12 * HOUR)
    await reading(1000, first + 12 * HOUR)
    await goTo(second + 12 * HOUR)
    await reading(1048, second + 12 * HOUR)
    await goTo(second + 4 * DAY)
    await stage.compute()
    await applyRetention(stage.env)
    expect(await query('select 1 from sample where point_id = $1', [await idOf('HZ0001.1.HT1')])).toEqual([])
    expect([await consumedOn('HZ0001.1.HT1', first), await consumedOn('HZ0001.1.HT1', second)]).toEqual([24, 24])
    await reading(1010, second)
    await judgeAndCompute()
    expect([await consumedOn('HZ0001.1.HT1', first), await consumedOn('HZ0001.1.HT1', second)]).toEqual([10, 38])
    expect([await figuresOf(first), await figuresOf(second)]).toMatchObject([
      { heat_gj: expect.closeTo(10, 9) },
      { heat_gj: expect.closeTo(38, 9) },
    ])
  })
})

describe('a gateway that was away for a week', () => {
  const [left, back] = [START + 20 * DAY, START + 27 * DAY]

  it('brings the hours, days and figures of the week, judged as if they had come in time', async () => {
    await goTo(left)
    await stage.take('GW1', [
      ...each('HZ0001.1.T1g', left - DAY, left, () => 80),
      ...each('HZ0001.1.HT1', left - DAY, left, (minute) => 5000 + minute / 10),
    ])
    await goTo(back + 2 * HOUR)
    await stage.take('GW1', [['HZ0001.1.T1g', 81, back]])
    await stage.compute()
    await applyRetention(stage.env)
    // the frozen sensor of the third day is suspect
    const isFrozen = (minute: number) => minute >= 2 * 1440 && minute < 2 * 1440 + 720
    await stage.take('GW1', [
      ...each('HZ0001.1.T1g', left, back, (minute) => (isFrozen(minute) ? 60 : 90 + (minute % 20) / 5)),
      ...each('HZ0001.1.HT1', left, back + HOUR, (minute) => 5144 + minute / 10),
    ])
    await judgeAndCompute()
    const days = Array.from({ length: 7 }, (_, index) => left + index * DAY)
    for (const day of [days[0], days[1], days[6]])
      expect(await dayOf('HZ0001.1.T1g', day ?? 0)).toEqual({ average: 91, good_s: 86_400, count_all: 144 })
    const frozen = await dayOf('HZ0001.1.T1g', days[2] ?? 0)
    expect(frozen.count_all).toBe(144)
    expect(frozen.good_s).toBeLessThan(14 * 3600)
    for (const day of days)
      expect([await consumedOn('HZ0001.1.HT1', day), (await figuresOf(day)).heat_gj]).toEqual([
        144,
        expect.closeTo(144, 9),
      ])
    const [newest] = await query('select value from latest where point_id = $1', [await idOf('HZ0001.1.T1g')])
    expect(newest).toEqual({ value: 81 })
  })

  it('has its samples dropped once all is computed and no more of them come', async () => {
    expect((await openDays()).length).toBeGreaterThanOrEqual(5)
    await applyRetention(stage.env)
    expect((await openDays()).length).toBeGreaterThanOrEqual(5)
    stage.clock.advance(2 * HOUR)
    await query(`insert into rollup_dirty (step, at, point_id) values ('1h', $1, 1)`, [new Date(left + DAY)])
    await applyRetention(stage.env)
    expect(
      await query('select 1 from sample where at >= $1 and at < $2', [
        new Date(left + DAY),
        new Date(left + 1.5 * DAY),
      ]),
    ).not.toEqual([])
    await judgeAndCompute()
    await applyRetention(stage.env)
    expect(await openDays()).toEqual([])
    expect(await query('select 1 from standing_rollups')).toEqual([])
    expect(await query('select 1 from sample where at < $1', [new Date(back - 3 * DAY)])).toEqual([])
    expect(await dayOf('HZ0001.1.T1g', left)).toEqual({ average: 91, good_s: 86_400, count_all: 144 })
  })

  it('destroys nothing that stands when it sends a part of the week once more', async () => {
    const before = await hoursOf('HZ0001.1.T1g', left, left + DAY)
    const counted = await query('select * from counter_hours where point_id = $1 order by at', [
      await idOf('HZ0001.1.HT1'),
    ])
    await stage.take('GW1', [
      ['HZ0001.1.T1g', 20, left + 5 * HOUR + MINUTE],
      ['HZ0001.1.T1g', 20, left + DAY - MINUTE],
      ...each('HZ0001.1.HT1', left + 5 * HOUR, left + 6 * HOUR, (minute) => 5144 + 30 + minute / 10),
    ])
    await judgeAndCompute()
    expect(await hoursOf('HZ0001.1.T1g', left, left + DAY)).toEqual(before)
    expect(await dayOf('HZ0001.1.T1g', left)).toMatchObject({ average: 91, good_s: 86_400 })
    const third = (rows: typeof counted) => rows.reduce((sum, { consumed }) => sum + consumed, 0).toFixed(3)
    const again = await query('select * from counter_hours where point_id = $1 order by at', [
      await idOf('HZ0001.1.HT1'),
    ])
    expect([again.length, third(again)]).toEqual([counted.length, third(counted)])
    expect(await consumedOn('HZ0001.1.HT1', left)).toBe(144)
  })
})
