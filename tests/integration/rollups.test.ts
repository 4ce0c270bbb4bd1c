import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { applyRetention } from '#server/modules/telemetry/rollups/retention.ts'
import { createRollups } from '#server/modules/telemetry/rollups/rollups.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const POINT = 'HZ0001.1.T1g'

let stage: TelemetryStage

beforeAll(async () => {
  stage = await createTelemetryStage(START)
})
afterAll(() => stage?.close())

/** Values of one point: minute after START, value, quality. */
const take = (...values: readonly (readonly [minute: number, value: number, quality?: number])[]) =>
  stage.telemetry.ingest.accept(
    'heat/demo/GW1/up',
    Buffer.from(
      JSON.stringify({
        t: stage.clock.now(),
        v: values.map(([minute, value, quality = 0]) => [POINT, value, quality, START + minute * MINUTE]),
      }),
    ),
  )
const thousandth = (value: number): number => Math.round(value * 1000) / 1000
const goTo = (minute: number) => stage.clock.advance(START + minute * MINUTE - stage.clock.now())
const rollup = async (step: string) => {
  const { rows } = await stage.database.db.$client.query(
    `select * from rollup_${step} where point_id = $1 order by at`,
    [stage.ids[POINT]],
  )
  return rows.map((row) => [
    (row.at.getTime() - START) / MINUTE,
    row.average === null ? null : thousandth(row.average),
    row.minimum,
    row.maximum,
    row.first,
    row.last,
    row.good_s,
    row.count_good,
    row.count_all,
    row.worst_quality,
  ])
}

describe('rollups', () => {
  it('weight a value by the time it is held, and leave out bad quality and gaps', async () => {
    goTo(15)
    // a value is held for 150 s at most: no value from minute 4.5 on
    await take([0, 50], [0.5, 60], [1, 70], [2, 999, QUALITY.frozen])
    goTo(16.1)
    await stage.telemetry.rollups.catchUp()
    expect(await rollup('1m')).toEqual([
      [0, 55, 50, 60, 50, 60, 60, 2, 2, QUALITY.good],
      [1, 70, 70, 70, 70, 70, 60, 1, 1, QUALITY.good],
      [2, null, null, null, null, null, 0, 0, 1, QUALITY.frozen],
      [3, null, null, null, null, null, 0, 0, 0, QUALITY.frozen],
      [4, null, null, null, null, null, 0, 0, 0, QUALITY.frozen],
    ])
    expect(await rollup('15m')).toEqual([[0, 62.5, 50, 70, 50, 70, 120, 3, 4, QUALITY.frozen]])
  })

  it('carry the last value of one quarter into the next, up the ladder to the local day', async () => {
    goTo(60)
    await take([14, 40], [16, 80], [18, 80])
    goTo(24 * 60 + 16)
    await stage.telemetry.rollups.catchUp()
    expect((await rollup('15m')).map(([at, average, ...rest]) => [at, average, rest[4]])).toEqual([
      [0, (55 * 60 + 70 * 60 + 40 * 60) / 180, 180],
      [15, thousandth((40 + 80 * 4.5) / 5.5), 330],
    ])
    const total = (55 + 70 + 40 + 40 + 80 * 4.5) / (3 + 5.5)
    const hour = [0, thousandth(total), 40, 80, 50, 80, 510, 6, 7, QUALITY.frozen]
    expect(await rollup('1h')).toEqual([hour])
    expect(await rollup('1d')).toEqual([hour])
  })

  it('are the same after late and repeated values as if these had come in time', async () => {
    await take([14, 40], [1.5, 90], [59, 10])
    expect((await rollup('1h'))[0]?.[3]).toBe(80)
    await stage.telemetry.rollups.catchUp()
    expect((await rollup('1m')).find(([at]) => at === 1)).toEqual([1, 80, 70, 90, 70, 90, 60, 2, 2, QUALITY.good])
    // the value of minute 59 is held into the next hour
    const seconds = 510 + 60
    const sum = (55 + 80 + 40 + 40 + 80 * 4.5 + 10) * 60
    expect(await rollup('1h')).toEqual([
      [0, thousandth(sum / seconds), 10, 90, 50, 10, seconds, 8, 9, QUALITY.frozen],
      [60, 10, 10, 10, 10, 10, 90, 0, 0, QUALITY.good],
    ])
    expect((await rollup('1d')).map((row) => row[6])).toEqual([seconds + 90])
    const { rows } = await stage.database.db.$client.query('select 1 from rollup_dirty')
    expect(rows).toEqual([])
  })

  it('are computed by one of two processes, and continue where a killed one stopped', async () => {
    const before = await rollup('15m')
    goTo(25 * 60)
    const [mine, other] = [await createRollups(stage.env), await createRollups(stage.env)]
    await Promise.all([mine.catchUp(), other.catchUp(), mine.catchUp()])
    expect(await rollup('15m')).toEqual(before)
    expect(await mine.workOnce()).toBe(false)
  })

  it('contain the consumption of counters, and correct an hour when its gap ends', async () => {
    const { $client } = stage.database.db
    const { rows } =
      await $client.query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
      select 'HZ0001.1.HT1', node_id, (select id from standard_params where node_type = 'unit' and code = 'HT1'), gateway_code, 1e300, 600
      from points where code = '${POINT}' returning id`)
    await stage.telemetry.followPlant()
    const counter = (...values: readonly (readonly [minute: number, value: number])[]) =>
      stage.telemetry.ingest.accept(
        'heat/demo/GW1/up',
        Buffer.from(
          JSON.stringify({
            t: stage.clock.now(),
            v: values.map(([minute, value]) => ['HZ0001.1.HT1', value, 0, START + minute * MINUTE]),
          }),
        ),
      )
    const hours = async () => {
      const found = await $client.query('select * from counter_hours where point_id = $1 order by at', [rows[0].id])
      return found.rows.map((row) => [
        (row.at.getTime() - START) / (60 * MINUTE),
        thousandth(row.consumed),
        row.estimated_share,
        row.method,
      ])
    }
    const day = 26 * 60
    goTo(day + 65)
    await counter([day, 1000], [day + 20, 1004], [day + 40, 1008], [day + 60, 1012])
    goTo(day + 80)
    await stage.telemetry.rollups.catchUp()
    expect(await hours()).toEqual([[26, 12, 0, 'measured']])
    goTo(day + 265)
    await counter([day + 240, 1048], [day + 252, 1], [day + 262, 1])
    goTo(day + 320)
    await stage.telemetry.rollups.catchUp()
    expect(await hours()).toEqual([
      [26, 12, 0, 'measured'],
      [27, 12, 1, 'spread'],
      [28, 12, 1, 'spread'],
      [29, 12, 1, 'spread'],
      [30, 1, 1, 'reset'],
    ])
  })

  it('count the same when readings come late, repeated and in any order', async () => {
    const { $client } = stage.database.db
    const { rows } =
      await $client.query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
      select 'HZ0001.1.' || param.code, node_id, param.id, gateway_code, 1e300, 600
      from points, standard_params param
      where points.code = '${POINT}' and param.node_type = 'unit' and param.kind = 'PI' and param.code <> 'HT1'
      order by param.code limit 2 returning id, code`)
    await stage.telemetry.followPlant()
    const [inTime, late] = rows
    const day = 40 * 60
    type Reading = readonly [minute: number, value: number]
    const counter = (code: string, readings: readonly Reading[]) =>
      stage.telemetry.ingest.accept(
        'heat/demo/GW1/up',
        Buffer.from(
          JSON.stringify({
            t: stage.clock.now(),
            v: readings.map(([minute, value]) => [code, value, 0, START + (day + minute) * MINUTE]),
          }),
        ),
      )
    const hoursOf = async ({ id }: { id: number }) => {
      const found = await $client.query('select * from counter_hours where point_id = $1 order by at', [id])
      return found.rows.map((row) => [
        (row.at.getTime() - START) / (60 * MINUTE),
        thousandth(row.consumed),
        thousandth(row.estimated_share),
        row.method,
      ])
    }
    // a gap of four hours, a gap across the end of an hour, a reset
    const readings: readonly Reading[] = [
      [0, 1000],
      [20, 1004],
      [40, 1008],
      [65, 1013],
      [305, 1180],
      [310, 1181],
      [350, 1190],
      [430, 1200],
      [450, 5],
      [470, 9],
      [490, 13],
      [545, 20],
    ]
    const isLate = ([minute]: Reading): boolean => [40, 305, 310, 350, 470].includes(minute)
    goTo(day + 620)
    await applyRetention(stage.env)
    await counter(inTime.code, readings)
    await counter(
      late.code,
      readings.filter((reading) => !isLate(reading)),
    )
    await stage.telemetry.rollups.catchUp()
    const total = (hours: readonly (readonly unknown[])[]) =>
      thousandth(hours.reduce((sum, [, consumed]) => sum + Number(consumed), 0))
    const counted = await hoursOf(inTime)
    // 200 up to 1200, and 20 after the reset
    expect(total(counted)).toBeCloseTo(220, 2)
    expect(await hoursOf(late)).not.toEqual(counted)
    for (const reading of readings.filter(isLate).reverse()) await counter(late.code, [reading, [0, 1000]])
    await stage.telemetry.rollups.catchUp()
    expect(await hoursOf(late)).toEqual(counted)
    const kept = await $client.query('select value from sample where point_id = $1 order by at', [late.id])
    expect(kept.rows.map(({ value }) => value)).toEqual(readings.map(([, value]) => value))
  })
})
